// The words of a text that speak for records, and where each of them counts: the same as on every engine.
import { toContentTokens, tokenise, toWordSequence, type WordToken } from '@periplus/text';
import type { TextQuery } from '../../../query/search-query.ts';
import type { Dsl } from '../cluster/wire.ts';
import { MATCH_NONE, noneOf } from './dsl.ts';
import { isMatchAllPattern, isPattern, type Leaf, splitPattern, toTextQuery } from './text-query.ts';
import { type Fields, phrase } from './word-query.ts';

/** One word, as it is looked for. */
export type WordClause = {
  readonly kind: 'exact' | 'any' | 'pattern' | 'near';
  readonly word: string;
  /** Of a near word. */
  readonly edits?: 0 | 1 | 2;
  readonly fields: Fields;
  /** What the question says a match counts. */
  readonly weight: number;
};

/** Parts that count only where all conditions hold. */
type Within = { readonly kind: 'within'; readonly conditions: readonly Dsl[]; readonly parts: readonly ScoringNode[] };

export type ScoringNode = WordClause | Within;

const within = (conditions: readonly Dsl[], parts: readonly ScoringNode[]): readonly ScoringNode[] =>
  parts.length === 0 ? [] : [{ kind: 'within', conditions, parts }];

type ToWord = (word: string) => WordClause;

/** A joined form and its parts count side by side, each where it stands. */
const ofUnit = ({ terms: parts, joined }: WordToken, toWord: ToWord, toExact: ToWord): readonly WordClause[] => [
  ...(joined === undefined ? [] : [toExact(joined)]),
  ...parts.map(toWord),
];

const ofPhrase = (
  { text, slop, fields }: Extract<Leaf, { kind: 'phrase' }>,
  toExact: ToWord,
): readonly ScoringNode[] => {
  const words = toWordSequence(text);
  const asked = words.map(toExact);
  return words.length < 2 ? asked : within([phrase(words, slop, fields)], asked);
};

const ofLeaf = (leaf: Leaf): readonly ScoringNode[] => {
  const { fields, weight = 1 } = leaf;
  const scope = { fields, weight };
  const toExact: ToWord = (word) => ({ kind: 'exact', word, ...scope });
  const toAny: ToWord = (word) => ({ kind: 'any', word, ...scope });
  switch (leaf.kind) {
    case 'words':
      return toContentTokens(leaf.text).flatMap((unit) => ofUnit(unit, toAny, toExact));
    case 'phrase':
      return ofPhrase(leaf, toExact);
    case 'wildcard':
      return splitPattern(leaf.pattern)
        .filter((word) => !isMatchAllPattern(word, fields))
        .map((word) => (isPattern(word) ? { kind: 'pattern', word, ...scope } : toAny(word)));
    case 'fuzzy':
      return tokenise(leaf.text).flatMap((unit) =>
        ofUnit(unit, (word) => ({ kind: 'near', word, edits: leaf.edits, ...scope }), toExact),
      );
  }
};

const matchOf = (node: TextQuery): Dsl => toTextQuery(node) ?? MATCH_NONE;

/** One word or one phrase: it counts where it stands. */
const isSingle = (parts: readonly ScoringNode[]): boolean => parts.length === 1;

/** Words of a node count where it matches and none before it does. */
const ofFirst = (nodes: readonly TextQuery[]): readonly ScoringNode[] => {
  const matches = nodes.map(matchOf);
  return nodes.flatMap((node, at) => {
    const parts = toScoringNodes(node);
    if (at === 0 && isSingle(parts)) return parts;
    return within([matchOf(node), ...(at === 0 ? [] : [noneOf(...matches.slice(0, at))])], parts);
  });
};

export const toScoringNodes = (query: TextQuery): readonly ScoringNode[] => {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.nodes.flatMap(toScoringNodes);
    case 'not':
      return [];
    case 'firstOf': {
      const context = query.nodes.filter((node) => toTextQuery(node) !== undefined);
      return context.length > 1 ? ofFirst(context) : context.flatMap(toScoringNodes);
    }
    case 'atLeast':
      if (query.count <= 0) return [];
      return query.nodes.flatMap((node) => {
        const parts = toScoringNodes(node);
        return isSingle(parts) ? parts : within([matchOf(node)], parts);
      });
    default:
      return ofLeaf(query);
  }
};

export const listWords = (parts: readonly ScoringNode[]): readonly WordClause[] =>
  parts.flatMap((part) => (part.kind === 'within' ? listWords(part.parts) : [part]));
