import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import { measureBoxes } from './box-size.ts';
import type { PlaceOverlap } from './place-overlap.ts';
import {
  bestFit,
  byKm2,
  mayShowCounties,
  selectCounties,
  selectCountries,
  selectRegions,
  selectWideCountries,
} from './place-selection.ts';
import type { PlaceKind } from './types.ts';

const place = (id: string, km2: number, ownKm2 = 1e9, kind: PlaceKind = 'region'): PlaceOverlap => ({
  place: { id, name: id, kind, parentId: '' },
  overlapKm2: km2,
  placeKm2: ownKm2,
  candidateBoxes: [],
});
const sized = (...boxes: Box[]) => measureBoxes(boxes);
const LARGE = sized([0, 0, 5, 5]);
const QUADRANGLE = sized([-90, 43, -89.875, 43.125]);
const ids = (measured: readonly PlaceOverlap[]): string[] => measured.map((it) => it.place.id);

test('ties go to the larger place, then to the smaller id', () => {
  const sorted = [place('B', 5, 10), place('C', 5, 10), place('A', 5, 20), place('D', 6, 6)].sort(byKm2);
  assert.deepEqual(ids(sorted), ['D', 'A', 'B', 'C']);
});

test('a map of a border has both countries, but not a corner of a third', () => {
  assert.deepEqual(ids(selectCountries([place('A', 60), place('B', 30), place('C', 10)], 100, LARGE)), ['A', 'B']);
});

test('a small country that is mostly inside the box counts, a tiny one does not', () => {
  const countries = [place('A', 980), place('LU', 15, 20), place('VA', 5, 5)];
  assert.deepEqual(ids(selectCountries(countries, 1000, LARGE)), ['A', 'LU']);
});

test('among many countries only large ones count, and none if no country stands out', () => {
  const small = ['B', 'C', 'D', 'E', 'F', 'G'].map((id) => place(id, 10, 10));
  assert.deepEqual(ids(selectCountries([place('A', 40), ...small], 100, LARGE)), ['A']);
  assert.deepEqual(ids(selectCountries(small, 60, LARGE)), []);
});

test('a wide box is about the country with half of its land', () => {
  assert.deepEqual(ids(selectWideCountries([place('A', 51), place('B', 49)], 100)), ['A']);
  assert.deepEqual(ids(selectWideCountries([place('A', 49), place('B', 48)], 100)), []);
  assert.deepEqual(ids(selectWideCountries([], 0)), []);
});

test('slivers within the error of the border are dropped', () => {
  const regions = [place('FR-A', 95), place('FR-B', 5)];
  assert.equal(selectRegions(regions, 100, LARGE).length, 2);
  assert.equal(selectRegions(regions, 100, QUADRANGLE).length, 1);
  const states = [place('US-WI', 95), place('US-IL', 5)];
  assert.equal(selectRegions(states, 100, QUADRANGLE).length, 2);
  assert.equal(selectRegions([place('US-WI', 99.5), place('US-IL', 0.5)], 100, LARGE).length, 1);
});

test('a tiny region counts if it is mostly inside the box, up to fifty regions', () => {
  assert.equal(selectRegions([place('US-NY', 999), place('US-DC', 1, 1)], 1000, LARGE).length, 2);
  const many = Array.from({ length: 60 }, (_, index) => place(`US-${index}`, 1, 1));
  assert.equal(selectRegions(many, 60, LARGE).length, 50);
});

test('a line is measured by its length, not as a thin box', () => {
  const line = sized([0, 10, 20, 10.001]);
  assert.equal(selectRegions([place('FR-A', 88), place('FR-B', 12)], 100, line).length, 2);
});

test('a county counts by its share of the box, or by the share of it inside the box', () => {
  const county = (id: string, km2: number, ownKm2: number) => place(id, km2, ownKm2, 'county');
  const counties = [county('A', 950, 1000), county('B', 40, 9000), county('C', 8, 500), county('D', 2, 9000)];
  assert.deepEqual(
    selectCounties(counties, 1000, LARGE).map((it) => it.place.id),
    ['A', 'B', 'C'],
  );
  assert.equal(selectCounties([county('A', 1, 9000)], 1000, LARGE).length, 1);
  const many = Array.from({ length: 150 }, (_, index) => county(`${index}`, 10, 10));
  assert.equal(selectCounties(many, 1500, LARGE).length, 100);
});

test('boxes larger than a state have no counties', () => {
  assert.ok(mayShowCounties(sized([-92.9, 42.5, -86.8, 47.1])));
  assert.ok(!mayShowCounties(sized([-106.6, 25.8, -93.5, 36.5])));
});

test('the best fit is the place whose bounding box is most similar to the box', () => {
  const drawn = (id: string, west: number, east: number): PlaceOverlap => ({
    ...place(id, 1),
    candidateBoxes: [[west, 0, east, 1]],
  });
  const places = [drawn('A', 0, 10), drawn('B', 0, 9), drawn('C', 5, 10)];
  assert.equal(bestFit(places, [0, 0, 9.2, 1])?.place.id, 'B');
  assert.equal(bestFit(places, [3, 0, 9, 1])?.place.id, undefined);
  assert.equal(bestFit([], [0, 0, 1, 1]), undefined);
});
