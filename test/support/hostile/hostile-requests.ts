// Random requests from sensible to hostile, as a public server receives them over time.

import type { Random } from '../random/random.ts';
import type { RawRequest } from '../raw-http.ts';
import { hostileOgcRequest } from './hostile-ogc.ts';
import { crowd, someGeo, someRelation, star, tangle } from './hostile-places.ts';
import { hostileRouteRequest } from './hostile-routes.ts';
import {
  list,
  mostly,
  nested,
  ODD,
  someField,
  somePageNumber,
  someSize,
  someText,
  someValue,
  someYear,
} from './hostile-values.ts';

type Params = Record<string, unknown>;

const CELLS = [['842a107ffffffff'], ['8f2a'], ['85283473fffffff', 'x'], [], 5];

const someFilter = (random: Random, most: number): readonly [string, unknown] => {
  const kind = random.integer(0, 9);
  if (kind < 4) return ['geo', someGeo(random, most)];
  if (kind === 4) return ['year_range', { start: someYear(random), end: someYear(random) }];
  if (kind === 5) return [random.pick(['h3_res4', 'h3_res5', 'h3_res9']), random.pick(CELLS)];
  const field = someField(random);
  const values = list(random.pick([1, 1, 2, 5]), () => someValue(random, field));
  return [field, random.happens(0.95) ? values : random.pick([nested(3), {}, [null], [[]], list(300, (n) => `v${n}`)])];
};

const someFilters = (random: Random, most: number): unknown =>
  random.happens(0.03)
    ? random.pick([[], 'x', null, nested(30), { ...list(250, (n) => `f${n}`) }])
    : Object.fromEntries(list(random.integer(0, 2), () => someFilter(random, most)));

const someClause = (random: Random): unknown =>
  random.happens(0.95)
    ? {
        op: mostly(random, ['AND', 'OR', 'NOT', 'and'], ['XOR']),
        f: random.pick(['dct_title_s', 'all_fields', 'dct_format_s', '*', someField(random)]),
        q: someText(random),
      }
    : random.pick([null, [], 'x', 5, {}, { op: {}, f: [], q: nested(4) }]);

const someAdvQuery = (random: Random): unknown => {
  if (random.happens(0.15)) return random.pick(['foo', '[', '[{]', '{}', '""', '['.repeat(2000), nested(60)]);
  const clauses = list(random.pick([1, 1, 2, 3, 5, 100]), () => someClause(random));
  return random.happens(0.5) ? JSON.stringify(clauses) : clauses;
};

const SORTS = [
  'relevance',
  'year_desc',
  'title_asc',
  'dct_temporal_sm desc',
  '-dct_title_s',
  'count_asc',
  'alpha_desc',
];
const BOXES = ['-94,44,-92,46', '170,-20,-170,20', '-180,-90,180,90', '0,0,0,0'];

const PARAMETERS: Readonly<Record<string, (random: Random, most: number) => unknown>> = {
  page: somePageNumber,
  per_page: someSize,
  limit: someSize,
  sort: (random) => mostly(random, SORTS, ['nope', 'id; drop']),
  search_field: (random) => mostly(random, ['dct_title_s', 'dct_title_s,id', 'all_fields', 'dct_format_s'], ['nope']),
  adv_q: someAdvQuery,
  include_filters: someFilters,
  fq: someFilters,
  filters: someFilters,
  exclude_filters: someFilters,
  ogm_repo: (random) => mostly(random, [['edu.nyu'], 'edu.nyu', []], [{}, nested(3)]),
  facets: (random) => mostly(random, ['', 'spatial_agg', 'dct_creator_sm'], ['nope', list(500, (n) => `f${n}`).join()]),
  fields: (random) => mostly(random, ['dct_title_s', 'id,nope', 'dct_spatial_sm,dct_title_s']),
  facet_mode: (random) => mostly(random, ['multi', 'filtered', 'MULTI'], ['other']),
  meta: (random) => mostly(random, ['true', 'false', '0'], ['maybe']),
  include_ui: (random) => mostly(random, [true, false, 'no', null]),
  include_non_public: (random) => mostly(random, ['true', 'false', '1'], ['x']),
  callback: (random) => mostly(random, ['cb', 'a.b.c'], ['alert(1)', '1x', 'a'.repeat(200)]),
  q_facet: someText,
  bbox: (random) => mostly(random, BOXES, ['1,2,3', 'a,b,c,d', '-1e9,-1e9,1e9,1e9']),
  resolution: (random) => mostly(random, [2, 4, 8, '5'], [9, -1, 'x', 2.5]),
  size: someSize,
  skip: somePageNumber,
  debug: (random) => mostly(random, ['true', 'false']),
  api_key: someText,
};
const NAMES = Object.keys(PARAMETERS);

/** Uses defineProperty, so that `__proto__` is an ordinary name. */
const put = (params: Params, name: string, value: unknown): void => {
  Object.defineProperty(params, name, { value, enumerable: true, configurable: true, writable: true });
};

const someParams = (random: Random, most: number): Params => {
  const params: Params = {};
  if (random.happens(0.75)) put(params, 'q', someText(random));
  const count = random.pick([0, 0, 1, 1, 2, 2, 3, 5, 9]);
  for (let n = 0; n < count; n++) {
    const name = random.pick(NAMES);
    put(params, name, PARAMETERS[name]?.(random, most));
  }
  if (random.happens(0.03)) put(params, random.pick(ODD), nested(random.integer(0, 5)));
  // An export of the complete catalogue is slow by nature, so only a page is requested.
  if (random.happens(0.04)) Object.assign(params, { format: 'csv', page: random.pick([1, 3, 600]), per_page: 100 });
  return params;
};

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');

const toPairs = (name: string, value: unknown): readonly string[] => {
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object');
    return value.flatMap((item, index) => toPairs(isPlain ? `${name}[]` : `${name}[${index}]`, item));
  }
  if (typeof value !== 'object' || value === null) return [`${encode(name)}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([key, child]) => toPairs(`${name}[${key}]`, child));
};

const halfEncoded = (query: string): string =>
  query
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%2[26]/g, '%');

const SPOILS: readonly ((random: Random, query: string) => string)[] = [
  (_, query) => halfEncoded(query),
  (random, query) => `${query}&${list(random.pick([30, 1500, 3000]), (n) => `p${n}=`).join('&')}`,
  (random, query) => `${query}&a${'[b]'.repeat(random.pick([5, 9, 200, 2000]))}=1`,
  (_, query) => `${query}&q=one&q=two&q[]=three&q[x]=four`,
  (_, query) => `${query}&__proto__[x]=1&constructor[prototype][y]=2&toString=3&include_filters[__proto__][]=4`,
  (_, query) => `${query}&include_filters[geo][points][999999999][lat]=1&page[number]=2&page[size]=3&page=4`,
  (_, query) => `${query}&%ED%A0%80=%ED%A0%80&q=%FF%FE&x=%`,
  (_, query) => `${query}&&&==&=&[]=1&[=2&]=3&[][]=4&q[=5`,
  (_, query) => `${query}&q=${'\ud800'}&x=é\u0001`,
];

const toQuery = (random: Random, params: Params): string => {
  const query = Object.entries(params)
    .flatMap(([name, value]) => toPairs(name, value))
    .join('&');
  return random.happens(0.2) ? random.pick(SPOILS)(random, query) : query;
};

/** A request line cannot contain spaces; everything else is sent unchanged. */
const toTarget = (path: string, query: string): string =>
  `/api/v1${path}${query === '' ? '' : `?${query}`}`.replace(/[\s\0]/g, '+');

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Accept', ['*/*', 'application/json', 'text/html', '*/*;q=abc', ';;;', ',,,', 'text/plain;q=0', 'é/ÿ']],
  ['Accept', ['a/b,'.repeat(3000), 'application/json, text/csv;q=0.5']],
  ['If-None-Match', ['*', '"x"', 'W/"x"', 'W/', '"', '"a",'.repeat(2000), 'null', '\u0001']],
  ['Accept-Encoding', ['gzip', 'br', 'gzip;q=NaN, br;q=-1', '*', 'identity;q=0', '']],
  ['X-Request-ID', ['abc', 'x'.repeat(500), '<script>', 'ÿ']],
  ['X-Forwarded-Host', ['evil.example', '[::1', 'a b']],
  ['Origin', ['https://maps.example', 'null', 'x']],
  ['Range', ['bytes=0-10', 'bytes=-']],
];

const someHeaders = (random: Random): readonly (readonly [string, string])[] =>
  HEADERS.filter(() => random.happens(0.07)).map(([name, values]) => [name, random.pick(values)]);

const IDS = [
  ...[
    'nyu-2451-34564',
    'princeton-z890s0171',
    'nobody',
    'a%20b',
    'a%2Fb',
    '%',
    '%00',
    '..',
    '%2e%2e',
    '.',
    '+',
    '%ED%A0%80',
  ],
  ...['x'.repeat(1900), 'x'.repeat(2100), '__proto__', 'constructor', '東京', '<b>', '"'],
];
const VIEWS = [
  ...[
    '',
    '',
    '',
    '/ogm',
    '/metadata',
    '/metadata/ogm',
    '/metadata/b1g',
    '/citation',
    '/citation/ris',
    '/citation/json-ld',
  ],
  ...[
    '/citation/bibtex',
    '/relationships',
    '/similar-items',
    '/spatial-facets',
    '/links',
    '/downloads',
    '/distributions',
  ],
  ...['/viewer', '/nope'],
];

const somePath = (random: Random): string => {
  const kind = random.integer(0, 19);
  if (kind < 9) return '/search';
  if (kind < 12) return `/search/facets/${encodeURIComponent(someField(random).toWellFormed())}`;
  if (kind < 14) return '/suggest';
  if (kind < 16) return '/map/h3';
  if (kind < 17) return '/resources/';
  return `/resources/${random.pick(IDS)}${random.pick(VIEWS)}`;
};

const someGet = (random: Random): RawRequest => ({
  method: random.happens(0.03) ? 'HEAD' : 'GET',
  target: toTarget(somePath(random), toQuery(random, someParams(random, 40))),
  headers: someHeaders(random),
});

const NO_BODIES = [
  '',
  'null',
  '5',
  '[]',
  '"x"',
  '{',
  '{"q":',
  'q=map',
  '\u0000',
  '['.repeat(100_000),
  '{"a":'.repeat(20_000),
];
const LONG_UNITS = ['map ', 'a* ', 'x~2 ', '"', '(', 'é', 'NOT ', 'a OR ', 'word-', '*'];

const withGeo = (geo: object): object => ({ filters: { geo } });

const LARGE_BODIES: readonly ((random: Random) => object)[] = [
  (random) => ({ q: random.pick(LONG_UNITS).repeat(100_000).slice(0, 100_000) }),
  (random) => {
    const ring = star(random, random.pick([10_000, 10_000, 49_000, 60_000]));
    return withGeo({ type: 'shape', ...someRelation(random), shape: { type: 'Polygon', coordinates: [ring] } });
  },
  (random) =>
    withGeo({ type: 'polygon', ...someRelation(random), points: tangle(random, random.pick([300, 2000, 10_000])) }),
  (random) => withGeo({ type: 'shape', ...someRelation(random), shape: crowd(random, random.pick([1000, 12_000])) }),
  (random) => ({ filters: { dct_spatial_sm: list(random.pick([5000, 20_000]), (n) => `Place ${n}`) } }),
  (random) => ({ q: 'map', ballast: 'x'.repeat(random.pick([1_000_000, 4_500_000])) }),
];

const someBody = (random: Random): string => {
  const kind = random.integer(0, 19);
  if (kind === 0) return random.pick(NO_BODIES);
  if (kind === 1)
    return `{"q":"map","q":"water","__proto__":{"q":"x"}${random.pick(['', ',"page":2', ',"x":"\\ud800"'])}}`;
  if (kind < 5) return JSON.stringify(random.pick(LARGE_BODIES)(random));
  return JSON.stringify(someParams(random, 400));
};

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=latin9',
  'text/plain',
  'nonsense',
  '',
];

const somePost = (random: Random): RawRequest => {
  const type = random.happens(0.95) ? 'application/json' : random.pick(CONTENT_TYPES);
  return {
    method: 'POST',
    target: toTarget('/search', random.happens(0.1) ? toQuery(random, someParams(random, 10)) : ''),
    headers: [...someHeaders(random), ['Content-Type', type]],
    body: someBody(random),
  };
};

/** `patterns` are the routes of the server; each is requested too. */
export const hostileRequest = (random: Random, patterns: readonly string[] = []): RawRequest => {
  if (patterns.length > 0 && random.happens(0.4)) return hostileRouteRequest(random, patterns);
  if (random.happens(0.2)) return hostileOgcRequest(random);
  return random.happens(0.3) ? somePost(random) : someGet(random);
};
