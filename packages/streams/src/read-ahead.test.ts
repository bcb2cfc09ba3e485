import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { readAhead } from './read-ahead.ts';

const nothing = (): void => {};

/** Pieces of ten bytes, and how many of them were asked for. */
const createSource = (count: number, failure?: Error) => {
  const state = { given: 0, isEnded: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      while (state.given < count) {
        await nextTurn();
        state.given += 1;
        yield new Uint8Array(10).fill(state.given);
      }
      if (failure !== undefined) throw failure;
    } finally {
      state.isEnded = true;
    }
  }
  return { state, pieces: pieces() };
};

test('all pieces come, in their order', async () => {
  const { pieces } = createSource(50);
  const read: number[] = [];
  for await (const piece of readAhead(pieces, 30, nothing)) read.push(piece[0] ?? 0);
  assert.deepEqual(
    read,
    Array.from({ length: 50 }, (_, n) => n + 1),
  );
});

test('the source is read to its end while its reader works, and no further than the bound', async () => {
  const small = createSource(5);
  const reader = readAhead(small.pieces, 1_000, nothing);
  await reader.next();
  await wait(50);
  assert.deepEqual(small.state, { given: 5, isEnded: true });
  const large = createSource(500);
  const slow = readAhead(large.pieces, 100, nothing);
  await slow.next();
  await wait(50);
  assert.ok(large.state.given > 5 && large.state.given <= 11, `${large.state.given}`);
  await slow.return();
});

test('what came before an error is read before the error', async () => {
  const { pieces } = createSource(3, new Error('broken off'));
  let count = 0;
  await assert.rejects(async () => {
    for await (const _ of readAhead(pieces, 1_000, nothing)) {
      count += 1;
      await wait(10);
    }
  }, /broken off/);
  assert.equal(count, 3);
});

test('a reader that goes away ends the source, also one that says nothing', async () => {
  const { state, pieces } = createSource(500);
  for await (const _ of readAhead(pieces, 50, nothing)) break;
  await wait(20);
  assert.ok(state.isEnded);
  const { promise, reject } = Promise.withResolvers<never>();
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    await promise;
  }
  for await (const _ of readAhead(silent(), 50, () => reject(new Error('stopped')))) break;
  await assert.rejects(promise, /stopped/);
});
