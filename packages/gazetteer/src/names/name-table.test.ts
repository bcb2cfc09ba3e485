import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { encodeFrontCoded, findFrontCoded, frontCodedAt } from './front-coded.ts';
import { boxesOf, collectAliases, findName, idOf, labelOf, populationOf } from './name-table.ts';
import { decodeNameTable, encodeNameTable, type NamedPlace, type NameRow } from './name-table-codec.ts';
import { toPlaceKey, toPlaceWords } from './place-words.ts';

const sortBytes = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].sort((a, b) => Buffer.from(a).compare(Buffer.from(b)));

test('a front-coded list finds its strings, their prefixes and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, (words, other) => {
      const sorted = sortBytes(words.filter((text) => text !== ''));
      const table = encodeFrontCoded(sorted);
      for (const [index, text] of sorted.entries()) {
        assert.equal(findFrontCoded(table, text).index, index);
        assert.equal(frontCodedAt(table, index), text);
      }
      const { index, isPrefix } = findFrontCoded(table, other);
      assert.equal(index, sorted.includes(other) ? sorted.indexOf(other) : undefined);
      assert.equal(
        isPrefix,
        sorted.some((text) => text !== other && text.startsWith(other)),
      );
    }),
  );
});

const PLACES: readonly NamedPlace[] = [
  { kind: 'country', id: 'XA', name: 'Alpha', population: 9_000_000, bounds: [170, -20, -170, 10] },
  { kind: 'region', id: 'XA-B', name: 'Beta', population: 1_000, parent: 0, bounds: [1.5, 2.5, 3.5, 4.5] },
  { kind: 'town', geonamesId: 7, name: 'Gamma', population: 100_000, parent: 1, point: [2.25, 3.75] },
  { kind: 'town', geonamesId: 8, name: 'Zêta', population: 0, point: [-179.99, 12.34] },
];
const ROWS: readonly NameRow[] = [
  { key: 'alpha', isEnglishWord: true, entries: [{ place: 0, kind: 'name' }] },
  {
    key: 'beta',
    isEnglishWord: false,
    entries: [
      { place: 1, kind: 'name' },
      { place: 3, kind: 'alternate' },
    ],
  },
  { key: 'gamma', isEnglishWord: false, entries: [{ place: 2, kind: 'name' }] },
  { key: 'gamma city', isEnglishWord: false, entries: [{ place: 2, kind: 'alias' }] },
  { key: 'zeta', isEnglishWord: false, entries: [{ place: 3, kind: 'name' }] },
];

test('a table of names is decoded as it was encoded', () => {
  const table = decodeNameTable(encodeNameTable(PLACES, ROWS));
  for (const { key, entries, isEnglishWord } of ROWS)
    assert.deepEqual(findName(table, key), { entries, isEnglishWord, isPrefix: key === 'gamma' });
  assert.deepEqual(
    PLACES.map((_, place) => idOf(table, place)),
    ['XA', 'XA-B', 'geonames:7', 'geonames:8'],
  );
  assert.equal(labelOf(table, 2), 'Gamma, Beta, Alpha');
  assert.deepEqual(boxesOf(table, 0), [
    [170, -20, 180, 10],
    [-180, -20, -170, 10],
  ]);
  assert.deepEqual(boxesOf(table, 1), [[1.5, 2.5, 3.5, 4.5]]);
  assert.ok(Math.abs(populationOf(table, 2) - 100_000) < 5_000);
  assert.deepEqual([...collectAliases(table)], [[2, ['gamma city']]]);
});

test('the box of a town grows with its population and crosses the antimeridian', () => {
  const table = decodeNameTable(encodeNameTable(PLACES, ROWS));
  const [box] = boxesOf(table, 2);
  assert.ok(box !== undefined && box[2] - box[0] > 0.1 && box[2] - box[0] < 0.2, String(box));
  assert.equal(boxesOf(table, 3).length, 2);
});

test('names are compared without case, accents, punctuation and abbreviations', () => {
  assert.equal(toPlaceKey('St. John’s'), toPlaceKey('saint johns'));
  assert.equal(toPlaceKey('Saint-Étienne'), 'saint etienne');
  assert.equal(toPlaceKey('The Hague'), 'hague');
  assert.equal(toPlaceKey('N.J.'), 'nj');
  assert.deepEqual(['Mt. Fuji', 'MT'].map(toPlaceKey), ['mount fuji', 'mt']);
  assert.equal(toPlaceKey('東京'), '東京');
  assert.equal(toPlaceKey("Côte d'Ivoire"), 'cote divoire');
  assert.deepEqual(
    toPlaceWords("l'Italia").map(({ key }) => key),
    ['l', 'italia'],
  );
  assert.deepEqual(
    toPlaceWords('in  Xi’an, 北京').map(({ key, start, end, gap }) => [key, start, end, gap]),
    [
      ['in', 0, 2, ''],
      ['xian', 4, 9, '  '],
      ['北', 11, 12, ', '],
      ['京', 12, 13, ''],
    ],
  );
});
