import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { readFirstString, readStrings, toExcerpt, toOneLine } from './strings.ts';

test('lists are trimmed and lose blanks, and a bare value becomes a list', () => {
  assert.deepEqual(readStrings(['Maps ', '', '  ', null, 7, { a: 1 }]), ['Maps', '7']);
  assert.deepEqual(readStrings(' Maps\n'), ['Maps']);
  assert.deepEqual(readStrings(undefined), []);
  assert.equal(readFirstString(['', 'first', 'second']), 'first');
  assert.equal(readFirstString({}), undefined);
});

test('toOneLine removes line ends, tabs and control characters', () => {
  assert.equal(toOneLine('  A\r\n\tB\u0000C\u2028D '), 'A B C D');
});

test('an excerpt respects its maximum length and never splits a character', () => {
  assert.equal(toExcerpt('short', 10), 'short');
  assert.equal(toExcerpt('one two three four', 12), 'one two…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, length) => {
      const excerpt = toExcerpt(text, length);
      assert.ok(excerpt.length <= Math.max(length, 1));
      assert.ok(excerpt.isWellFormed());
    }),
  );
});
