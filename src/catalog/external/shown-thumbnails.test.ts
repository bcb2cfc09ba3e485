import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createShownThumbnails, MAX_SHOWN } from './shown-thumbnails.ts';

type Batch = readonly { readonly id: string }[];

/** Advances the clock and lets the promises settle. */
const pass = async (ms: number): Promise<void> => {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

const start = (t: { after: (end: () => void) => void }, accepts: (batches: readonly Batch[]) => boolean) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const [batches, errors]: [Batch[], unknown[]] = [[], []];
  const shown = createShownThumbnails({
    submit: async (missing) => {
      batches.push(missing);
      return accepts(batches);
    },
    onError: (cause) => errors.push(cause),
  });
  t.after(() => {
    shown.close();
    mock.timers.reset();
  });
  const show = (...names: readonly string[]): void => {
    for (const name of names) shown.request(name, `key of ${name}`);
  };
  return { batches, errors, show };
};

const idsOf = (batches: readonly Batch[]): string[] => batches.flat().map(({ id }) => id);

test('the records of a page become one job, each once, and are not requested again', async (t) => {
  const { batches, show } = start(t, () => true);
  show('a', 'b', 'a');
  assert.equal(batches.length, 0);
  await pass(200);
  assert.deepEqual(idsOf(batches), ['a', 'b']);
  show('a', 'b', 'c');
  await pass(200);
  assert.deepEqual(idsOf(batches), ['a', 'b', 'c']);
});

test('a rejected job is forgotten after a pause, and its records can be requested again', async (t) => {
  const { batches, show } = start(t, ({ length }) => length > 1);
  show('a');
  await pass(200);
  show('a');
  await pass(1_000);
  assert.equal(batches.length, 1);
  await pass(4_000);
  assert.deepEqual(idsOf(batches), ['a', 'a']);
});

test('an error of the queue is reported and does not end the requests', async (t) => {
  let isBroken = true;
  const { batches, errors, show } = start(t, () => {
    if (isBroken) throw new Error('The disk is full.');
    return true;
  });
  show('a');
  await pass(200);
  assert.match(String(errors), /disk is full/);
  isBroken = false;
  show('b');
  await pass(5_000);
  assert.deepEqual(idsOf(batches), ['a', 'b']);
});

test('a crawler that visits 10,000 pages in a second causes a few jobs of limited size', async (t) => {
  const { batches, show } = start(t, ({ length }) => length <= 12);
  for (let page = 0; page < 10_000; page++) {
    show(...Array.from({ length: 20 }, (_, n) => `record ${page * 20 + n}`));
    if (page % 10 === 9) await pass(1);
  }
  assert.ok(batches.length <= 5, `${batches.length} jobs`);
  assert.ok(batches.every(({ length }) => length <= MAX_SHOWN));
});
