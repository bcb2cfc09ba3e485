// Counts by H3 cell, compared with a brute-force count.

import assert from 'node:assert/strict';
import test from 'node:test';
import { toH3Cell } from '@periplus/geo';
import { createRandom } from '../../../../test/support/random/random.ts';
import { type Members, readerOf, readerOfSegments } from '../../../../test/support/readers.ts';
import type { Visibility } from '../../../query/visibility.ts';
import type { HexQuery } from '../../engine.ts';
import { countHexes } from './hexes.ts';

const toQuery = (overrides: Partial<HexQuery> = {}): HexQuery => ({
  within: {
    visibility: 'public',
    sort: [],
    offset: 0,
    limit: 0,
    facets: [],
    facetMode: 'filtered',
  },
  resolution: 4,
  boxes: [],
  limit: 10_000,
  ...overrides,
});

const at = (id: string, lon: number, lat: number): Members => ({ id, dcat_centroid: `${lat},${lon}` });

const MINNEAPOLIS: readonly Members[] = [at('a', -93.27, 44.98), at('b', -93.26, 44.97)];
const PARIS: readonly Members[] = [at('c', 2.35, 48.86)];

const cell = (lon: number, lat: number, resolution = 4): string => toH3Cell([lon, lat], resolution);

test('records are counted by the cell of their centroid, in descending order', () => {
  const { hexes, globalCount } = countHexes(readerOf(...PARIS, ...MINNEAPOLIS), toQuery());
  assert.deepEqual(hexes, [
    [cell(-93.27, 44.98), 2],
    [cell(2.35, 48.86), 1],
  ]);
  assert.equal(globalCount, 0);
});

test('every resolution from 2 to 8 is available', () => {
  const reader = readerOf(...PARIS);
  for (let resolution = 2; resolution <= 8; resolution++) {
    assert.deepEqual(countHexes(reader, toQuery({ resolution })).hexes, [[cell(2.35, 48.86, resolution), 1]]);
  }
});

test('a viewport limits the cells; global records are counted separately, regardless of the viewport', () => {
  const world = { id: 'world', dcat_bbox: 'ENVELOPE(-180,180,90,-90)' };
  const reader = readerOf(...PARIS, ...MINNEAPOLIS, world, { id: 'nowhere' });
  const { hexes, globalCount } = countHexes(reader, toQuery({ boxes: [[0, 45, 5, 50]] }));
  assert.deepEqual(hexes, [[cell(2.35, 48.86), 1]]);
  assert.equal(globalCount, 1);
});

test('counts of several segments are added up', () => {
  const { hexes } = countHexes(readerOfSegments([...PARIS, at('d', -93.27, 44.98)], MINNEAPOLIS), toQuery());
  assert.deepEqual(hexes, [
    [cell(-93.27, 44.98), 3],
    [cell(2.35, 48.86), 1],
  ]);
});

test('only matching visible records count', () => {
  const hidden = { ...at('h', 2.35, 48.86), gbl_suppressed_b: true };
  const reader = readerOf(...PARIS, ...MINNEAPOLIS, hidden);
  const only = { kind: 'in', field: 'id', values: ['c', 'h'] } as const;
  const hexesOf = (visibility: Visibility) =>
    countHexes(reader, toQuery({ within: { ...toQuery().within, filter: only, visibility } })).hexes;
  assert.deepEqual(hexesOf('public'), [[cell(2.35, 48.86), 1]]);
  assert.deepEqual(hexesOf('all'), [[cell(2.35, 48.86), 2]]);
});

test('counts over one or three segments equal a brute-force count, truncated to the limit', () => {
  const random = createRandom(11);
  const records = Array.from({ length: 300 }, (_, index) =>
    at(`record-${index}`, random.integer(-40, 40) / 2, random.integer(-40, 40) / 2),
  );
  const counts = new Map<string, number>();
  for (const { dcat_centroid } of records) {
    const [lat = 0, lon = 0] = String(dcat_centroid).split(',').map(Number);
    const name = cell(lon, lat, 3);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const expected = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const readers = [
    readerOf(...records),
    readerOfSegments(records.slice(0, 200), records.slice(200, 250), records.slice(250)),
  ];
  for (const reader of readers) {
    assert.deepEqual(countHexes(reader, toQuery({ resolution: 3 })).hexes, expected);
    assert.deepEqual(countHexes(reader, toQuery({ resolution: 3, limit: 7 })).hexes, expected.slice(0, 7));
  }
});

test('an empty catalogue has no cells', () => {
  assert.deepEqual(countHexes(readerOf(), toQuery()), { hexes: [], globalCount: 0 });
});
