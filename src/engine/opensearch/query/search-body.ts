// Translates a SearchQuery into the query DSL: matching, scoring and sorting.
import { CatalogError } from '../../../errors.ts';
import type { Filter, SearchQuery, SortKey, TextQuery } from '../../../query/search-query.ts';
import { fieldRow } from '../../../schema/fields.ts';
import type { QueryContext } from '../../query-context.ts';
import { wordingOf } from '../../query-words.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import { toBonuses } from './bonuses.ts';
import { MATCH_NONE, term } from './dsl.ts';
import type { FilterCompiler } from './filter-query.ts';
import type { Labels } from './labels.ts';
import { listWords, toScoringNodes, type WordClause } from './scoring-nodes.ts';
import { withSpatialFit } from './spatial-fit-query.ts';
import { toTextQuery } from './text-query.ts';
import { toScoreClauses, type WordStatisticsLookup } from './word-score.ts';

export const topLevelFilters = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

type MatchingQuery = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic'>;

export const toVisibilityQuery = (includeNonPublic: boolean): Dsl =>
  includeNonPublic ? term('live', true) : term('visible', true);

/** Undefined without a text. A text without words matches nothing. */
const textOf = ({ text }: MatchingQuery): Dsl | undefined =>
  text === undefined ? undefined : (toTextQuery(text) ?? MATCH_NONE);

/** Matches without scoring, and without the filter `except`. */
export const toMatchingQuery = async (
  query: MatchingQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
  except?: Filter,
): Promise<Dsl> => {
  const filters = topLevelFilters(query.filter).filter((filter) => filter !== except);
  const text = textOf(query);
  const conditions = await compileFilters(filters, context);
  return {
    bool: { filter: [toVisibilityQuery(query.includeNonPublic), ...conditions, ...(text === undefined ? [] : [text])] },
  };
};

export type Scoring = {
  readonly loadWordStatistics: (words: readonly WordClause[]) => Promise<WordStatisticsLookup>;
};

/** The clauses that score the words of a text. They do not affect which records match. */
export const toTextScoreClauses = async (
  text: TextQuery,
  { loadWordStatistics }: Scoring,
  labels?: Labels,
): Promise<readonly Dsl[]> => {
  const nodes = toScoringNodes(text);
  return toScoreClauses(nodes, await loadWordStatistics(listWords(nodes)), labels);
};

/** Matches and scores; with labels, the response reports the score of each clause. */
export const toScoredQuery = async (
  query: SearchQuery,
  compileFilters: FilterCompiler,
  scoring: Scoring,
  context: QueryContext,
  labels?: Labels,
): Promise<Dsl> => {
  const match = await toMatchingQuery(query, compileFilters, context);
  const words = wordingOf(query);
  const scored: Dsl =
    query.text === undefined
      ? { constant_score: { filter: match, boost: 1 } }
      : {
          bool: {
            filter: [match],
            should: [
              ...(await toTextScoreClauses(query.text, scoring, labels)),
              ...(words === undefined ? [] : toBonuses(words)),
            ],
          },
        };
  return query.fit === undefined ? scored : withSpatialFit(scored, query.fit);
};

const sortBy = (key: SortKey): object => {
  if (key.kind === 'relevance') return { _score: 'desc' };
  const field = canonicalField(key.field);
  const order = key.direction;
  if (field === 'id') return { id: { order } };
  if (fieldRow(field).sort !== true)
    throw new CatalogError('invalid_sort', `Records cannot be sorted by ${key.field}.`);
  const column = isNumberField(field) ? `numbers.${field}` : `keys.${field}`;
  return { [column]: { order, mode: order === 'asc' ? 'min' : 'max', missing: '_last' } };
};

/** Ties are broken by score, then by id. */
export const toSort = (keys: readonly SortKey[]): readonly object[] => [
  ...keys.map(sortBy),
  { _score: 'desc' },
  { id: 'asc' },
];
