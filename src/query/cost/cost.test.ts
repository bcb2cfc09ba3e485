// The cost limit applies to the whole query, however it is spread over clauses, filters and geometries.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Box, boxesToGeometry, type Geometry } from '@periplus/geo';
import { rejectionOf } from '../../../test/support/rejections.ts';
import { FACET_FIELDS } from '../../schema/fields.ts';
import type { Params } from '../params.ts';
import { parseSearch } from '../request/parse-search.ts';
import type { Filter, SearchQuery, TextQuery } from '../search-query.ts';
import { checkCost } from './cost.ts';
import { MAX_DEPTH } from './cost-table.ts';

const ask = (params: Params): number => checkCost(parseSearch(params).query);
const list = <T>(length: number, make: (index: number) => T): readonly T[] => Array.from({ length }, (_, i) => make(i));
const some = (length: number, word: (index: number) => string): string => list(length, word).join(' OR ');

const refused = (parse: () => void, reason: RegExp): void => {
  const error = rejectionOf(parse);
  assert.equal(error.code, 'query_too_expensive');
  assert.match(error.message, reason);
};

const filtered = (filter: Filter): Partial<SearchQuery> => ({ filter });
const anyOf = (length: number, make: (index: number) => Filter): Partial<SearchQuery> =>
  filtered({ kind: 'or', filters: list(length, make) });

test('ordinary searches and long lists of words, phrases and prefixes are accepted', () => {
  ask({ q: 'geologic map of minnesota' });
  ask({ q: some(400, (i) => `word${i}`), facets: FACET_FIELDS.join() });
  ask({ q: some(20, (i) => `"new york ${i}"`) });
  ask({ q: some(100, (i) => `minn${i}*`) });
  ask({ q: some(40, (i) => `*island${i}*`) });
  ask({ q: some(15, (i) => `islnad${i}~`) });
  ask({ include_filters: { id: list(10_000, (i) => `id-${i}`) } });
  ask({ adv_q: list(100, (i) => ({ op: 'OR', f: 'dct_title_s', q: `word${i}` })) });
});

test('words, phrases, wildcards and fuzzy words of one text are limited', () => {
  refused(
    () => ask({ q: some(1_025, (i) => `w${i}`) }),
    /^The query is too expensive: more than 300 cost units\. 6\d\d words account for 2\d\d; use fewer\.$/,
  );
  refused(() => ask({ q: `"${'a '.repeat(1_025)}"` }), /words in phrases/);
  refused(
    () => ask({ q: some(40, (i) => `*${i % 10}*`) }),
    /19 wildcards with fewer than three letters account for 304/,
  );
  refused(() => ask({ q: some(100, (i) => `*abc${i}*`) }), /75 wildcards account for 300/);
  refused(() => ask({ q: some(30, (i) => `abcde${i}~`) }), /fuzzy words/);
  refused(() => ask({ q: some(40, () => '????a') }), /fewer than three letters/);
});

test('q, the clauses of adv_q and selected fields share one limit', () => {
  const clauses = (length: number, q: (index: number) => string) =>
    list(length, (i) => ({ op: 'OR', f: 'all_fields', q: q(i) }));
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  refused(
    () => ask({ adv_q: clauses(100, (i) => some(64, (j) => `*${letters[(i + j) % 26]}*`)) }),
    /wildcards with fewer than three letters/,
  );
  refused(
    () => ask({ adv_q: clauses(26, (i) => `*${letters[i]}*`) }),
    /19 wildcards with fewer than three letters account for 304/,
  );
  const words = some(600, (i) => `w${i}`);
  ask({ q: words });
  refused(() => ask({ q: words, adv_q: clauses(1, () => words) }), /words account for/);
  refused(() => ask({ q: words, search_field: 'dct_title_s' }), /words in selected fields/);
  refused(
    () => ask({ q: some(300, (i) => `w${i}`), search_field: 'dct_format_s,dct_rights_sm' }),
    /words in selected fields/,
  );
  refused(() => ask({ q: some(12, (i) => `*a${i % 10}`), search_field: 'dct_title_s' }), /fewer than three letters/);
});

test('values, conditions, comparisons and LIKE patterns share one limit', () => {
  const values = list(10_000, (i) => `v${i}`);
  refused(
    () => checkCost(anyOf(40, () => ({ kind: 'in', field: 'dct_subject_sm', values }))),
    /3\d0000 values account for [23]\d\d/,
  );
  const like = { kind: 'like', field: 'dct_title_s', foldCase: true, foldAccents: true } as const;
  const onText = { ...like, field: 'dct_description_sm' } as const;
  checkCost(anyOf(20, (i) => ({ ...like, pattern: `%${i}%` })));
  refused(() => checkCost(anyOf(22, (i) => ({ ...like, pattern: `%${i}%` }))), /22 LIKE patterns account for 308/);
  refused(() => checkCost(anyOf(8, (i) => ({ ...onText, pattern: `%${i}%` }))), /8 LIKE patterns on long texts/);
  refused(() => checkCost(filtered({ ...onText, pattern: `%e${'_'.repeat(100)}q%` })), /"_" in LIKE patterns/);
  refused(() => checkCost(anyOf(7_000, () => ({ kind: 'exists', field: 'id' }))), /conditions/);
  const both = { kind: 'compare', left: 'dct_title_s', operator: '<', right: 'dct_subject_sm' } as const;
  refused(() => checkCost(anyOf(31, () => both)), /comparisons of two fields/);
  const span = { kind: 'span' } as const;
  const time = {
    kind: 'temporal',
    relation: 'meets',
    left: { kind: 'coverage' },
    right: span,
    precision: 'day',
  } as const;
  refused(() => checkCost(anyOf(51, () => time)), /temporal conditions/);
  const fold = { foldCase: true, foldAccents: false } as const;
  const folded = { ...both, folds: { left: fold, right: fold } } as const;
  checkCost(filtered(folded));
  refused(() => checkCost(anyOf(2, () => folded)), /comparisons of two fields that ignore case/);
  const near = { kind: 'distance', field: 'dcat_bbox', center: [0, 0], km: 1 } as const;
  refused(() => checkCost(anyOf(30, () => near)), /distances/);
});

const around = (share: number): readonly [number, number] => [
  50 * Math.cos(2 * Math.PI * share),
  50 * Math.sin(2 * Math.PI * share),
];

test('vertices, rings and spatial conditions add up over all geometries', () => {
  const box = (index: number): Box => [index / 1000, 0, (index + 0.5) / 1000, 1];
  const shape = (length: number): Filter => ({
    kind: 'spatial',
    field: 'dcat_bbox',
    relation: 'intersects',
    geometry: boxesToGeometry(list(length, box)),
  });
  checkCost(filtered(shape(1_000)));
  refused(() => checkCost(filtered(shape(14_000))), /rings and parts of geometries/);
  checkCost(anyOf(60, () => shape(1)));
  refused(() => checkCost(anyOf(60, () => shape(2))), /conditions on areas/);
  const centroids: Filter = { ...shape(2), field: 'dcat_centroid' } as Filter;
  refused(() => checkCost(anyOf(8, () => centroids)), /conditions on centroids/);
  const ring = list(50_000, (i): readonly [number, number] => around(i / 50_000));
  const outline: Filter = { ...shape(1), geometry: { type: 'Polygon', coordinates: [ring] } } as Filter;
  checkCost(filtered(outline));
  refused(() => checkCost(filtered({ kind: 'and', filters: [outline, outline] })), /vertices|overlapping edges/);
});

test('LIKE patterns with a fixed start are cheap, folded or not, unless a run follows', () => {
  const like = { kind: 'like', field: 'dct_title_s' } as const;
  const costOf = (pattern: string, folds: boolean): number =>
    checkCost(filtered({ ...like, pattern, foldCase: folds, foldAccents: folds }));
  for (const folds of [false, true])
    for (const pattern of ['a%', 'Map of%', 'exact', 'M_p%', '100\\%%']) assert.ok(costOf(pattern, folds) < 3, pattern);
  for (const pattern of ['%a', 'a%b%', '_a%', '%', '\\']) assert.ok(costOf(pattern, false) > 10, pattern);
});

test('many small geometries with overlapping edges are rejected, whatever the relation', () => {
  const wander = (length: number, seed: number) =>
    list(length, (i): readonly [number, number] => [150 * Math.sin(i * 7.3 + seed), 80 * Math.cos(i * 3.1 + seed)]);
  for (const relation of ['intersects', 'disjoint', 'within', 'touches', 'crosses', 'overlaps'] as const) {
    const spatial = (geometry: Geometry): Filter => ({ kind: 'spatial', field: 'dcat_bbox', relation, geometry });
    const ring = (seed: number) => [...wander(297, seed), ...wander(1, seed)];
    const polygons = anyOf(38, (i) => spatial({ type: 'Polygon', coordinates: [ring(i)] }));
    const lines = anyOf(40, (i) => spatial({ type: 'LineString', coordinates: wander(298, i) }));
    refused(() => checkCost(polygons), /overlapping edges of geometries/);
    refused(() => checkCost(lines), /overlapping edges of geometries/);
  }
});

test('counting stops at the limit, so that a huge query is rejected as cheaply as a large one', () => {
  let reads = 0;
  const clause: Filter = { kind: 'exists', field: 'id' };
  const filters = new Proxy(
    list(50_000, () => clause),
    {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    },
  );
  refused(() => checkCost(filtered({ kind: 'or', filters })), /conditions/);
  assert.ok(reads < 25_000, String(reads));
});

test('a facet that ignores its own filter doubles the cost of the text', () => {
  const q = some(600, (i) => `w${i}`);
  const include_filters = { dct_spatial_sm: ['Iowa'] };
  ask({ q, include_filters, facets: 'dct_spatial_sm' });
  refused(() => ask({ q, include_filters, facets: 'dct_spatial_sm', facet_mode: 'multi' }), /words/);
});

test('nesting is limited in filters, in texts and in texts within filters', () => {
  const nested = (depth: number): Filter =>
    depth === 0 ? { kind: 'exists', field: 'id' } : { kind: 'not', filter: nested(depth - 1) };
  const nestedText = (depth: number): TextQuery =>
    depth === 0 ? { kind: 'words', text: 'a' } : { kind: 'not', node: nestedText(depth - 1) };
  checkCost(filtered(nested(MAX_DEPTH)));
  refused(() => checkCost(filtered(nested(MAX_DEPTH + 1))), /more than 200 levels deep/);
  refused(() => checkCost({ text: nestedText(MAX_DEPTH + 1) }), /more than 200 levels deep/);
  refused(() => checkCost(filtered({ kind: 'text', text: nestedText(MAX_DEPTH) })), /more than 200 levels deep/);
  let deep = nested(0);
  for (let i = 0; i < 100_000; i++) deep = { kind: 'not', filter: deep };
  refused(() => checkCost(filtered(deep)), /more than 200 levels deep/);
});

test('words that may be corrected cost extra, unless the text is too long to be relaxed', () => {
  const like = { kind: 'like', field: 'dct_title_s', pattern: '%a%', foldCase: true, foldAccents: true } as const;
  const withWords = (words: number): Partial<SearchQuery> => ({
    ...anyOf(20, () => like),
    rawText: '',
    text: { kind: 'words', text: list(words, (i) => `word${i}`).join(' ') },
  });
  checkCost(withWords(4));
  refused(() => checkCost(withWords(5)), /LIKE patterns/);
  checkCost(withWords(17));
});

test('paging is limited, and sort keys have a cost', () => {
  checkCost({ offset: 9_999_900, limit: 100 });
  refused(() => checkCost({ offset: 10_000_000, limit: 1 }), /ends at record 10000000/);
  const key = { kind: 'field', field: 'dct_title_s', direction: 'asc' } as const;
  checkCost({ sort: [key, key, key] });
  refused(() => checkCost({ sort: list(80, () => key) }), /sort keys/);
});

test('geometries that overlap themselves are rejected: rings, lines and multi-part geometries', () => {
  const spatial = (geometry: Geometry): Filter => ({
    kind: 'spatial',
    field: 'locn_geometry',
    relation: 'intersects',
    geometry,
  });
  const wander = list(5_000, (i): readonly [number, number] => [150 * Math.sin(i * 7.3), 80 * Math.cos(i * 3.1)]);
  const strips = list(
    2_000,
    (i) =>
      [
        [-100 + i / 20, -80],
        [i / 20, 80],
      ] as const,
  );
  const overlaid = /overlapping edges of geometries/;
  for (const geometry of [
    { type: 'Polygon', coordinates: [[...wander, ...wander.slice(0, 1)]] },
    { type: 'LineString', coordinates: wander },
    { type: 'MultiLineString', coordinates: strips },
  ] as const satisfies readonly Geometry[]) {
    refused(() => checkCost(filtered(spatial(geometry))), overlaid);
  }
  const outline = list(5_000, (i) => around(i / 5_000));
  assert.ok(checkCost(filtered(spatial({ type: 'Polygon', coordinates: [outline] }))) < 50);
});

test('the words of a text without spaces are counted', () => {
  ask({ q: '東京都全圖'.repeat(20), search_field: 'dct_title_s' });
  refused(() => ask({ q: '東'.repeat(5_000), search_field: 'dct_title_s' }), /words in selected fields/);
  refused(() => ask({ q: `"${'東'.repeat(2_000)}"` }), /words in phrases/);
});

test('a filter within a text costs what it costs as a filter', () => {
  const filter: Filter = { kind: 'like', field: 'dct_title_s', pattern: '%a%', foldCase: true, foldAccents: true };
  assert.ok(checkCost({ text: { kind: 'filter', filter, score: 1 } }) >= checkCost({ filter }));
});
