import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePublicationStatement } from './publication-statement.ts';

test('a publication statement is split into place, name and date', () => {
  const cases = [
    ['New York : Sanborn Map Company, 1919.', 'New York', 'Sanborn Map Company', '1919'],
    ['New York : Sanborn Map Company 1910.', 'New York', 'Sanborn Map Company', '1910'],
    [
      'New York : Sanborn Map & Publishing Co., Limited, 1886.',
      'New York',
      'Sanborn Map & Publishing Co., Limited',
      '1886',
    ],
    ["Leipzig : Woerl's Reisebücherverlag, [1904?]", 'Leipzig', "Woerl's Reisebücherverlag", '[1904?]'],
    ['[Chicago] : Rand-McNally & Co., c1912.', 'Chicago', 'Rand-McNally & Co.', 'c1912'],
    ['[Reston, Va.] : U.S. Geological Survey, 1893.', 'Reston, Va.', 'U.S. Geological Survey', '1893'],
  ] as const;
  for (const [text, place, name, date] of cases)
    assert.deepEqual(parsePublicationStatement(text), { name, place, date }, text);
});

test('a plain publisher is the name itself', () => {
  for (const name of [
    'Metropolitan Council',
    'London: J. Murray, 1877.',
    'Newman Library (Bernard M. Baruch College)',
    ' : ',
  ]) {
    assert.deepEqual(parsePublicationStatement(name), { name });
  }
});

test('s.n. gives no publisher', () => {
  assert.equal(parsePublicationStatement('[s.n.]'), undefined);
  assert.equal(parsePublicationStatement('Baghdad : s.n., 1937'), undefined);
});
