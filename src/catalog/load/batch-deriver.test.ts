import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_PLACES } from '../../record/place-facets.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { createDerivation } from '../derivation.ts';
import {
  createBatchDeriver,
  type DeriveJob,
  type DeriveOutcome,
  type DeriveWorker,
  runDeriveJob,
} from './batch-deriver.ts';

const derivation = createDerivation(() => NO_PLACES, {
  version: 1,
  precompute: ({ id }) => {
    if (id === 'r7' || id === 'r199') throw new Error(`nobody thought of ${id}`);
    return { core: { id }, extended: {} };
  },
});

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    record: { id: `r${n}`, dct_title_s: `Title ${n}` } as AardvarkRecord,
    source: 'edu.test',
  }));

/** Helps as the thread does; tells how many it was given each time. */
const createHelper = (answer: (jobs: readonly DeriveJob[]) => ReturnType<DeriveWorker['derive']>) => {
  const given: number[] = [];
  const helper: DeriveWorker = {
    derive: (jobs) => {
      given.push(jobs.length);
      return answer(jobs);
    },
    close: async () => {},
  };
  return { helper, given };
};

const willing = (jobs: readonly DeriveJob[]) => Promise.resolve(jobs.map((job) => runDeriveJob(derivation, job)));

const run = async (count: number, helper?: DeriveWorker) => {
  const parts: number[] = [];
  const all: DeriveOutcome[] = [];
  await createBatchDeriver(derivation, helper)(items(count), async (part, derived) => {
    assert.equal(part.length, derived.length);
    parts.push(part.length);
    all.push(...derived);
  });
  return { parts, all };
};

test('without a worker a batch is derived in one part, and failures are reported', async () => {
  const { parts, all } = await run(200);
  assert.deepEqual(parts, [200]);
  const failed = all.flatMap((derived, at) => (derived.kind === 'failed' ? [[at, derived.reason]] : []));
  assert.deepEqual(failed, [
    [7, 'nobody thought of r7'],
    [199, 'nobody thought of r199'],
  ]);
});

test('with a worker the result is the same as without', async () => {
  const { helper, given } = createHelper(willing);
  const { parts, all } = await run(200, helper);
  assert.deepEqual(given, [110]);
  assert.deepEqual(parts, [90, 110]);
  assert.deepEqual(all, (await run(200)).all);
});

test('a small batch is not shared with the worker', async () => {
  const { helper, given } = createHelper(willing);
  assert.deepEqual((await run(99, helper)).parts, [99]);
  assert.deepEqual(given, []);
});

test('an unavailable worker is not waited for, and no record is lost if it fails', async () => {
  const expected = (await run(200)).all;
  const absent = await run(200, createHelper(() => undefined).helper);
  assert.deepEqual(absent, { parts: [200], all: expected });
  const failing = await run(200, createHelper(() => Promise.resolve(undefined)).helper);
  assert.deepEqual(failing, { parts: [90, 110], all: expected });
});
