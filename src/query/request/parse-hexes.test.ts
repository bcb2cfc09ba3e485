import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectedParameters } from '../../../test/support/rejections.ts';
import { parseHexes } from './parse-hexes.ts';

test('the whole world at resolution 5 is the default', () => {
  const { query } = parseHexes({ q: 'water' });
  assert.deepEqual([query.resolution, query.boxes, query.limit], [5, [], 10_000]);
  assert.deepEqual(query.within.text, { kind: 'words', text: 'water' });
});

test('bbox is west,south,east,north and may cross the antimeridian', () => {
  assert.deepEqual(parseHexes({ bbox: '-94, 44,-92,46', resolution: '4' }).query.boxes, [[-94, 44, -92, 46]]);
  assert.deepEqual(parseHexes({ bbox: [170, -10, -170, 10] }).query.boxes, [
    [170, -10, 180, 10],
    [-180, -10, -170, 10],
  ]);
  assert.equal(parseHexes({ bbox: '-94,44,-92,46' }).query.limit, 5_000);
});

test('an invalid bbox or resolution is rejected', () => {
  for (const bbox of ['1,2,3', '1,2,3,4,5', 'a,b,c,d', '1,,2,3', '0,95,1,96', { west: 1 }, [[1], 2, 3, 4]]) {
    assert.deepEqual(
      rejectedParameters(() => parseHexes({ bbox })),
      ['bbox'],
    );
  }
  for (const resolution of ['1', '9', 'x', '5.5']) {
    assert.deepEqual(
      rejectedParameters(() => parseHexes({ resolution })),
      ['resolution'],
    );
  }
});
