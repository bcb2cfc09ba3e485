// Parses the syntax of the search box: AND OR NOT && || ! + - ( ) "phrases" "a b"~2 rome~1 minn* wom?n. Adjacent
// words mean AND; NOT binds before AND, AND before OR. A colon is literal: there is no field:value. Example: `(water
// OR ice) -forest`.

import { toCleanText } from '../params.ts';
import type { TextQuery } from '../search-query.ts';
import { isOperator, isSearchable, tokenize } from './boolean-tokens.ts';
import { type BooleanTree, toBooleanTree } from './boolean-tree.ts';
import { MATCH_ALL_TEXT, MATCH_NO_TEXT } from './text-nodes.ts';

/** Limits of one text; the cost of the whole query is checked in cost.ts. */
export const TEXT_LIMITS = { characters: 10_000, depth: 32 } as const;

export type ParsedText =
  | {
      readonly kind: 'ok';
      /** Every leaf contains a letter or digit. */
      readonly text: TextQuery;
      /** Why the syntax is invalid; the plain words are searched instead. */
      readonly fallback?: string;
    }
  | { readonly kind: 'bad'; readonly reason: string };

/** All words of a malformed text, without its operators unless there is nothing else (`OR` may mean Oregon). */
const toPlainWords = (text: string): TextQuery => {
  const bare = text.replace(/["()\\*?]|[~^]\d*(\.\d+)?(?!\S)/g, ' ');
  const words = bare
    .split(/\s+/)
    .map((word) => word.replace(/^[-!+]+/, ''))
    .filter(isSearchable);
  const plain = words.filter((word) => !isOperator(word));
  if (words.length === 0) return MATCH_NO_TEXT;
  return { kind: 'words', text: (plain.length > 0 ? plain : words).join(' ') };
};

/** Removes the question mark of "where are maps of Iowa?", but not of the patterns "wom?n" and "iow?". */
const withoutQuestionMark = (text: string): string =>
  /^[^*?"()]+\?+$/.test(text) && text.split(/\s+/).length > 2 ? text.replace(/\?+$/, '') : text;

const toTyped = (typed: string): string => withoutQuestionMark(toCleanText(typed).replace(/[“”„]/g, '"').trim());

/** Never throws. Malformed syntax is searched as plain words; only a text beyond the limits is rejected. */
export const parseBooleanSyntax = (typed: string): ParsedText => {
  if (typed.length > TEXT_LIMITS.characters) {
    return { kind: 'bad', reason: `is longer than ${TEXT_LIMITS.characters} characters` };
  }
  const text = toTyped(typed);
  if (text === '') return { kind: 'ok', text: MATCH_ALL_TEXT };
  const { tokens, problem } = tokenize(text);
  const isPunctuation = problem === undefined && tokens.length === 0;
  if (isPunctuation) return { kind: 'ok', text: MATCH_NO_TEXT, fallback: 'it contains no word' };
  const tree: BooleanTree =
    problem === undefined ? toBooleanTree(tokens, TEXT_LIMITS.depth) : { kind: 'malformed', reason: problem };
  if (tree.kind === 'too deep') return { kind: 'bad', reason: `is too complex: ${tree.reason}` };
  if (tree.kind === 'tree') return { kind: 'ok', text: tree.text };
  return { kind: 'ok', text: toPlainWords(text), fallback: tree.reason };
};
