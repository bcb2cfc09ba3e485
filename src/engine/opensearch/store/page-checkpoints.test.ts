import assert from 'node:assert/strict';
import test from 'node:test';
import {
  createCheckpointCache,
  NO_CHECKPOINTS,
  type PageCheckpoints,
  RESULT_WINDOW,
  type SearchAfter,
  skipToOffset,
} from './page-checkpoints.ts';

/** A list of hits whose sort key is their number; records the steps. */
const createHits = (total: number) => {
  const steps: number[] = [];
  const step = async (after: SearchAfter, count: number): Promise<SearchAfter> => {
    steps.push(count);
    const last = Number(after?.[0] ?? 0) + count;
    return last <= total ? [last] : undefined;
  };
  const goTo = async (checkpoints: PageCheckpoints, offset: number) => {
    steps.length = 0;
    return { place: await skipToOffset(checkpoints, offset, step), steps: [...steps] };
  };
  return goTo;
};

test('an offset is skipped to once; later offsets start from its checkpoint', async () => {
  const goTo = createHits(100_000);
  const checkpoints = createCheckpointCache(() => 'one')('by title');
  const first = await goTo(checkpoints, 25_000);
  assert.deepEqual(first, { place: { offset: 25_000, after: [25_000] }, steps: [RESULT_WINDOW, RESULT_WINDOW, 5_000] });
  assert.deepEqual((await goTo(checkpoints, 25_010)).steps, [5_010]);
  assert.deepEqual((await goTo(checkpoints, 20_000)).steps, []);
  assert.deepEqual(await goTo(checkpoints, 41_000), {
    place: { offset: 41_000, after: [41_000] },
    steps: [RESULT_WINDOW, RESULT_WINDOW, 1_000],
  });
});

test('offset 0 takes no step, and an offset beyond the end is undefined', async () => {
  const goTo = createHits(12_000);
  const checkpoints = createCheckpointCache(() => 'one')('by title');
  assert.deepEqual(await goTo(checkpoints, 0), { place: { offset: 0, after: undefined }, steps: [] });
  assert.equal((await goTo(checkpoints, 12_001)).place, undefined);
  assert.deepEqual((await goTo(checkpoints, 12_000)).place, { offset: 12_000, after: [12_000] });
});

test('another sort order and another revision have their own checkpoints', async () => {
  const goTo = createHits(100_000);
  let revision = 'one';
  const checkpointCache = createCheckpointCache(() => revision);
  await goTo(checkpointCache('by title'), 30_000);
  assert.equal((await goTo(checkpointCache('by title'), 30_000)).steps.length, 0);
  assert.equal((await goTo(checkpointCache('by year'), 30_000)).steps.length, 3);
  revision = 'two';
  assert.equal((await goTo(checkpointCache('by title'), 30_000)).steps.length, 3);
});

test('without a cache nothing is stored', async () => {
  const goTo = createHits(100_000);
  await goTo(NO_CHECKPOINTS, 30_000);
  assert.equal((await goTo(NO_CHECKPOINTS, 30_000)).steps.length, 3);
});
