// The words of a text query that contribute to the score, and the conditions under which they do, as in every engine.
import { toContentTokens, tokenise, toWordSequence, type WordToken } from '@periplus/text';
import type { Filter, TextQuery } from '../../../query/search-query.ts';
import type { Dsl } from '../cluster/wire.ts';
import { allOf, MATCH_NONE, noneOf } from './dsl.ts';
import {
  type FilterConditions,
  isMatchAllPattern,
  isPattern,
  type Leaf,
  splitPattern,
  toTextQuery,
} from './text-query.ts';
import { type Fields, phrase } from './word-query.ts';

export type WordClause = {
  readonly kind: 'exact' | 'any' | 'pattern' | 'near';
  readonly word: string;
  /** Only for `near`. */
  readonly edits?: 0 | 1 | 2;
  readonly fields: Fields;
  /** The weight that the query gives to a match. */
  readonly weight: number;
};

export type FilterClause = {
  readonly kind: 'filter';
  readonly filter: Filter;
  readonly condition: Dsl;
  readonly score: number;
  readonly reason?: string;
};

/** Nodes that only count where all conditions match. */
type Within = { readonly kind: 'within'; readonly conditions: readonly Dsl[]; readonly nodes: readonly ScoringNode[] };

export type ScoringNode = WordClause | FilterClause | Within;

const within = (conditions: readonly Dsl[], nodes: readonly ScoringNode[]): readonly ScoringNode[] =>
  nodes.length === 0 ? [] : [{ kind: 'within', conditions, nodes }];

type ToWord = (word: string) => WordClause;

/** A joined form and its terms count separately. */
const ofToken = ({ terms, joined }: WordToken, toWord: ToWord, toExact: ToWord): readonly WordClause[] => [
  ...(joined === undefined ? [] : [toExact(joined)]),
  ...terms.map(toWord),
];

const ofPhrase = (
  { text, slop, fields }: Extract<Leaf, { kind: 'phrase' }>,
  toExact: ToWord,
): readonly ScoringNode[] => {
  const words = toWordSequence(text);
  const clauses = words.map(toExact);
  return words.length < 2 ? clauses : within([phrase(words, slop, fields)], clauses);
};

const ofLeaf = (leaf: Leaf): readonly ScoringNode[] => {
  const { fields, weight = 1 } = leaf;
  const scope = { fields, weight };
  const toExact: ToWord = (word) => ({ kind: 'exact', word, ...scope });
  const toAny: ToWord = (word) => ({ kind: 'any', word, ...scope });
  switch (leaf.kind) {
    case 'words':
      return toContentTokens(leaf.text).flatMap((token) => ofToken(token, toAny, toExact));
    case 'phrase':
      return ofPhrase(leaf, toExact);
    case 'wildcard':
      return splitPattern(leaf.pattern)
        .filter((word) => !isMatchAllPattern(word, fields))
        .map((word) => (isPattern(word) ? { kind: 'pattern', word, ...scope } : toAny(word)));
    case 'fuzzy':
      return tokenise(leaf.text).flatMap((token) =>
        ofToken(token, (word) => ({ kind: 'near', word, edits: leaf.edits, ...scope }), toExact),
      );
  }
};

/** A single word, phrase or filter needs no condition. */
const isSingle = (nodes: readonly ScoringNode[]): boolean => nodes.length === 1;

/** The words of a node count where it matches and no earlier node does; nested, so that each condition occurs once. */
const ofFirst = ([first, ...rest]: readonly TextQuery[], conditions: FilterConditions): readonly ScoringNode[] => {
  if (first === undefined) return [];
  const match = toTextQuery(first, conditions) ?? MATCH_NONE;
  const scoring = toScoringNodes(first, conditions);
  return [
    ...(isSingle(scoring) ? scoring : within([match], scoring)),
    ...within([noneOf(match)], ofFirst(rest, conditions)),
  ];
};

/** The condition of each tier: it matches, and no earlier one does. */
export const toTierConditions = (nodes: readonly TextQuery[], conditions: FilterConditions): readonly Dsl[] => {
  const matches = nodes.map((node) => toTextQuery(node, conditions) ?? MATCH_NONE);
  return matches.map((match, tier) => allOf([match, noneOf(...matches.slice(0, tier))]));
};

export const toScoringNodes = (query: TextQuery, conditions: FilterConditions): readonly ScoringNode[] => {
  const ofAll = (nodes: readonly TextQuery[]) => nodes.flatMap((node) => toScoringNodes(node, conditions));
  switch (query.kind) {
    case 'and':
    case 'or':
      return ofAll(query.nodes);
    case 'not':
      return [];
    case 'tiers':
    case 'firstOf': {
      const nodes = query.nodes.filter((node) => toTextQuery(node, conditions) !== undefined);
      return nodes.length > 1 ? ofFirst(nodes, conditions) : ofAll(nodes);
    }
    case 'atLeast':
      if (query.count <= 0) return [];
      return query.nodes.flatMap((node) => {
        const scoring = toScoringNodes(node, conditions);
        return isSingle(scoring) ? scoring : within([toTextQuery(node, conditions) ?? MATCH_NONE], scoring);
      });
    case 'filter':
      return [{ ...query, condition: conditions(query.filter) }];
    default:
      return ofLeaf(query);
  }
};

export const listWords = (nodes: readonly ScoringNode[]): readonly WordClause[] =>
  nodes.flatMap((node) => (node.kind === 'within' ? listWords(node.nodes) : node.kind === 'filter' ? [] : [node]));
