import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import test from 'node:test';
import { writeLine } from './stdio.ts';

test('a message is one line, also for readers that end lines at U+2028', async () => {
  const output = new PassThrough();
  const message = { a: 'one\u2028two\u2029three\nfour' };
  await writeLine(output, JSON.stringify(message));
  const text = String(output.read());
  assert.equal(text.split(/[\n\r\u2028\u2029]/).length, 2);
  assert.deepEqual(JSON.parse(text), message);
});
