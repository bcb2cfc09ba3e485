import assert from 'node:assert/strict';
import test from 'node:test';
import { readCitedTitle } from './title.ts';

test('the marks of cataloguing are removed from titles', () => {
  const cases = [
    ['Plan of Troy : with its walls /', 'Plan of Troy: with its walls'],
    ['Plan of Troy / drawn by A. Vane ; engraved by B. Moll', 'Plan of Troy'],
    ['Land use / land cover', 'Land use / land cover'],
    ['Environs of Troy.', 'Environs of Troy'],
    ['Caldwell, N. J.', 'Caldwell, N. J.'],
    ['/', '/'],
  ] as const;
  for (const [text, title] of cases) assert.deepEqual(readCitedTitle(text), { title }, text);
});

test('an edition or a version at the end is read', () => {
  assert.deepEqual(readCitedTitle('Troy (2nd ed.)'), { title: 'Troy', edition: '2nd' });
  assert.deepEqual(readCitedTitle('Troy. Preliminary edition'), { title: 'Troy', edition: 'Preliminary' });
  assert.deepEqual(readCitedTitle('Parcels, v2.1'), { title: 'Parcels', version: 'Version 2.1' });
  assert.deepEqual(readCitedTitle('Second edition'), { title: 'Second edition' });
  assert.deepEqual(readCitedTitle('Atlas of the popular edition maps'), { title: 'Atlas of the popular edition maps' });
});

test('any text is parsed quickly', () => {
  for (const part of [' / by', ' : ', '(', '[', ', 1', ' ;', '. a', 'v1 '])
    assert.ok(readCitedTitle(part.repeat(100_000)) !== undefined);
});
