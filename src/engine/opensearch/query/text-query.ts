// Translates a text query into the query DSL, without scoring, with the tokenisation that all engines share.
import { foldText, toContentTokens, tokenise, toWordSequence, type WordToken } from '@periplus/text';
import type { Filter, TextQuery } from '../../../query/search-query.ts';
import type { Dsl } from '../cluster/wire.ts';
import { allOf, anyOf, MATCH_ALL, MATCH_NONE, noneOf } from './dsl.ts';
import { anyForm, exactWord, type Fields, fuzzyWord, phrase, wildcard } from './word-query.ts';

export type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

const everyOne = (parts: readonly Dsl[]): Dsl | undefined => (parts.length === 0 ? undefined : allOf(parts));

/** "Saint-Denis" matches "saint denis" and "saintdenis". */
const toUnit = ({ terms: parts, joined }: WordToken, fields: Fields, toWord: (word: string) => Dsl): Dsl => {
  const inParts = allOf(parts.map(toWord));
  return joined === undefined ? inParts : anyOf([exactWord(joined, fields), inParts]);
};

export const splitPattern = (pattern: string): readonly string[] =>
  tokenise(foldText(pattern), true).flatMap(({ terms: parts }) => parts);

export const isPattern = (word: string): boolean => /[*?]/.test(word);

/** `*` alone matches everything. */
export const isMatchAllPattern = (word: string, fields: Fields): boolean => /^\*+$/.test(word) && fields === undefined;

const toPatternWord = (word: string, fields: Fields): Dsl => {
  if (isMatchAllPattern(word, fields)) return MATCH_ALL;
  return isPattern(word) ? wildcard(word, fields) : anyForm(word, fields);
};

const toPhrase = (text: string, slop: number, fields: Fields): Dsl | undefined => {
  const [only, ...more] = toWordSequence(text);
  if (only === undefined) return undefined;
  return more.length === 0 ? exactWord(only, fields) : phrase([only, ...more], slop, fields);
};

const toLeaf = (leaf: Leaf): Dsl | undefined => {
  const { fields } = leaf;
  switch (leaf.kind) {
    case 'words':
      return everyOne(toContentTokens(leaf.text).map((unit) => toUnit(unit, fields, (word) => anyForm(word, fields))));
    case 'phrase':
      return toPhrase(leaf.text, leaf.slop, fields);
    case 'wildcard':
      return everyOne(splitPattern(leaf.pattern).map((word) => toPatternWord(word, fields)));
    case 'fuzzy':
      return everyOne(
        tokenise(leaf.text).map((unit) => toUnit(unit, fields, (word) => fuzzyWord(word, leaf.edits, fields))),
      );
  }
};

/** The condition of a filter within a text; filters are compiled before texts. */
export type FilterConditions = (filter: Filter) => Dsl;

/** The filters within a text. */
export const filtersIn = (query: TextQuery): readonly Filter[] => {
  if (query.kind === 'filter') return [query.filter];
  if (query.kind === 'not') return filtersIn(query.node);
  return 'nodes' in query ? query.nodes.flatMap(filtersIn) : [];
};

export const NO_FILTERS: FilterConditions = () => MATCH_NONE;

/** Drops nodes without words. */
const toParts = (nodes: readonly TextQuery[], conditions: FilterConditions): readonly Dsl[] =>
  nodes.map((node) => toTextQuery(node, conditions)).filter((part) => part !== undefined);

type AtLeast = Extract<TextQuery, { kind: 'atLeast' }>;

/** Weights are the scores of the parts; without them, matching parts are counted. */
const atLeast = ({ count, nodes, weights }: AtLeast, conditions: FilterConditions): Dsl | undefined => {
  const parts = nodes.flatMap((node, at) => {
    const filter = toTextQuery(node, conditions);
    return filter === undefined ? [] : [{ filter, boost: weights?.[at] ?? 1 }];
  });
  const least = Math.min(
    count,
    parts.reduce((sum, { boost }) => sum + boost, 0),
  );
  if (parts.length < 2) return parts[0]?.filter;
  if (weights === undefined)
    return { bool: { should: parts.map(({ filter }) => filter), minimum_should_match: least } };
  const should = parts.map((part) => ({ constant_score: part }));
  return { function_score: { query: { bool: { should } }, min_score: least } };
};

/** Undefined for a text without words, such as "&", which is then ignored. */
export const toTextQuery = (query: TextQuery, conditions: FilterConditions): Dsl | undefined => {
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? MATCH_ALL : everyOne(toParts(query.nodes, conditions));
    case 'or':
    case 'firstOf':
    case 'tiers': {
      const parts = toParts(query.nodes, conditions);
      return query.nodes.length > 0 && parts.length === 0 ? undefined : anyOf(parts);
    }
    case 'not': {
      const part = toTextQuery(query.node, conditions);
      return part === undefined ? undefined : noneOf(part);
    }
    case 'atLeast':
      if (query.count <= 0) return MATCH_ALL;
      return query.nodes.length === 0 ? MATCH_NONE : atLeast(query, conditions);
    case 'filter':
      return conditions(query.filter);
    default:
      return toLeaf(query);
  }
};
