// Texts and bytes that follow one another, as one answer.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { type Chunk, concatChunks, toBytes } from './bytes.ts';

const LONG = 'Zürich 地図 🗺 '.repeat(30_000);

const toPieces = (texts: readonly string[]): readonly Chunk[] =>
  texts.map((text, at) => (at % 2 === 0 ? text : new TextEncoder().encode(text)));

test('strings and bytes are concatenated as UTF-8', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (parts) => {
      assert.deepEqual(concatChunks(toPieces(parts)), Buffer.from(parts.join('')));
    }),
  );
});

test('a body may be longer than the reused buffer', () => {
  for (const parts of [[LONG], ['', LONG], [LONG, LONG, '}']]) {
    assert.ok(concatChunks(toPieces(parts)).equals(Buffer.from(parts.join(''))));
  }
  assert.ok(toBytes(LONG).equals(Buffer.from(LONG)));
});

test('a body does not change when the next one is encoded', () => {
  const [first, bytes] = [toBytes('first'), new TextEncoder().encode('bytes')];
  const second = concatChunks([bytes, '!']);
  bytes.fill(0);
  assert.deepEqual([first.toString(), second.toString()], ['first', 'bytes!']);
});
