// Builds the tree of a boolean text from its tokens. NOT binds before AND before OR; adjacent words are AND.

import type { TextQuery } from '../search-query.ts';
import { isSearchable, type TextToken } from './boolean-tokens.ts';
import { adjacent, allOf, anyOf, MATCH_ALL_TEXT, negate } from './text-nodes.ts';

export type BooleanTree =
  | { readonly kind: 'tree'; readonly text: TextQuery }
  | { readonly kind: 'malformed' | 'too deep'; readonly reason: string };

type OperandToken = Exclude<TextToken, { kind: 'open' | 'close' | 'and' | 'or' | 'not' }>;

/** One open parenthesis: branches of OR, each a list of AND, each a list of adjacent nodes. */
type Frame = { readonly branches: TextQuery[][][]; negated: boolean; awaitsOperand: boolean };

export const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Index terms contain only letters and digits, so `saint-pau*` becomes `saint` and `pau*`. */
const toPatternNode = (pattern: string): TextQuery => {
  const pieces = pattern.match(/[\p{L}\p{M}\p{N}*?]+/gu) ?? [];
  const toLeaf = (piece: string): TextQuery =>
    /[*?]/.test(piece) ? { kind: 'wildcard', pattern: piece.replace(/\*{2,}/g, '*') } : { kind: 'words', text: piece };
  return adjacent(pieces.filter(isSearchable).map(toLeaf));
};

const toNode = (token: OperandToken): TextQuery => {
  switch (token.kind) {
    case 'everything':
      return MATCH_ALL_TEXT;
    case 'word':
      return { kind: 'words', text: token.text };
    case 'phrase':
      return { kind: 'phrase', text: token.text, slop: token.slop };
    case 'wildcard':
      return toPatternNode(token.pattern);
    case 'fuzzy':
      return allOf(wordsIn(token.text).map((text): TextQuery => ({ kind: 'fuzzy', text, edits: token.edits })));
  }
};

const openFrame = (): Frame => ({ branches: [[[]]], negated: false, awaitsOperand: true });

const closeFrame = (frame: Frame): TextQuery => anyOf(frame.branches.map((groups) => allOf(groups.map(adjacent))));

const addNode = (frame: Frame, node: TextQuery): void => {
  frame.branches
    .at(-1)
    ?.at(-1)
    ?.push(frame.negated ? negate(node) : node);
  frame.negated = false;
  frame.awaitsOperand = false;
};

const malformed = (reason: string): BooleanTree => ({ kind: 'malformed', reason });

/** Uses its own stack, so that deep nesting cannot overflow the call stack. */
export const toBooleanTree = (tokens: readonly TextToken[], maxDepth: number): BooleanTree => {
  const outer: Frame[] = [];
  let frame = openFrame();
  for (const token of tokens) {
    if (token.kind === 'and' || token.kind === 'or') {
      if (frame.awaitsOperand) return malformed('an operator has nothing before it');
      if (token.kind === 'or') frame.branches.push([[]]);
      else frame.branches.at(-1)?.push([]);
      frame.awaitsOperand = true;
    } else if (token.kind === 'not') {
      frame.negated = !frame.negated;
      frame.awaitsOperand = true;
    } else if (token.kind === 'open') {
      outer.push(frame);
      if (outer.length > maxDepth) return { kind: 'too deep', reason: `parentheses nest deeper than ${maxDepth}` };
      frame = openFrame();
    } else if (token.kind === 'close') {
      const parent = outer.pop();
      if (parent === undefined) return malformed('a parenthesis is closed but was never opened');
      if (frame.awaitsOperand) return malformed('parentheses close where a word is missing');
      addNode(parent, closeFrame(frame));
      frame = parent;
    } else {
      addNode(frame, toNode(token));
    }
  }
  if (outer.length > 0) return malformed('a parenthesis is not closed');
  if (frame.awaitsOperand) return malformed('the last operator has nothing after it');
  return { kind: 'tree', text: closeFrame(frame) };
};
