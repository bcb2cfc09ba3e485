import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { GAZETTEER, PLACE_BOXES_FILE, readPlaceAsset } from './load-places.ts';
import { createOutlines } from './outlines.ts';
import { decodePlaceBoxes, toBoundedPlaces } from './place-boxes.ts';

const labelsOf = (name: string): readonly string[] => GAZETTEER.find(name).map(({ label }) => label);

test('the stored boxes are those of the boundaries', () => {
  const asset = readPlaceAsset();
  const rows = toBoundedPlaces(asset, createOutlines(asset));
  const stored = decodePlaceBoxes(readFileSync(PLACE_BOXES_FILE));
  assert.deepEqual(stored, rows, 'run: node scripts/data/build-gazetteer.ts');
});

test('a place is found by name, code and alias, ignoring case and accents', () => {
  for (const name of ['Minnesota', 'minnesota', 'MN', 'US-MN', 'State of Minnesota', 'Minnesota, USA'])
    assert.deepEqual(labelsOf(name), ['Minnesota, United States'], name);
  assert.deepEqual(labelsOf('USA'), ['United States']);
  assert.equal(labelsOf('ile-de-france')[0], 'Île-de-France, France');
  assert.equal(labelsOf('Washington, D.C.')[0], 'District of Columbia, United States');
});

test('countries come first, and a containing place after a comma narrows the result', () => {
  assert.deepEqual(labelsOf('Georgia'), ['Georgia', 'Georgia, United States']);
  assert.deepEqual(labelsOf('Georgia, US'), ['Georgia, United States']);
  assert.deepEqual(labelsOf('Dane, WI'), ['Dane County, Wisconsin, United States']);
  assert.ok(labelsOf('Washington County').length > 20);
  assert.deepEqual(labelsOf('Dane, MN'), []);
});

test('a nation within a country is not an alias of the country', () => {
  assert.equal(labelsOf('Scotland')[0], 'Scotland, United Kingdom');
  assert.deepEqual(labelsOf('Great Britain'), ['United Kingdom']);
});

test('a label finds its place', () => {
  for (const { label, place } of ['Iowa', 'Fiji', 'Orleans', 'Dane', 'Georgia'].flatMap((name) => GAZETTEER.find(name)))
    assert.ok(
      GAZETTEER.find(label).some((found) => found.place.id === place.id),
      label,
    );
});

test('a box across 180 has west > east', () => {
  const [fiji] = GAZETTEER.find('Fiji');
  const [west = 0, , east = 0] = fiji?.bounds ?? [];
  assert.ok(west > 170 && east < -170, String(fiji?.bounds));
  const [alaska] = GAZETTEER.find('Alaska');
  assert.ok((alaska?.bounds[0] ?? 0) > 0 && (alaska?.bounds[2] ?? 0) < -100);
});

test('prefixes are completed, countries first', () => {
  assert.deepEqual(GAZETTEER.complete('new z', 5), ['New Zealand']);
  assert.equal(GAZETTEER.complete('', 3).length, 3);
  assert.deepEqual(GAZETTEER.complete('x'.repeat(10_000), 3), []);
});
