import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectedParameters } from '../../../test/support/rejections.ts';
import { parseSuggest } from './parse-suggest.ts';

test('q is required but may be blank', () => {
  assert.deepEqual(parseSuggest({ q: ' Minn ' }).query, { text: 'Minn', limit: 5, visibility: 'public' });
  assert.equal(parseSuggest({ q: '' }).query.text, '');
  assert.deepEqual(
    rejectedParameters(() => parseSuggest({})),
    ['q'],
  );
  assert.deepEqual(
    rejectedParameters(() => parseSuggest({ q: {} })),
    ['q'],
  );
  assert.deepEqual(
    rejectedParameters(() => parseSuggest({ q: 'x'.repeat(1_001) })),
    ['q'],
  );
});

test('size, or else limit, is 1 to 20', () => {
  assert.equal(parseSuggest({ q: 'x', size: '7', limit: 3 }).query.limit, 7);
  assert.equal(parseSuggest({ q: 'x', limit: 20 }).query.limit, 20);
  assert.deepEqual(
    rejectedParameters(() => parseSuggest({ q: 'x', size: 0, limit: 21 })),
    ['size', 'limit'],
  );
});

test('debug, profile and callback reach the presenter', () => {
  const { view } = parseSuggest({ q: 'x', debug: 'true', profile: '1', callback: 'cb' });
  assert.deepEqual(view, { format: 'jsonp', callback: 'cb', q: 'x', debug: true, profile: true });
});
