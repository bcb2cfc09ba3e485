// Requests by chance, from sensible to hostile: what a public server meets in the long run.

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

const someFilter = (chance: Random, most: number): readonly [string, unknown] => {
  const kind = chance.integer(0, 9);
  if (kind < 4) return ['geo', someGeo(chance, most)];
  if (kind === 4) return ['year_range', { start: someYear(chance), end: someYear(chance) }];
  if (kind === 5) return [chance.pick(['h3_res4', 'h3_res5', 'h3_res9']), chance.pick(CELLS)];
  const field = someField(chance);
  const values = list(chance.pick([1, 1, 2, 5]), () => someValue(chance, field));
  return [field, chance.happens(0.95) ? values : chance.pick([nested(3), {}, [null], [[]], list(300, (n) => `v${n}`)])];
};

const someFilters = (chance: Random, most: number): unknown =>
  chance.happens(0.03)
    ? chance.pick([[], 'x', null, nested(30), { ...list(250, (n) => `f${n}`) }])
    : Object.fromEntries(list(chance.integer(0, 2), () => someFilter(chance, most)));

const someClause = (chance: Random): unknown =>
  chance.happens(0.95)
    ? {
        op: mostly(chance, ['AND', 'OR', 'NOT', 'and'], ['XOR']),
        f: chance.pick(['dct_title_s', 'all_fields', 'dct_format_s', '*', someField(chance)]),
        q: someText(chance),
      }
    : chance.pick([null, [], 'x', 5, {}, { op: {}, f: [], q: nested(4) }]);

const someAdvQuery = (chance: Random): unknown => {
  if (chance.happens(0.15)) return chance.pick(['foo', '[', '[{]', '{}', '""', '['.repeat(2000), nested(60)]);
  const clauses = list(chance.pick([1, 1, 2, 3, 5, 100]), () => someClause(chance));
  return chance.happens(0.5) ? JSON.stringify(clauses) : clauses;
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

const PARAMETERS: Readonly<Record<string, (chance: Random, most: number) => unknown>> = {
  page: somePageNumber,
  per_page: someSize,
  limit: someSize,
  sort: (chance) => mostly(chance, SORTS, ['nope', 'id; drop']),
  search_field: (chance) => mostly(chance, ['dct_title_s', 'dct_title_s,id', 'all_fields', 'dct_format_s'], ['nope']),
  adv_q: someAdvQuery,
  include_filters: someFilters,
  fq: someFilters,
  filters: someFilters,
  exclude_filters: someFilters,
  ogm_repo: (chance) => mostly(chance, [['edu.nyu'], 'edu.nyu', []], [{}, nested(3)]),
  facets: (chance) => mostly(chance, ['', 'spatial_agg', 'dct_creator_sm'], ['nope', list(500, (n) => `f${n}`).join()]),
  fields: (chance) => mostly(chance, ['dct_title_s', 'id,nope', 'dct_spatial_sm,dct_title_s']),
  facet_mode: (chance) => mostly(chance, ['multi', 'filtered', 'MULTI'], ['other']),
  meta: (chance) => mostly(chance, ['true', 'false', '0'], ['maybe']),
  include_ui: (chance) => mostly(chance, [true, false, 'no', null]),
  include_non_public: (chance) => mostly(chance, ['true', 'false', '1'], ['x']),
  callback: (chance) => mostly(chance, ['cb', 'a.b.c'], ['alert(1)', '1x', 'a'.repeat(200)]),
  q_facet: someText,
  bbox: (chance) => mostly(chance, BOXES, ['1,2,3', 'a,b,c,d', '-1e9,-1e9,1e9,1e9']),
  resolution: (chance) => mostly(chance, [2, 4, 8, '5'], [9, -1, 'x', 2.5]),
  size: someSize,
  skip: somePageNumber,
  debug: (chance) => mostly(chance, ['true', 'false']),
  api_key: someText,
};
const NAMES = Object.keys(PARAMETERS);

/** Defines, so that `__proto__` is a name like any other. */
const put = (params: Params, name: string, value: unknown): void => {
  Object.defineProperty(params, name, { value, enumerable: true, configurable: true, writable: true });
};

const someParams = (chance: Random, most: number): Params => {
  const params: Params = {};
  if (chance.happens(0.75)) put(params, 'q', someText(chance));
  const count = chance.pick([0, 0, 1, 1, 2, 2, 3, 5, 9]);
  for (let n = 0; n < count; n++) {
    const name = chance.pick(NAMES);
    put(params, name, PARAMETERS[name]?.(chance, most));
  }
  if (chance.happens(0.03)) put(params, chance.pick(ODD), nested(chance.integer(0, 5)));
  // A whole catalogue as CSV takes its time by nature, so a page of it is asked for.
  if (chance.happens(0.04)) Object.assign(params, { format: 'csv', page: chance.pick([1, 3, 600]), per_page: 100 });
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

const SPOILS: readonly ((chance: Random, query: string) => string)[] = [
  (_, query) => halfEncoded(query),
  (chance, query) => `${query}&${list(chance.pick([30, 1500, 3000]), (n) => `p${n}=`).join('&')}`,
  (chance, query) => `${query}&a${'[b]'.repeat(chance.pick([5, 9, 200, 2000]))}=1`,
  (_, query) => `${query}&q=one&q=two&q[]=three&q[x]=four`,
  (_, query) => `${query}&__proto__[x]=1&constructor[prototype][y]=2&toString=3&include_filters[__proto__][]=4`,
  (_, query) => `${query}&include_filters[geo][points][999999999][lat]=1&page[number]=2&page[size]=3&page=4`,
  (_, query) => `${query}&%ED%A0%80=%ED%A0%80&q=%FF%FE&x=%`,
  (_, query) => `${query}&&&==&=&[]=1&[=2&]=3&[][]=4&q[=5`,
  (_, query) => `${query}&q=${'\ud800'}&x=é\u0001`,
];

const toQuery = (chance: Random, params: Params): string => {
  const query = Object.entries(params)
    .flatMap(([name, value]) => toPairs(name, value))
    .join('&');
  return chance.happens(0.2) ? chance.pick(SPOILS)(chance, query) : query;
};

/** A request line cannot hold spaces; everything else goes out as it is, right or wrong. */
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

const someHeaders = (chance: Random): readonly (readonly [string, string])[] =>
  HEADERS.filter(() => chance.happens(0.07)).map(([name, values]) => [name, chance.pick(values)]);

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

const somePath = (chance: Random): string => {
  const kind = chance.integer(0, 19);
  if (kind < 9) return '/search';
  if (kind < 12) return `/search/facets/${encodeURIComponent(someField(chance).toWellFormed())}`;
  if (kind < 14) return '/suggest';
  if (kind < 16) return '/map/h3';
  if (kind < 17) return '/resources/';
  return `/resources/${chance.pick(IDS)}${chance.pick(VIEWS)}`;
};

const someGet = (chance: Random): RawRequest => ({
  method: chance.happens(0.03) ? 'HEAD' : 'GET',
  target: toTarget(somePath(chance), toQuery(chance, someParams(chance, 40))),
  headers: someHeaders(chance),
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

const LARGE_BODIES: readonly ((chance: Random) => object)[] = [
  (chance) => ({ q: chance.pick(LONG_UNITS).repeat(100_000).slice(0, 100_000) }),
  (chance) => {
    const ring = star(chance, chance.pick([10_000, 10_000, 49_000, 60_000]));
    return withGeo({ type: 'shape', ...someRelation(chance), shape: { type: 'Polygon', coordinates: [ring] } });
  },
  (chance) =>
    withGeo({ type: 'polygon', ...someRelation(chance), points: tangle(chance, chance.pick([300, 2000, 10_000])) }),
  (chance) => withGeo({ type: 'shape', ...someRelation(chance), shape: crowd(chance, chance.pick([1000, 12_000])) }),
  (chance) => ({ filters: { dct_spatial_sm: list(chance.pick([5000, 20_000]), (n) => `Place ${n}`) } }),
  (chance) => ({ q: 'map', ballast: 'x'.repeat(chance.pick([1_000_000, 4_500_000])) }),
];

const someBody = (chance: Random): string => {
  const kind = chance.integer(0, 19);
  if (kind === 0) return chance.pick(NO_BODIES);
  if (kind === 1)
    return `{"q":"map","q":"water","__proto__":{"q":"x"}${chance.pick(['', ',"page":2', ',"x":"\\ud800"'])}}`;
  if (kind < 5) return JSON.stringify(chance.pick(LARGE_BODIES)(chance));
  return JSON.stringify(someParams(chance, 400));
};

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=latin9',
  'text/plain',
  'nonsense',
  '',
];

const somePost = (chance: Random): RawRequest => {
  const type = chance.happens(0.95) ? 'application/json' : chance.pick(CONTENT_TYPES);
  return {
    method: 'POST',
    target: toTarget('/search', chance.happens(0.1) ? toQuery(chance, someParams(chance, 10)) : ''),
    headers: [...someHeaders(chance), ['Content-Type', type]],
    body: someBody(chance),
  };
};

/** `patterns` are the routes of the server, each of which is asked too. */
export const hostileRequest = (chance: Random, patterns: readonly string[] = []): RawRequest => {
  if (patterns.length > 0 && chance.happens(0.4)) return hostileRouteRequest(chance, patterns);
  if (chance.happens(0.2)) return hostileOgcRequest(chance);
  return chance.happens(0.3) ? somePost(chance) : someGet(chance);
};
