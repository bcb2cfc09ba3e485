// Converts the parameters of any request to the query string of an equivalent GET. Drops api_key and unknown
// parameters.
import { createProblems } from '../../errors.ts';
import { EXCLUDE_PARAM, INCLUDE_PARAMS, REPOSITORY_PARAM } from '../filter/filters.ts';
import { readPaging } from '../paging.ts';
import { isObject, type Params, paramOf, parseIfJsonText, toList, toScalarText } from '../params.ts';

export type Pair = readonly [name: string, value: string];

/** New values by parameter name ('page[number]', 'sort', ...); null removes the parameter. */
export type Overrides = Readonly<Record<string, string | number | null>>;

const QUERY_PARAMETERS = [
  'bbox',
  'relax',
  'interpret',
  'resolution',
  'q_facet',
  'include_non_public',
  'sort',
  'facet_mode',
  'skip',
  'size',
] as const;
const OUTPUT_PARAMETERS = [
  'meta',
  'include_ui',
  'highlight',
  'explain',
  'debug',
  'profile',
  'format',
  'callback',
] as const;

/** Longer polygons are written as JSON text, because many parsers reject thousands of brackets. */
const MAX_BRACKETED_POINTS = 50;
const MAX_BRACKETED_FILTERS = 150;

const singlePairs = (params: Params, names: readonly string[]): readonly Pair[] =>
  names.flatMap((name) => scalarPairs(name, paramOf(params, name)));

const scalarPairs = (name: string, value: unknown): readonly Pair[] => {
  const single = Array.isArray(value) ? value[0] : value;
  const text = toScalarText(single);
  return text === undefined ? [] : [[name, text]];
};

const nameListPairs = (params: Params, name: string): readonly Pair[] => {
  const value = paramOf(params, name);
  if (value === undefined || value === null) return [];
  const texts = (isObject(value) ? Object.values(value) : [value].flat()).map(toScalarText);
  return [[name, texts.filter((text) => text !== undefined).join(',')]];
};

/** adv_q is JSON text in a query string, even if it was sent as an array. */
const advPairs = (params: Params): readonly Pair[] => {
  const value = paramOf(params, 'adv_q');
  if (typeof value !== 'object' || value === null) return scalarPairs('adv_q', value);
  const clauses = (toList(value) ?? []).filter(isObject).map(({ op, f, q }) => ({ op, f, q }));
  return [['adv_q', JSON.stringify(clauses).toWellFormed()]];
};

const valuePairs = (name: string, value: unknown): readonly Pair[] =>
  (toList(value) ?? []).flatMap((item) => scalarPairs(`${name}[]`, item));

const childPairs = (name: string, value: unknown, keys: readonly string[]): readonly Pair[] => {
  const object = parseIfJsonText(value);
  return isObject(object) ? keys.flatMap((key) => scalarPairs(`${name}[${key}]`, paramOf(object, key))) : [];
};

const jsonPair = (name: string, value: unknown): readonly Pair[] =>
  value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]];

const pointPairs = (name: string, value: unknown): readonly Pair[] => {
  const points = toList(parseIfJsonText(value)) ?? [];
  const areSimple = points.every((point) => isObject(point) && Object.hasOwn(point, 'lat'));
  if (!areSimple || points.length > MAX_BRACKETED_POINTS) return jsonPair(name, value);
  return points.flatMap((point, index) => childPairs(`${name}[${index}]`, point, ['lat', 'lon']));
};

const geoPairs = (name: string, value: unknown): readonly Pair[] => {
  const geo = parseIfJsonText(value);
  if (!isObject(geo)) return [];
  const corners = ['top_left', 'bottom_right', 'center'];
  return [
    ...childPairs(name, geo, ['type', 'field', 'relation', 'distance']),
    ...corners.flatMap((key) => childPairs(`${name}[${key}]`, paramOf(geo, key), ['lat', 'lon'])),
    ...pointPairs(`${name}[points]`, paramOf(geo, 'points')),
    ...jsonPair(`${name}[shape]`, paramOf(geo, 'shape')),
  ];
};

/** Writes long lists of values as JSON text. */
const filterPairs = (params: Params, group: string): readonly Pair[] => {
  const filters = parseIfJsonText(paramOf(params, group));
  if (!isObject(filters)) return [];
  const pairs = bracketedPairs(group, filters);
  return pairs.length > MAX_BRACKETED_FILTERS ? jsonPair(group, filters) : pairs;
};

const bracketedPairs = (group: string, filters: Params): readonly Pair[] =>
  Object.entries(filters).flatMap(([key, value]) => {
    const name = `${group}[${key.replace(/\[\]$/, '')}]`;
    if (key === 'geo') return geoPairs(name, value);
    return key === 'year_range' ? childPairs(name, value, ['start', 'end']) : valuePairs(name, value);
  });

const pagingPairs = (params: Params): readonly Pair[] => {
  const { page, pageSize } = readPaging(params, createProblems(), { minPageSize: 0 });
  return [...scalarPairs('page[number]', page), ...scalarPairs('page[size]', pageSize)];
};

/** Expects parameters that were parsed without problems. Writes paging as page[number] and page[size]. */
export const toSearchParams = (params: Params, overrides: Overrides = {}): readonly Pair[] => {
  const pairs = [
    ...singlePairs(params, ['q']),
    ...nameListPairs(params, 'search_field'),
    ...advPairs(params),
    ...[...INCLUDE_PARAMS, EXCLUDE_PARAM].flatMap((group) => filterPairs(params, group)),
    ...valuePairs(REPOSITORY_PARAM, paramOf(params, REPOSITORY_PARAM)),
    ...singlePairs(params, QUERY_PARAMETERS),
    ...['fields', 'facets'].flatMap((name) => nameListPairs(params, name)),
    ...singlePairs(params, OUTPUT_PARAMETERS),
    ...pagingPairs(params),
  ];
  const unchanged = pairs.filter(([name]) => !Object.hasOwn(overrides, name));
  const added = Object.entries(overrides).flatMap(([name, value]) => scalarPairs(name, value));
  return [...unchanged, ...added];
};

/** Percent-encodes everything, including brackets (RFC 3986, JSON:API). */
export const toQueryString = (pairs: readonly Pair[]): string =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');

const READABLE: Readonly<Record<string, string>> = { '%5B': '[', '%5D': ']', '%2C': ',', '%3A': ':' };

/** For links on pages: shorter and easier to read, and equal in browsers (WHATWG URL, query state). */
export const toReadableQuery = (pairs: readonly Pair[]): string =>
  toQueryString(pairs).replace(/%(?:5B|5D|2C|3A)/g, (code) => READABLE[code] ?? code);

export const toPageParams = (params: Params, page: number, pageSize: number): readonly Pair[] =>
  toSearchParams(params, { 'page[number]': page, 'page[size]': pageSize });

/**
 * The query string with one more facet value, to be inserted percent-encoded at `{value}`; starts at the first page.
 */
export const toFacetQueryTemplate = (params: Params, field: string): string => {
  const pairs = toSearchParams(params, { 'page[number]': null, skip: null });
  const filter = `${encodeURIComponent(`include_filters[${field}][]`)}={value}`;
  return pairs.length === 0 ? filter : `${toQueryString(pairs)}&${filter}`;
};
