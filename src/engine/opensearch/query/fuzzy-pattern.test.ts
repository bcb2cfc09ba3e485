import assert from 'node:assert/strict';
import test from 'node:test';
import { editDistance } from '@periplus/text';
import { toFuzzyPattern } from './fuzzy-pattern.ts';

/** All words up to a length over a small alphabet. */
const wordsUpTo = (length: number): readonly string[] => {
  const longest = Array.from({ length }, (_, n) => n + 1);
  return longest.flatMap((size) =>
    Array.from({ length: 3 ** size }, (_, n) =>
      Array.from({ length: size }, (_, at) => 'abc'[Math.floor(n / 3 ** at) % 3]).join(''),
    ),
  );
};

test('the pattern matches exactly the words within the number of edits, however short', () => {
  const others = wordsUpTo(6);
  for (const word of ['a', 'ab', 'abc', 'aab', 'abca', 'aabb']) {
    for (const edits of [0, 1, 2]) {
      const pattern = new RegExp(`^(?:${toFuzzyPattern(word, edits)})$`, 'u');
      for (const other of others) {
        const isNear = editDistance(word, other, edits) <= edits;
        assert.equal(pattern.test(other), isNear, `${word}~${edits} ${other}`);
      }
    }
  }
});
