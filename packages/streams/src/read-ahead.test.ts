import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { readAhead } from './read-ahead.ts';

const nothing = (): void => {};

/** Chunks of ten bytes, and how many of them were requested. */
const createSource = (count: number, failure?: Error) => {
  const state = { given: 0, isEnded: false };
  async function* chunks(): AsyncGenerator<Uint8Array> {
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
  return { state, chunks: chunks() };
};

test('all chunks arrive in order', async () => {
  const { chunks } = createSource(50);
  const read: number[] = [];
  for await (const chunk of readAhead(chunks, 30, nothing)) read.push(chunk[0] ?? 0);
  assert.deepEqual(
    read,
    Array.from({ length: 50 }, (_, n) => n + 1),
  );
});

test('the source is read while the consumer works, up to the limit', async () => {
  const small = createSource(5);
  const reader = readAhead(small.chunks, 1_000, nothing);
  await reader.next();
  await wait(50);
  assert.deepEqual(small.state, { given: 5, isEnded: true });
  const large = createSource(500);
  const slow = readAhead(large.chunks, 100, nothing);
  await slow.next();
  await wait(50);
  assert.ok(large.state.given > 5 && large.state.given <= 11, `${large.state.given}`);
  await slow.return();
});

test('chunks before an error are delivered before the error', async () => {
  const { chunks } = createSource(3, new Error('broken off'));
  let count = 0;
  await assert.rejects(async () => {
    for await (const _ of readAhead(chunks, 1_000, nothing)) {
      count += 1;
      await wait(10);
    }
  }, /broken off/);
  assert.equal(count, 3);
});

test('a consumer that stops ends the source, also one that never yields again', async () => {
  const { state, chunks } = createSource(500);
  for await (const _ of readAhead(chunks, 50, nothing)) break;
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
