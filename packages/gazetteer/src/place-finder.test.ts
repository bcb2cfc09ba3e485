import assert from 'node:assert/strict';
import test from 'node:test';
import type { Box } from '@periplus/geo';
import { country, county, drawAsset, rectangle, region } from '../test/draw-places.ts';
import { createPlaceFinder } from './place-finder.ts';

/** Two adjacent countries, one with a foreign enclave; a third on both sides of 180; an unnamed island. */
const asset = drawAsset([
  country('US'),
  country('BB'),
  country('FJ'),
  country('EN'),
  region('US-AA', 'US', rectangle(0, 0, 10, 10)),
  region('US-AB', 'US', rectangle(10, 0, 20, 10)),
  { ...region('BB-A', 'BB', rectangle(20, 0, 40, 10)), holes: [rectangle(30, 4, 32, 6)] },
  { place: { id: 'EN-A', name: '', kind: 'region', parentId: 'EN' }, rings: [rectangle(30, 4, 32, 6)] },
  region('FJ-A', 'FJ', rectangle(176, -20, 180, -15), rectangle(-180, -20, -178, -15)),
  county('00001', 'US-AA', rectangle(0, 0, 5, 10)),
  county('00002', 'US-AA', rectangle(5, 0, 10, 10)),
  county('00003', 'US-AB', rectangle(10, 0, 20, 10)),
]);
const finder = createPlaceFinder(asset);

const summary = (...boxes: Box[]) => {
  const { global, country: first, countries, regions, counties } = finder.find(boxes);
  assert.equal(first, countries[0]);
  const names = [
    countries.map(({ id }) => id),
    regions.map(({ place }) => place.id),
    counties.map(({ place }) => place.id),
  ];
  return global ? 'global' : names.map((ids) => ids.join(' ')).join(' / ');
};

test('a box inside a county has that county, its state and its country', () => {
  assert.equal(summary([1, 1, 2, 2]), 'US / US-AA / 00001');
  assert.equal(finder.find([[1, 1, 2, 2]]).regions[0]?.share, 1);
});

test('a box across borders has the places on both sides, by share', () => {
  assert.equal(summary([8, 1, 11, 2]), 'US / US-AA US-AB / 00002 00003');
  assert.equal(summary([18, 1, 23, 2]), 'BB US / BB-A US-AB / 00003');
});

test('an enclave does not belong to the surrounding country, and a country of one region has no regions', () => {
  assert.equal(summary([30.5, 4.5, 31.5, 5.5]), 'EN /  / ');
  assert.equal(summary([31, 5, 31, 5]), 'EN /  / ');
  assert.equal(summary([29, 3, 33, 7]), 'BB EN / BB-A / ');
});

test('a country on both sides of 180 is found on either side and across', () => {
  assert.equal(summary([177, -18, 178, -17]), 'FJ / FJ-A / ');
  assert.equal(summary([-179, -18, -178.5, -17]), 'FJ / FJ-A / ');
  assert.equal(summary([177, -18, 180, -17], [-180, -18, -179, -17]), 'FJ / FJ-A / ');
  assert.equal(summary([-180, -20, 180, -15]), 'FJ / FJ-A / ');
  assert.equal(summary([-170, -20, 170, -15]), ' /  / ');
});

test('a box drawn around a region has only the counties of that region', () => {
  assert.equal(summary([0, 5, 10, 7.5]), 'US / US-AA / 00001 00002');
  const state = createPlaceFinder(
    drawAsset([
      country('US'),
      region('US-AA', 'US', rectangle(0, 0, 4, 3), rectangle(4, 0, 5, 5)),
      region('US-AB', 'US', rectangle(0, 3, 4, 9)),
      county('00001', 'US-AA', rectangle(0, 0, 4, 3), rectangle(4, 0, 5, 5)),
      county('00003', 'US-AB', rectangle(0, 3, 4, 9)),
    ]),
  ).find([[0, 0, 5, 5]]);
  assert.deepEqual(
    state.regions.map(({ place }) => place.id),
    ['US-AA', 'US-AB'],
  );
  assert.deepEqual(
    state.counties.map(({ place }) => place.id),
    ['00001'],
  );
});

test('a country that the box was drawn around comes first, even if others have more land in it', () => {
  const crescent = createPlaceFinder(
    drawAsset([
      country('HR'),
      country('BA'),
      region('HR-A', 'HR', rectangle(0, 0, 2, 10), rectangle(2, 8, 10, 10)),
      region('BA-A', 'BA', rectangle(2, 0, 10, 8)),
    ]),
  );
  assert.deepEqual(
    crescent.find([[0, 0, 10, 10]]).countries.map(({ id }) => id),
    ['HR', 'BA'],
  );
  assert.deepEqual(
    crescent.find([[1, 1, 9, 9]]).countries.map(({ id }) => id),
    ['BA', 'HR'],
  );
});

test('a small box just off the coast belongs to the coast, a remote or large one to no place', () => {
  assert.equal(summary([4, -0.05, 4, -0.05]), 'US / US-AA / 00001');
  assert.equal(summary([4, -0.5, 4, -0.5]), ' /  / ');
  assert.equal(summary([4, -3, 7, -0.05]), ' /  / ');
});

test('the world is global, and an empty list has no places', () => {
  assert.equal(summary([-180, -90, 180, 90]), 'global');
  assert.equal(summary(), ' /  / ');
  assert.equal(summary([Number.NaN, 0, 1, 1]), ' /  / ');
});

test('repeated calls return the same result', () => {
  assert.equal(finder.find([[1, 1, 2, 2]]), finder.find([[1, 1, 2, 2]]));
});
