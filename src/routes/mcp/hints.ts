// Hints for searches with few results: how many records match without one of the arguments.
import type { CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { TieredResult } from '../../catalog/search/tiered-search.ts';
import { integer, list, object, text } from '../../http/schema/json-schema.ts';
import { isObject, type Params, paramOf } from '../../query/params.ts';
import { parseSearch } from '../../query/request/parse-search.ts';

export type Hint = { readonly change: string; readonly total_results: number };

export const HINTS_SCHEMA = list(
  object({ change: text('Argument to drop.'), total_results: integer('Number of matching records without it.') }),
  'If few records match: arguments to drop, and the number of matches without them.',
);

/** Searches with fewer results get hints. */
const FEW = 3;

const without = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));

const withoutFilter = (params: Params, isDropped: (name: string) => boolean): Params => {
  const filters = paramOf(params, 'filters');
  if (!isObject(filters)) return params;
  const remaining = Object.entries(filters).filter(([name]) => !isDropped(name));
  return { ...params, filters: Object.fromEntries(remaining) };
};

const isPlace = (name: string): boolean => name.startsWith('geo_');
const isYears = (name: string): boolean => name === 'year_range';

type Change = {
  readonly change: string;
  readonly names: readonly string[];
  readonly apply: (params: Params) => Params;
};

/** A change applies if one of the arguments `names` is given. */
const CHANGES: readonly Change[] = [
  {
    change: 'without place or bbox',
    names: ['place', 'bbox'],
    apply: (params) => without(withoutFilter(params, isPlace), ['bbox']),
  },
  {
    change: 'without year_from and year_to',
    names: ['year_from', 'year_to'],
    apply: (params) => withoutFilter(params, isYears),
  },
  {
    change: 'without filters',
    names: ['filters', 'exclude_filters'],
    apply: (params) =>
      without(
        withoutFilter(params, (name) => !isPlace(name) && !isYears(name)),
        ['exclude_filters'],
      ),
  },
  { change: 'without query', names: ['query'], apply: (params) => without(params, ['q']) },
];

const isGiven = (args: Params, names: readonly string[]): boolean =>
  names.some((name) => (paramOf(args, name) ?? '') !== '');

/**
 * Runs count-only searches within the deadline of the first one. Returns nothing if enough records match or only one
 * argument is given.
 */
export const findHints = async (
  catalog: Catalog,
  queryContext: CallerContext,
  { args, params, result }: { readonly args: Params; readonly params: Params; readonly result: TieredResult },
): Promise<readonly Hint[]> => {
  const possible = CHANGES.filter(({ names }) => isGiven(args, names));
  if (result.total >= FEW || possible.length < 2) return [];
  const hints: Hint[] = [];
  for (const { change, apply } of possible) {
    const { query } = parseSearch({ ...apply(params), per_page: 0, facets: '', relax: 'off' });
    const { total } = await catalog.search(query, queryContext);
    if (total > result.total) hints.push({ change, total_results: total });
  }
  return hints;
};
