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
    ['[Paris : Chez D. Thierry, 1683]', 'Paris', 'Chez D. Thierry', '1683'],
    ['[Newark] : State Survey, 1887 ([New York] : Julius & Co. Lith.)', 'Newark', 'State Survey', '1887'],
    ['London ; New York : J & F Tallis ; Leeds : Tom Dale, [1851]', 'London', 'J & F Tallis', '[1851]'],
    ['London : Published by R. Sayer ... , 1789.', 'London', 'R. Sayer', '1789'],
    ['London: J. Murray, 1877.', 'London', 'J. Murray', '1877'],
    ['[La Paz] : Bolivia. Instituto Militar, 1990.', 'La Paz', 'Bolivia, Instituto Militar', '1990'],
  ] as const;
  for (const [text, place, name, date] of cases)
    assert.deepEqual(parsePublicationStatement(text), { name, place, date }, text);
});

test('a plain publisher is the name itself', () => {
  for (const name of ['Metropolitan Council', 'Newman Library (Bernard M. Baruch College)', 'Chas. Knight & Co.']) {
    assert.deepEqual(parsePublicationStatement(name), { name });
  }
});

test('the date of a publisher without a place, and qualifiers, are not part of the name', () => {
  assert.deepEqual(parsePublicationStatement('Simeli (Helsingfors), 1911'), {
    name: 'Simeli (Helsingfors)',
    date: '1911',
  });
  assert.deepEqual(parsePublicationStatement('Land Notes (Firm)'), { name: 'Land Notes' });
});

test('an unknown publisher, or the author as publisher, has no name', () => {
  for (const text of ['[s.n.]', ' : ', 'The Survey', "Chez l'auteur"])
    assert.deepEqual(parsePublicationStatement(text), {}, text);
  assert.deepEqual(parsePublicationStatement('Baghdad : [s.n.], 1937'), { place: 'Baghdad', date: '1937' });
  assert.deepEqual(parsePublicationStatement('[S.l.] : War Office, 1916.'), { name: 'War Office', date: '1916' });
  assert.deepEqual(parsePublicationStatement('[Paris, 1758]'), { date: '1758' });
  assert.deepEqual(parsePublicationStatement('©1993'), { date: '©1993' });
});

test('any text is parsed quickly', () => {
  for (const part of [' / by', ' : ', '(', '[', ', 1', ' ;', '. a', 'v1 '])
    assert.ok(parsePublicationStatement(part.repeat(100_000)) !== undefined);
});
