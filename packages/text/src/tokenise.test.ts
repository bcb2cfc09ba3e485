// Tokenising: each rule, and that a query finds the text that was written.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { tokenise, toWordSequence } from './tokenise.ts';

const formsOf = (text: string): ReadonlySet<string> =>
  new Set(
    tokenise(text).flatMap(({ sequence: stream, terms: parts, joined }) => [
      ...stream,
      ...parts,
      ...(joined ? [joined] : []),
    ]),
  );

/** Whether a query for `wanted` finds the text `written`. */
const finds = (wanted: string, written: string): boolean => {
  const forms = formsOf(written);
  return tokenise(wanted).every(
    ({ terms: parts, joined }) => parts.every((part) => forms.has(part)) || (joined !== undefined && forms.has(joined)),
  );
};

test('plain words are lower case and without punctuation', () => {
  assert.deepEqual(toWordSequence('Relief shown by hachures; "All the maps" (Dublin)'), [
    ...['relief', 'shown', 'by', 'hachures', 'all', 'the', 'maps', 'dublin'],
  ]);
});

test('hyphenated names are found as one word, as two and with the hyphen', () => {
  for (const wanted of ['Saint-Denis', 'saint denis', 'saintdenis', 'denis', 'SAINT‑DENIS']) {
    assert.ok(finds(wanted, 'Saint-Denis'), wanted);
  }
  assert.ok(finds('saint-denis', 'Saint Denis'));
  assert.ok(finds('saint-denis', 'Saintdenis'));
});

test('words with apostrophes are found in parts and joined', () => {
  for (const wanted of ["O'Brien", 'obrien', 'o brien', 'O’Brien', 'brien'])
    assert.ok(finds(wanted, "O'Brien"), wanted);
  assert.ok(finds("o'brien", 'OBrien'));
  for (const wanted of ["Coeur d'Alene", 'coeur alene', 'coeur dalene'])
    assert.ok(finds(wanted, "Coeur d'Alene"), wanted);
  assert.ok(finds('isle', "l'Isle"));
});

test('a possessive has the term of its owner', () => {
  assert.deepEqual(toWordSequence("Children's atlases"), ['children', 'atlases']);
  for (const wanted of ["children's", 'childrens', 'children']) assert.ok(finds(wanted, "Children's"), wanted);
});

test('initials are one word in phrases, and letters on their own', () => {
  assert.deepEqual(toWordSequence('U.S. Census'), ['us', 'census']);
  assert.ok(finds('us census', 'U.S. Census'));
  assert.ok(finds('j.b. smith', 'Smith, J. B.'));
  assert.ok(finds('j b smith', 'Smith, J.B.'));
});

test('numbers with separators stay together', () => {
  assert.deepEqual(toWordSequence('1:24,000'), ['1', '24000']);
  assert.ok(finds('24000', '1:24,000'));
  assert.ok(finds('1:24,000', 'scale 1 24000'));
  assert.deepEqual(toWordSequence('1850,1851'), ['1850', '1851']);
  assert.ok(finds('44.5', 'at 44.5 N'));
  assert.ok(finds('44', 'at 44.5 N'));
});

test('call numbers and identifiers are found joined and in parts', () => {
  const callNumber = 'G3701.P2 1850 .M3';
  for (const wanted of [callNumber, 'G3701.P2', 'g3701', 'g3701p2', 'g3701 1850'])
    assert.ok(finds(wanted, callNumber), wanted);
  assert.ok(finds('princeton-000001416', 'princeton-000001416'));
  assert.ok(finds('000001416', 'princeton-000001416'));
  assert.ok(finds('88435', 'ark:/88435/1c18dq08z'));
});

test('a missing space after a full stop does not join words', () => {
  assert.deepEqual([...formsOf('the end.Next')], ['the', 'end', 'next']);
});

test('scripts without spaces are found by any pair of characters', () => {
  assert.ok(finds('京都', '東京都地図'));
  assert.ok(finds('東', '東京都地図'));
  assert.ok(!finds('東都', '東京都地図'));
  assert.deepEqual(toWordSequence('東京 map'), ['東', '京', 'map']);
});

test('every text finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.ok(finds(text, text));
    }),
    { numRuns: 2000 },
  );
});

test('wildcards are part of a word only if enabled', () => {
  assert.deepEqual(toWordSequence('minn*'), ['minn']);
  assert.deepEqual(
    tokenise('saint-den* ?x', true).flatMap((unit) => unit.terms),
    ['saint', 'den*', '?x'],
  );
});

test('very long words are truncated', () => {
  assert.equal(toWordSequence('x'.repeat(10_000))[0]?.length, 100);
});

test('a repeated possessive s is removed completely', () => {
  const [unit] = tokenise(`children${"'s".repeat(200_000)}`);
  assert.deepEqual(unit, { sequence: ['children'], terms: ['children'], joined: 'childrens' });
  assert.deepEqual(tokenise("Saint-Denis's's")[0]?.terms, ['saint', 'denis']);
});
