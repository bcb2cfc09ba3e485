// Every state of a search page is an address: what a link must say to lead from this state to the next.
import { INCLUDE_PARAMS, REPOSITORY_PARAM } from '../../../query/filter/filters.ts';
import { type Pair, toQueryString, toSearchParams } from '../../../query/request/search-url.ts';
import { type FieldName, resolveField } from '../../../schema/fields.ts';
import type { PageQuery, View } from './page-query.ts';

/** A filter as it stands in the address: 'include_filters[dct_spatial_sm][]' is a group, a name and the rest. */
export type FilterPair = { readonly group: string; readonly name: string; readonly value: string; readonly pair: Pair };

/** The shortest of the names for filters: a page has a hundred links. */
export const FILTER_GROUP = INCLUDE_PARAMS[1];

const FILTER = /^(include_filters|fq|filters|exclude_filters)\[([^\]]+)\]/;

export const toFilterPair = (pair: Pair): FilterPair | undefined => {
  const [key, value] = pair;
  if (key === `${REPOSITORY_PARAM}[]`) return { group: INCLUDE_PARAMS[0], name: REPOSITORY_PARAM, value, pair };
  const [, group, name] = FILTER.exec(key) ?? [];
  return group === undefined || name === undefined ? undefined : { group, name, value, pair };
};

const isIncluded = (filter: FilterPair | undefined, field: FieldName): filter is FilterPair =>
  filter !== undefined && filter.group !== 'exclude_filters' && resolveField(filter.name) === field;

/** Filters on the place of a record: a box, or a shape. */
export const isSpatialPair = ([key]: Pair): boolean => key === 'bbox' || FILTER.exec(key)?.[2] === 'geo';
export const isYearPair = ([key]: Pair): boolean => FILTER.exec(key)?.[2] === 'year_range';

export type StateLinks = {
  /** The state as pairs, at its first page, without the view. */
  readonly pairs: readonly Pair[];
  /** Pairs that a form must repeat beside its own fields. */
  readonly pairsExcept: (isOwn: (pair: Pair) => boolean) => readonly Pair[];
  readonly to: (pairs: readonly Pair[]) => string;
  readonly add: (field: FieldName, value: string) => string;
  readonly remove: (field: FieldName, value: string) => string;
  readonly without: (isGone: (pair: Pair) => boolean) => string;
  readonly years: (start: number, end: number) => string;
  readonly sort: (id: string) => string;
  readonly page: (number: number) => string;
  readonly view: (view: View) => string;
  readonly query: (q: string, more?: readonly Pair[]) => string;
  readonly selected: (field: FieldName) => readonly string[];
  /** How many of the usual values and bars a page should offer, from 0 to 1: each of their links repeats the whole state. */
  readonly linkRatio: number;
};

/** Of all links of a page together, in bytes: with its cards it stays below 60 kB. */
const LINK_BUDGET = 20_000;
const BYTES_AROUND_LINK = 90;
/** Chips, pages, views, files and "more" are there in any case; values and bars as many as can be. */
const STANDING_LINKS = 52;
const USUAL_LINKS = 80;

const toShare = (length: number): number => {
  const most = LINK_BUDGET / (length + BYTES_AROUND_LINK);
  return Math.max(0, Math.min(1, (most - STANDING_LINKS) / USUAL_LINKS));
};

const htmlLength = (href: string): number => href.replaceAll('&', '&amp;').length;

export const createStateLinks = ({ params, view }: PageQuery): StateLinks => {
  const pairs = toSearchParams(params, { 'page[number]': null });
  const viewPairs: readonly Pair[] = view === 'list' ? [] : [['view', view]];
  const to = (next: readonly Pair[]): string => `?${toQueryString(next)}`;
  const keep = (next: readonly Pair[]): string => to([...next, ...viewPairs]);
  const except = (isGone: (pair: Pair) => boolean): readonly Pair[] => pairs.filter((pair) => !isGone(pair));
  const length = htmlLength(keep(pairs));
  const isNamed =
    (name: string) =>
    ([key]: Pair): boolean =>
      key === name;
  return {
    pairs,
    to,
    linkRatio: toShare(length),
    pairsExcept: (isOwn) => [...except(isOwn), ...viewPairs],
    add: (field, value) => keep([...pairs, [`${FILTER_GROUP}[${field}][]`, value]]),
    remove: (field, value) => keep(except((pair) => isIncluded(toFilterPair(pair), field) && pair[1] === value)),
    without: (isGone) => keep(except(isGone)),
    years: (start, end) =>
      keep([
        ...except(isYearPair),
        [`${FILTER_GROUP}[year_range][start]`, String(start)],
        [`${FILTER_GROUP}[year_range][end]`, String(end)],
      ]),
    sort: (id) => keep([...except(isNamed('sort')), ...(id === 'relevance' ? [] : [['sort', id] as const])]),
    page: (number) => keep(number === 1 ? pairs : [...pairs, ['page', String(number)]]),
    view: (next) => to([...pairs, ...(next === 'list' ? [] : [['view', next] as const])]),
    query: (q, more = []) => keep([['q', q], ...except(([key]) => key === 'q' || key === 'relax'), ...more]),
    selected: (field) => pairs.map(toFilterPair).flatMap((filter) => (isIncluded(filter, field) ? [filter.value] : [])),
  };
};
