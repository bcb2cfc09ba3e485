// A filter in the language of the cluster: for each part a condition under which it is true, and one under which it is false.
import type { Filter } from '../../../query/search-query.ts';
import type { QueryContext } from '../../asking.ts';
import type { Dsl } from '../cluster/wire.ts';
import { terms } from './dsl.ts';
import type { PlaceReader } from './place-candidates.ts';
import { type PlaceFilter, resolvePlace } from './place-filter.ts';
import { toTextQuery } from './text-query.ts';
import { toTemporal } from './time-filter.ts';
import { among, both, certain, either, opposite, type Truth } from './truth.ts';
import { toArray, toCompare, toExists, toIn, toLike, toRange } from './value-filter.ts';

type Resolved = ReadonlyMap<PlaceFilter, Truth>;

const NOWHERE: Dsl = { match_none: {} };

const toTruth = (filter: Filter, places: Resolved): Truth => {
  switch (filter.kind) {
    case 'and':
      return both(filter.filters.map((part) => toTruth(part, places)));
    case 'or':
      return either(filter.filters.map((part) => toTruth(part, places)));
    case 'not':
      return opposite(toTruth(filter.filter, places));
    case 'exclude':
      return opposite(certain(toTruth(filter.filter, places).isTrue));
    case 'in':
      return toIn(filter);
    case 'range':
      return toRange(filter);
    case 'compare':
      return toCompare(filter);
    case 'like':
      return toLike(filter);
    case 'array':
      return toArray(filter);
    case 'exists':
      return toExists(filter);
    case 'temporal':
      return toTemporal(filter);
    case 'h3': {
      const column = `cells.r${filter.resolution}`;
      return among({ exists: { field: column } }, terms(column, filter.cells));
    }
    case 'text':
      return certain(toTextQuery(filter.text) ?? NOWHERE);
    case 'spatial':
    case 'distance':
      return places.get(filter) ?? { isTrue: NOWHERE, isFalse: NOWHERE };
  }
};

const placesIn = (filter: Filter): readonly PlaceFilter[] => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(placesIn);
    case 'not':
    case 'exclude':
      return placesIn(filter.filter);
    case 'spatial':
    case 'distance':
      return [filter];
    default:
      return [];
  }
};

export type FilterReader = (filters: readonly Filter[], context: QueryContext) => Promise<readonly Dsl[]>;

/** Each filter as the condition under which it is true; its places are decided first. */
export const createFilterReader =
  (places: PlaceReader): FilterReader =>
  async (filters, context) => {
    const resolved = new Map<PlaceFilter, Truth>();
    for (const place of filters.flatMap(placesIn)) {
      if (!resolved.has(place)) resolved.set(place, await resolvePlace(place, places, context));
    }
    return filters.map((filter) => toTruth(filter, resolved).isTrue);
  };

/** For one question: its hits and its facets share what was decided, whichever comes first. */
export const readEachOnce = (readFilters: FilterReader): FilterReader => {
  const known = new Map<Filter, Promise<readonly Dsl[]>>();
  const read = (filter: Filter, context: QueryContext): Promise<readonly Dsl[]> => {
    const reading = known.get(filter) ?? readFilters([filter], context);
    known.set(filter, reading);
    return reading;
  };
  return async (filters, context) => (await Promise.all(filters.map((filter) => read(filter, context)))).flat();
};
