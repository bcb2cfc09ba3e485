// Texts and bytes that follow one another, as one answer.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { type Chunk, concatChunks, toBytes } from './bytes.ts';

const LONG = 'Zürich 地図 🗺 '.repeat(30_000);

const toPieces = (texts: readonly string[]): readonly Chunk[] =>
  texts.map((text, at) => (at % 2 === 0 ? text : new TextEncoder().encode(text)));

test('texts, and bytes among them, are the bytes of all of them in a row', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (parts) => {
      assert.deepEqual(concatChunks(toPieces(parts)), Buffer.from(parts.join('')));
    }),
  );
});

test('an answer may be longer than the buffer that is reused', () => {
  for (const parts of [[LONG], ['', LONG], [LONG, LONG, '}']]) {
    assert.ok(concatChunks(toPieces(parts)).equals(Buffer.from(parts.join(''))));
  }
  assert.ok(toBytes(LONG).equals(Buffer.from(LONG)));
});

test('what is sent stays as it is while the next answer is made', () => {
  const [first, bytes] = [toBytes('first'), new TextEncoder().encode('bytes')];
  const second = concatChunks([bytes, '!']);
  bytes.fill(0);
  assert.deepEqual([first.toString(), second.toString()], ['first', 'bytes!']);
});
