import assert from 'node:assert/strict';
import test from 'node:test';
import { PLACE_READER } from '@periplus/gazetteer';
import { type Box, boxesToGeometry, relate } from '@periplus/geo';
import type { Filter } from '../search-query.ts';
import { enlargeBoxes, placeFilter } from './place-filter.ts';

const matches = (filter: Filter, boxes: readonly Box[]): boolean =>
  filter.kind === 'and'
    ? filter.filters.every((each) => matches(each, boxes))
    : filter.kind === 'spatial' && relate(filter.relation, boxesToGeometry(boxes), filter.geometry);

const liesIn = (place: string, ...boxes: readonly Box[]): boolean => {
  const [candidate] = PLACE_READER.read(place)[0]?.candidates ?? [];
  return candidate !== undefined && matches(placeFilter(candidate), boxes);
};

const WORLD: Box = [-180, -90, 180, 90];

test('a record lies in a place if it is inside, or is not much larger', () => {
  assert.ok(liesIn('Madison, Wisconsin', [-89.41, 43.06, -89.38, 43.08]), 'a part of the town');
  assert.ok(liesIn('Madison, Wisconsin', [-89.84, 42.85, -89.01, 43.29]), 'its county');
  assert.ok(!liesIn('Madison, Wisconsin', [-92.9, 42.5, -86.3, 47.3]), 'its state');
  assert.ok(!liesIn('Madison, Wisconsin', [-87.95, 43, -87.9, 43.1]), 'another town');
  assert.ok(liesIn('Italy', [6.6, 35.5, 18.6, 47.1]));
  assert.ok(!liesIn('Italy', [-25, 34, 45, 72]), 'Europe');
  assert.ok(!liesIn('Italy', WORLD));
});

test('a place across the antimeridian has records on both sides and across it', () => {
  assert.ok(liesIn('Fiji', [177, -19, 179, -16]));
  assert.ok(liesIn('Fiji', [-180, -19, -179, -16]));
  assert.ok(liesIn('Fiji', [177, -19, 180, -16], [-180, -19, -178, -16]));
  assert.ok(!liesIn('Fiji', WORLD));
});

test('boxes are enlarged within the world', () => {
  assert.deepEqual(enlargeBoxes([[-170, -80, 170, 80]]), [[-180, -90, 180, 90]]);
  assert.equal(enlargeBoxes([[179, 0, 179.9, 1]]).length, 2);
  assert.deepEqual(
    enlargeBoxes([[-1, -60, 1, -58]], (side) => 2 * side),
    [[-2, -61, 2, -57]],
  );
});
