// Joining and splitting words, based on the words of the records.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { joinAdjacentWords, joinsOf, splitCompound, splitsOf, type WordCount } from './compound-words.ts';

const COUNTS: Readonly<Record<string, number>> = {
  ...{ fire: 900, stations: 120, station: 90, land: 4000, cover: 60, landcover: 1, watershed: 60, watersheds: 16 },
  ...{ water: 2000, railroads: 47, road: 5000, oil: 700, and: 9000, gas: 300, ice: 20, age: 30, firest: 1, ations: 1 },
};
const count: WordCount = (word) => COUNTS[word] ?? 0;

test('a word is split where its rarer part is most frequent', () => {
  assert.deepEqual(splitCompound('firestations', count), ['fire', 'stations']);
  assert.deepEqual(splitCompound('iceage', count), ['ice', 'age']);
  assert.deepEqual(splitCompound('oilandgas', count), ['oil', 'and', 'gas']);
});

test('a word without existing parts is not split', () => {
  for (const word of ['kilimanjaro', 'fire', 'firex', '', 'x'.repeat(500)])
    assert.equal(splitCompound(word, count), undefined);
});

test('adjacent words that exist as one word are joined', () => {
  assert.deepEqual(joinAdjacentWords(['water', 'sheds', 'rail', 'roads'], count), [
    { at: 2, word: 'railroads' },
    { at: 0, word: 'watersheds' },
  ]);
  assert.deepEqual(joinAdjacentWords(['dane', 'county', '2012'], count), []);
  assert.deepEqual(joinsOf(['map', '1850', 'nile']), []);
});

const letters = fc.stringMatching(/^[a-z]{0,14}$/);

test('the parts of a split make up the word, exist, and have three letters or more', () => {
  fc.assert(
    fc.property(letters, fc.func(fc.nat({ max: 3 })), (word, known) => {
      for (const parts of splitsOf(word)) assert.equal(parts.join(''), word);
      const split = splitCompound(word, known);
      if (split === undefined) return;
      assert.equal(split.join(''), word);
      for (const part of split) assert.ok(part.length >= 3 && known(part) > 0);
    }),
  );
});

test('every join consists of two adjacent words of the query', () => {
  fc.assert(
    fc.property(fc.array(letters), (words) => {
      for (const { at, word } of joinAdjacentWords(words, () => 1)) assert.equal(word, `${words[at]}${words[at + 1]}`);
    }),
  );
});
