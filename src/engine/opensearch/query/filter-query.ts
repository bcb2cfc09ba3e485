// Translates filters into the query DSL: for each, a condition under which it is true and one under which it is false.
import type { Filter } from '../../../query/search-query.ts';
import type { QueryContext } from '../../query-context.ts';
import type { Dsl } from '../cluster/wire.ts';
import { terms } from './dsl.ts';
import type { SpatialCandidates } from './spatial-candidates.ts';
import { resolveSpatialFilter, type SpatialFilter } from './spatial-filter.ts';
import { toTemporalCondition } from './temporal-filter.ts';
import {
  conjunction,
  disjunction,
  negation,
  type TernaryCondition,
  twoValued,
  unknownUnless,
} from './ternary-condition.ts';
import { filtersIn, toTextQuery } from './text-query.ts';
import {
  toArrayCondition,
  toArraysCondition,
  toCompareCondition,
  toExistsCondition,
  toInCondition,
  toLikeCondition,
  toRangeCondition,
} from './value-filter.ts';

type Resolved = ReadonlyMap<SpatialFilter, TernaryCondition>;

const NO_EXTENT: Dsl = { match_none: {} };

const toTruth = (filter: Filter, places: Resolved): TernaryCondition => {
  switch (filter.kind) {
    case 'and':
      return conjunction(filter.filters.map((inner) => toTruth(inner, places)));
    case 'or':
      return disjunction(filter.filters.map((inner) => toTruth(inner, places)));
    case 'not':
      return negation(toTruth(filter.filter, places));
    case 'exclude':
      return negation(twoValued(toTruth(filter.filter, places).isTrue));
    case 'in':
      return toInCondition(filter);
    case 'range':
      return toRangeCondition(filter);
    case 'compare':
      return toCompareCondition(filter);
    case 'like':
      return toLikeCondition(filter);
    case 'array':
      return toArrayCondition(filter);
    case 'arrays':
      return toArraysCondition(filter);
    case 'exists':
      return toExistsCondition(filter);
    case 'temporal':
      return toTemporalCondition(filter);
    case 'h3': {
      const column = `cells.r${filter.resolution}`;
      return unknownUnless({ exists: { field: column } }, terms(column, filter.cells));
    }
    case 'text':
      return twoValued(toTextQuery(filter.text, (inner) => toTruth(inner, places).isTrue) ?? NO_EXTENT);
    case 'spatial':
    case 'distance':
      return places.get(filter) ?? { isTrue: NO_EXTENT, isFalse: NO_EXTENT };
  }
};

const placesIn = (filter: Filter): readonly SpatialFilter[] => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(placesIn);
    case 'not':
    case 'exclude':
      return placesIn(filter.filter);
    case 'text':
      return filtersIn(filter.text).flatMap(placesIn);
    case 'spatial':
    case 'distance':
      return [filter];
    default:
      return [];
  }
};

export type FilterCompiler = (filters: readonly Filter[], context: QueryContext) => Promise<readonly Dsl[]>;

/** Resolves the spatial filters first. Returns the condition under which each filter is true. */
export const createFilterCompiler =
  (places: SpatialCandidates): FilterCompiler =>
  async (filters, context) => {
    const resolved = new Map<SpatialFilter, TernaryCondition>();
    for (const place of filters.flatMap(placesIn)) {
      if (!resolved.has(place)) resolved.set(place, await resolveSpatialFilter(place, places, context));
    }
    return filters.map((filter) => toTruth(filter, resolved).isTrue);
  };

/** For one query: hits and facets share the compiled filters. */
export const memoiseFilters = (compileFilters: FilterCompiler): FilterCompiler => {
  const compiled = new Map<Filter, Promise<readonly Dsl[]>>();
  const read = (filter: Filter, context: QueryContext): Promise<readonly Dsl[]> => {
    const reading = compiled.get(filter) ?? compileFilters([filter], context);
    compiled.set(filter, reading);
    return reading;
  };
  return async (filters, context) => (await Promise.all(filters.map((filter) => read(filter, context)))).flat();
};
