// Links between the states of a search page; each state is a URL.
import { INCLUDE_PARAMS, REPOSITORY_PARAM } from '../../../query/filter/filters.ts';
import type { ReadingChoice } from '../../../query/interpreted-kinds.ts';
import { toInterpretValue } from '../../../query/request/interpret-param.ts';
import { type Pair, toReadableQuery, toSearchParams } from '../../../query/request/search-url.ts';
import { toCanonicalValues } from '../../../schema/canonical-values.ts';
import { type FieldName, resolveField } from '../../../schema/fields.ts';
import type { PageQuery, View } from './page-query.ts';

/** A filter parameter such as 'include_filters[dct_spatial_sm][]', split into group and name. */
export type FilterPair = { readonly group: string; readonly name: string; readonly value: string; readonly pair: Pair };

/** The shortest name, since a page has a hundred links. */
export const FILTER_GROUP = INCLUDE_PARAMS[1];

export const POSITION_PARAM = 'hit';

/** The id of a result, so that a link can lead back to it. */
export const hitAnchor = (position: number): string => `hit-${position}`;

const FILTER = /^(include_filters|fq|filters|exclude_filters)\[([^\]]+)\]/;

export const toFilterPair = (pair: Pair): FilterPair | undefined => {
  const [key, value] = pair;
  if (key === `${REPOSITORY_PARAM}[]`) return { group: INCLUDE_PARAMS[0], name: REPOSITORY_PARAM, value, pair };
  const [, group, name] = FILTER.exec(key) ?? [];
  return group === undefined || name === undefined ? undefined : { group, name, value, pair };
};

const isIncluded = (filter: FilterPair | undefined, field: FieldName): filter is FilterPair =>
  filter !== undefined && filter.group !== 'exclude_filters' && resolveField(filter.name) === field;

export const isSpatialPair = ([key]: Pair): boolean => key === 'bbox' || FILTER.exec(key)?.[2] === 'geo';
export const isYearPair = ([key]: Pair): boolean => FILTER.exec(key)?.[2] === 'year_range';

export type StateLinks = {
  /** The parameters of the first page, without the view. */
  readonly pairs: readonly Pair[];
  /** Parameters for the hidden fields of a form. */
  readonly pairsExcept: (isOwn: (pair: Pair) => boolean) => readonly Pair[];
  readonly to: (pairs: readonly Pair[]) => string;
  readonly add: (field: FieldName, value: string) => string;
  readonly remove: (field: FieldName, value: string) => string;
  readonly without: (isGone: (pair: Pair) => boolean) => string;
  readonly years: (start: number, end: number) => string;
  readonly sort: (id: string) => string;
  readonly page: (number: number) => string;
  readonly view: (view: View) => string;
  /** For the page of the record at this position of the results, from 1 (record/result-position.ts). */
  readonly hit: (position: number) => string;
  readonly query: (q: string, more?: readonly Pair[]) => string;
  /** The same search, read in another way. */
  readonly reading: (choice: ReadingChoice) => string;
  /** In the form of the index, as facets list them. */
  readonly selected: (field: FieldName) => readonly string[];
  /** Share of the usual facet values and bars to show, from 0 to 1. Each of their links repeats all parameters. */
  readonly linkRatio: number;
};

/** Bytes for all links of a page, which keeps the page below 60 kB. */
const LINK_BUDGET = 20_000;
const BYTES_AROUND_LINK = 90;
/** Results, chips, pages, views, exports and "more". */
const FIXED_LINKS = 72;
const OPTIONAL_LINKS = 80;

const toLinkRatio = (length: number): number => {
  const affordable = LINK_BUDGET / (length + BYTES_AROUND_LINK);
  return Math.max(0, Math.min(1, (affordable - FIXED_LINKS) / OPTIONAL_LINKS));
};

const htmlLength = (href: string): number => href.replaceAll('&', '&amp;').length;

export const createStateLinks = ({ params, view }: PageQuery): StateLinks => {
  const pairs = toSearchParams(params, { 'page[number]': null });
  const viewPairs: readonly Pair[] = view === 'list' ? [] : [['view', view]];
  const to = (next: readonly Pair[]): string => `?${toReadableQuery(next)}`;
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
    linkRatio: toLinkRatio(length),
    pairsExcept: (isOwn) => [...except(isOwn), ...viewPairs],
    add: (field, value) => keep([...pairs, [`${FILTER_GROUP}[${field}][]`, value]]),
    remove: (field, value) =>
      keep(
        except((pair) => isIncluded(toFilterPair(pair), field) && toCanonicalValues(field, pair[1]).includes(value)),
      ),
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
    hit: (position) => keep([...pairs, [POSITION_PARAM, String(position)]]),
    query: (q, more = []) =>
      keep([['q', q], ...except(([key]) => key === 'q' || key === 'relax' || key === 'interpret'), ...more]),
    reading: (choice) => {
      const value = toInterpretValue(choice);
      return keep([...except(isNamed('interpret')), ...(value === '' ? [] : [['interpret', value] as const])]);
    },
    selected: (field) => [
      ...new Set(
        pairs
          .map(toFilterPair)
          .flatMap((filter) => (isIncluded(filter, field) ? toCanonicalValues(field, filter.value) : [])),
      ),
    ],
  };
};
