// Translates a SearchQuery into the query DSL: matching, scoring and sorting.

import { CatalogError } from '../../../errors.ts';
import type { Filter, SearchQuery, SortKey, TextQuery } from '../../../query/search-query.ts';
import type { Visibility } from '../../../query/visibility.ts';
import { fieldRow } from '../../../schema/fields.ts';
import type { QueryContext } from '../../query-context.ts';
import { wordingOf } from '../../query-words.ts';
import { TIER_FLOOR, TIER_SCALES } from '../../tiers.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import { VISIBILITY_FLAGS } from '../store/stored-document.ts';
import { toBonuses } from './bonuses.ts';
import { MATCH_ALL, MATCH_NONE, term } from './dsl.ts';
import type { FilterCompiler } from './filter-query.ts';
import { type Labels, NO_LABELS } from './labels.ts';
import { listWords, toScoringNodes, toTierConditions, type WordClause } from './scoring-nodes.ts';
import { withSpatialFit } from './spatial-fit-query.ts';
import { type FilterConditions, filtersIn, toTextQuery } from './text-query.ts';
import { toScoreClauses, type WordStatisticsLookup } from './word-score.ts';

export const topLevelFilters = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

type MatchingQuery = Pick<SearchQuery, 'text' | 'filter' | 'visibility'>;

export const toVisibilityQuery = (visibility: Visibility): Dsl => term(VISIBILITY_FLAGS[visibility], true);

/** Compiles the filters within a text, so that it can be translated at once. */
const compileTextFilters = async (
  text: TextQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
): Promise<FilterConditions> => {
  const filters = filtersIn(text);
  const conditions = filters.length === 0 ? [] : await compileFilters(filters, context);
  const byFilter = new Map(filters.map((filter, at) => [filter, conditions[at]]));
  return (filter) => byFilter.get(filter) ?? MATCH_NONE;
};

/** A text without words matches nothing. */
const toTextConditions = async (
  text: TextQuery | undefined,
  compileFilters: FilterCompiler,
  context: QueryContext,
): Promise<readonly Dsl[]> =>
  text === undefined ? [] : [toTextQuery(text, await compileTextFilters(text, compileFilters, context)) ?? MATCH_NONE];

/** Matches without scoring, and without the filter `except`. */
export const toMatchingQuery = async (
  query: MatchingQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
  except?: Filter,
): Promise<Dsl> => {
  const filters = topLevelFilters(query.filter).filter((filter) => filter !== except);
  const conditions = await compileFilters(filters, context);
  const text = await toTextConditions(query.text, compileFilters, context);
  return { bool: { filter: [toVisibilityQuery(query.visibility), ...conditions, ...text] } };
};

export type Scoring = {
  readonly loadWordStatistics: (words: readonly WordClause[]) => Promise<WordStatisticsLookup>;
};

/** The clauses that score the words of a text. They do not affect which records match. */
export const toTextScoreClauses = async (
  text: TextQuery,
  conditions: FilterConditions,
  { loadWordStatistics }: Scoring,
  labels?: Labels,
): Promise<readonly Dsl[]> => {
  const nodes = toScoringNodes(text, conditions);
  return toScoreClauses(nodes, await loadWordStatistics(listWords(nodes)), labels);
};

const FLOOR: Dsl = { constant_score: { filter: MATCH_ALL, boost: TIER_FLOOR } };

/** Each tier scales its scores beyond those of the next, so the greatest is that of the first tier that matches. */
const toTiersQuery = async (
  tiers: readonly TextQuery[],
  conditions: FilterConditions,
  { loadWordStatistics }: Scoring,
  bonuses: readonly Dsl[],
  labels: Labels = NO_LABELS,
): Promise<Dsl> => {
  const nodes = tiers.map((tier) => toScoringNodes(tier, conditions));
  const words = listWords(nodes.flat());
  const lookUp = await loadWordStatistics(words);
  const queries = tiers.map((tier, at) => {
    const clauses = toScoreClauses(nodes[at] ?? [], lookUp, labels.tier(at), words.length);
    const filter = [toTextQuery(tier, conditions) ?? MATCH_NONE];
    return { bool: { filter, should: [...clauses, ...bonuses, FLOOR], boost: TIER_SCALES[at] ?? 1 } };
  });
  return { dis_max: { queries } };
};

/** Matches and scores; with labels, the response reports the score of each clause. */
export const toScoredQuery = async (
  query: SearchQuery,
  compileFilters: FilterCompiler,
  scoring: Scoring,
  context: QueryContext,
  labels?: Labels,
): Promise<Dsl> => {
  const { text, fit } = query;
  const words = wordingOf(query);
  const bonuses = words === undefined ? [] : toBonuses(words);
  const toScored = async (): Promise<Dsl> => {
    if (text === undefined)
      return { constant_score: { filter: await toMatchingQuery(query, compileFilters, context), boost: 1 } };
    const conditions = await compileTextFilters(text, compileFilters, context);
    if (text.kind === 'tiers') {
      const { text: _text, ...rest } = query;
      const filter = [await toMatchingQuery(rest, compileFilters, context)];
      return { bool: { filter, must: [await toTiersQuery(text.nodes, conditions, scoring, bonuses, labels)] } };
    }
    const filter = [await toMatchingQuery(query, compileFilters, context)];
    return { bool: { filter, should: [...(await toTextScoreClauses(text, conditions, scoring, labels)), ...bonuses] } };
  };
  return fit === undefined ? toScored() : withSpatialFit(await toScored(), fit);
};

/** Counts the matches of each tier; empty if the text has none. */
export const toTierAggregation = async (
  { text }: MatchingQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
): Promise<{ readonly aggs?: object }> => {
  if (text?.kind !== 'tiers') return {};
  const conditions = await compileTextFilters(text, compileFilters, context);
  return { aggs: { tiers: { filters: { filters: toTierConditions(text.nodes, conditions) } } } };
};

const sortBy = (key: SortKey): object => {
  if (key.kind === 'relevance') return { _score: 'desc' };
  const field = canonicalField(key.field);
  const order = key.direction;
  if (field === 'id') return { id: { order } };
  if (fieldRow(field).sort !== true)
    throw new CatalogError('invalid_sort', `Records cannot be sorted by ${key.field}.`);
  const column = isNumberField(field) ? `numbers.${field}` : `keys.${field}`;
  return { [column]: { order, mode: order === 'asc' || key.by === 'least' ? 'min' : 'max', missing: '_last' } };
};

/** Ties are broken by score, then by id. */
export const toSort = (keys: readonly SortKey[]): readonly object[] => [
  ...keys.map(sortBy),
  { _score: 'desc' },
  { id: 'asc' },
];
