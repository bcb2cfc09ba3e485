import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectedParameters } from '../../../test/support/rejections.ts';
import { parseFacetValues } from '../request/parse-facet-values.ts';
import { parseSearch } from '../request/parse-search.ts';

const geo = (west: number, south: number, east: number, north: number) => ({
  type: 'bbox',
  field: 'dcat_bbox',
  relation: 'overlap',
  top_left: { lat: north, lon: west },
  bottom_right: { lat: south, lon: east },
});

test('bbox is equivalent to a geo filter, also across the antimeridian', () => {
  for (const [west, south, east, north] of [
    [-97.2, 43.5, -89.5, 49],
    [170, -30, -160, 0],
    [10, 20, 10, 20],
  ] as const) {
    const long = { filters: { geo: geo(west, south, east, north) } };
    const short = { bbox: `${west},${south},${east},${north}` };
    assert.deepEqual(parseSearch(short).query, parseSearch(long).query);
    assert.deepEqual(parseFacetValues('dct_spatial_sm', short).query, parseFacetValues('dct_spatial_sm', long).query);
    assert.deepEqual(parseSearch({ bbox: [west, south, east, north] }).query, parseSearch(short).query);
  }
});

test('a box is added to the other filters', () => {
  const { filter } = parseSearch({ bbox: '1,2,3,4', fq: { dct_spatial_sm: ['Iowa'] } }).query;
  assert.ok(filter?.kind === 'and');
  assert.deepEqual(
    filter.filters.map(({ kind }) => kind),
    ['in', 'spatial'],
  );
  assert.deepEqual(parseSearch({ bbox: '' }).query, parseSearch({}).query);
});

test('an invalid bbox is rejected by name', () => {
  for (const bbox of [
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '1,95,2,99',
    { west: 1 },
    {},
    [],
    [[1, 2, 3, 4]],
    [1, 2, null, 4],
  ])
    assert.deepEqual(
      rejectedParameters(() => parseSearch({ bbox })),
      ['bbox'],
    );
});
