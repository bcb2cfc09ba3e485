import assert from 'node:assert/strict';
import test from 'node:test';
import { matchesEtag, toEtag, toVersionEtag } from './etag.ts';

test('equal bytes have equal ETags, and different bytes have different ones', () => {
  assert.equal(toEtag(Buffer.from('a')), toEtag(Buffer.from('a')));
  assert.notEqual(toEtag(Buffer.from('a')), toEtag(Buffer.from('b')));
  assert.match(toEtag(Buffer.from('a')), /^W\/"[\w-]{16}"$/);
});

test('a version ETag changes with any of its values', () => {
  assert.equal(toVersionEtag('1', 2), toVersionEtag('1', 2));
  assert.notEqual(toVersionEtag('1', 2), toVersionEtag('12'));
});

test('If-None-Match accepts a list of weak or strong ETags, or *', () => {
  const etag = 'W/"abc"';
  for (const header of ['W/"abc"', '"abc"', '"x", W/"abc"', '"a,b","abc"', ' * ']) {
    assert.ok(matchesEtag(header, etag), header);
  }
  for (const header of [undefined, '', '"x"', 'abc', '"ab', 'W/"abcd"']) assert.ok(!matchesEtag(header, etag));
});
