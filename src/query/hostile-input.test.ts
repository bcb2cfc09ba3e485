// Fuzzes every query parser: invalid input must give a 400 and no other error.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import qs from 'qs';
import { CatalogError } from '../errors.ts';
import type { Params } from './params.ts';
import { parseFacetValues } from './request/parse-facet-values.ts';
import { parseHexes } from './request/parse-hexes.ts';
import { parseSearch } from './request/parse-search.ts';
import { parseSuggest } from './request/parse-suggest.ts';
import { toQueryString, toSearchParams } from './request/search-url.ts';

const PARSERS = [
  parseSearch,
  parseSuggest,
  parseHexes,
  (params: Params) => parseFacetValues('ogm_repo', params),
] as const;

const survives = (params: Params, parsers: readonly ((params: Params) => unknown)[] = PARSERS): void => {
  for (const parse of parsers) {
    try {
      parse(params);
      toQueryString(toSearchParams(params));
    } catch (error) {
      assert.ok(error instanceof CatalogError, String(error));
      assert.equal(error.status, 400);
      assert.ok(error.problems.length > 0);
    }
  }
};

const NAMES = [
  ...['q', 'search_field', 'adv_q', 'include_filters', 'fq', 'filters', 'exclude_filters', 'ogm_repo', 'page'],
  ...['per_page', 'limit', 'sort', 'facets', 'fields', 'facet_mode', 'meta', 'include_ui', 'include_non_public'],
  ...['format', 'callback', 'bbox', 'resolution', 'size', 'q_facet', 'page[number]', 'skip', 'debug'],
];
const KEYS = [
  'geo',
  'type',
  'shape',
  'coordinates',
  'points',
  'center',
  'lat',
  'lon',
  'year_range',
  'start',
  'h3_res5',
];
const WORDS = [
  'bbox',
  'polygon',
  'shape',
  'distance',
  'Polygon',
  'envelope',
  '0',
  '-1',
  '1e9',
  'true',
  '[[1,2],[3,4]]',
  '{}',
];

const scalar = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const junk = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...KEYS, ...NAMES, 'dct_title_s', '0', '1'), fc.string()), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value;

test('any value in any parameter is parsed or gives a 400', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), junk, { maxKeys: 5 }), (params) => survives(params)),
    { numRuns: 600 },
  );
});

test('any query string is parsed or gives a 400', () => {
  const pair = fc
    .tuple(fc.constantFrom(...NAMES), fc.array(fc.constantFrom(...KEYS, '', '0', '1', 'id'), { maxLength: 5 }), scalar)
    .map(
      ([name, keys, value]) =>
        `${name}${keys.map((key) => `[${key}]`).join('')}=${encodeURIComponent(String(value).toWellFormed())}`,
    );
  const query = fc
    .array(pair, { maxLength: 8 })
    .map((pairs) => qs.parse(pairs.join('&'), { depth: 8, arrayLimit: 200 }));
  fc.assert(
    fc.property(query, (params) => survives(params)),
    { numRuns: 600 },
  );
});

const HUGE = 100_000;
const MANY = 20_000;

test('huge and deeply nested values are rejected in one pass', () => {
  let deepArray: unknown = [];
  let deepObject: unknown = {};
  for (let i = 0; i < MANY; i++) {
    deepArray = [deepArray];
    deepObject = { geo: deepObject };
  }
  const wide = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`key_${i}`, 'x']));
  const long = Array.from({ length: MANY }, (_, i) => `value ${i}`);
  const values = [
    ...['"', '(', ')', '-', '\\', ',', '[', '{', '~', '1', 'a ', '\u0000', 'AND ', '"a', '(a OR '].map((unit) =>
      unit.repeat(HUGE / unit.length),
    ),
    ...[deepArray, deepObject, wide, long],
  ];
  const search = [parseSearch];
  for (const name of NAMES) for (const value of values) survives({ [name]: value }, search);
  for (const value of values) {
    survives({ q: value, bbox: value, resolution: value, size: value, q_facet: value, debug: value });
    survives({ filters: { geo: value } }, search);
    survives({ filters: { geo: { type: 'shape', shape: value } } }, search);
    survives({ filters: { geo: { type: 'polygon', points: value } } }, search);
    survives({ filters: { dct_spatial_sm: value, year_range: value, h3_res5: value } }, search);
    survives({ adv_q: [{ op: 'AND', f: value, q: value }] }, search);
  }
});
