// Wildcards: both matchers agree with a regular expression, and hostile patterns do not hang.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { matchesBytes, toByteGlob } from './byte-glob.ts';
import { isPrefixOnly, literalPrefix, mapLiterals, parseLike, parseWildcard, toMatcher } from './glob.ts';

const letters = fc
  .array(fc.constantFrom('a', 'b', 'é', '東', '😀', '.'), { maxLength: 8 })
  .map((list) => list.join(''));
const patterns = fc
  .array(fc.constantFrom('a', 'b', 'é', '東', '😀', '.', '*', '?'), { maxLength: 8 })
  .map((list) => list.join(''));

const plain = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su');

test('both matchers agree with a plain regular expression', () => {
  fc.assert(
    fc.property(patterns, letters, (pattern, text) => {
      const glob = parseWildcard(pattern);
      const bytes = Buffer.from(`xx${text}yy`);
      const expected = plain(pattern).test(text);
      assert.equal(toMatcher(glob)(text), expected);
      assert.equal(matchesBytes(toByteGlob(glob, false), bytes, 2, bytes.length - 2), expected);
    }),
    { numRuns: 2000 },
  );
});

test('LIKE matches an escaped wildcard literally', () => {
  const matches = toMatcher(parseLike('100\\%_'));
  assert.equal(matches('100%!'), true);
  assert.equal(matches('1000!'), false);
});

test('upper-case letters of the text match when folded', () => {
  const bytes = Buffer.from('Long ISLAND');
  assert.equal(matchesBytes(toByteGlob(parseLike('%island%'), true), bytes, 0, bytes.length), true);
  assert.equal(matchesBytes(toByteGlob(parseLike('%island%'), false), bytes, 0, bytes.length), false);
});

test('a pattern of many runs is matched quickly', () => {
  const pattern = `${'*a'.repeat(30)}*b`;
  const text = 'a'.repeat(5000);
  const bytes = Buffer.from(text);
  assert.equal(toMatcher(parseWildcard(pattern))(text), false);
  assert.equal(matchesBytes(toByteGlob(parseWildcard(pattern), false), bytes, 0, bytes.length), false);
});

test('the literal prefix of a pattern is found', () => {
  assert.equal(literalPrefix(parseWildcard('minn*s?')), 'minn');
  assert.equal(isPrefixOnly(parseWildcard('minn**')), true);
  assert.equal(isPrefixOnly(parseWildcard('m?nn*')), false);
});

test('rewritten stretches stay literal', () => {
  const glob = mapLiterals(parseLike('e\u0301%\uff05'), (text) => text.normalize('NFKC'));
  assert.ok(toMatcher(glob)('\u00e9 100%'));
  assert.ok(!toMatcher(glob)('\u00e9 100'));
});
