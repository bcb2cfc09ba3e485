import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { letterMask } from './letter-mask.ts';

const letters = (text: string): number => {
  const bytes = Buffer.from(text);
  return letterMask(bytes, 0, bytes.length);
};

test('a text has all the letters of its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.equal((letters(a + b) & letters(b)) >>> 0, letters(b) >>> 0);
    }),
  );
});

test('letters have distinct bits; digits and other characters share some', () => {
  assert.notEqual(letters('a'), letters('b'));
  assert.equal(letters('1'), letters('9'));
  assert.equal(letters(''), 0);
  assert.equal(letters('banana'), letters('ban'));
});
