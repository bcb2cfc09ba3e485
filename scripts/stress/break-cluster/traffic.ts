// Continuous reads and writes during faults, with a record of every acknowledgement.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../../src/engine/engine.ts';
import { NO_DEADLINE } from '../../../src/engine/query-context.ts';
import { CatalogError } from '../../../src/errors.ts';
import { buildQuery, toPut } from '../../../test/contract/suite/fixture.ts';
import { buildRecord } from '../../../test/support/records/record-builder.ts';

const KNOWN = 300;
const BATCH = 10;

export type Tally = {
  /** Correct responses; a wrong one ends the run. */
  reads: number;
  refused: number;
  /** The longest time without a correct response. */
  longestMs: number;
  writes: number;
  writesRefused: number;
  lastRefusal: unknown;
};

export const createTally = (): Tally => ({
  ...{ reads: 0, refused: 0, longestMs: 0, writes: 0, writesRefused: 0, lastRefusal: undefined },
});

export type Traffic = {
  readonly tally: Tally;
  readonly acknowledged: readonly string[];
  /** Stops both and throws the first failure. */
  readonly stop: () => Promise<void>;
};

export const writeRecords = async (engine: Engine): Promise<void> => {
  const { records, index } = engine;
  const known = { dct_title_s: 'Known', gbl_resourceClass_sm: ['Maps'] };
  const puts = Array.from({ length: KNOWN }, (_, n) => toPut(buildRecord({ id: `known-${n}`, ...known })));
  await records.write({ puts, removes: [] });
  await index.refresh();
  await checkKnown(engine);
};

const checkKnown = async ({ index }: Engine): Promise<void> => {
  const text = { kind: 'words', text: 'known' } as const;
  const { total, facets } = await index.search(
    buildQuery({ text, limit: 0, facets: ['gbl_resourceClass_sm'] }),
    NO_DEADLINE,
  );
  assert.equal(total, KNOWN, 'a total is wrong');
  assert.equal(facets[0]?.buckets[0]?.count, KNOWN, 'a count is wrong');
};

/** True if the write succeeded, false if it was rejected with a proper error. */
const attempt = async (tally: Tally, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (problem) {
    if (problem instanceof CatalogError && problem.code === 'store_unavailable') {
      tally.lastRefusal = problem;
      return false;
    }
    throw problem;
  }
};

const read = async (engine: Engine, tally: Tally, isDone: () => boolean): Promise<void> => {
  for (let last = performance.now(); !isDone(); await wait(20)) {
    if (await attempt(tally, () => checkKnown(engine))) {
      tally.reads += 1;
      tally.longestMs = Math.max(tally.longestMs, performance.now() - last);
      last = performance.now();
    } else {
      tally.refused += 1;
      await wait(100);
    }
  }
};

const write = async ({ records }: Engine, tally: Tally, acknowledged: string[], isDone: () => boolean) => {
  while (!isDone()) {
    const ids = Array.from({ length: BATCH }, (_, n) => `sheet-${acknowledged.length + n}`);
    const puts = ids.map((id) => toPut(buildRecord({ id, dct_title_s: 'A sheet' })));
    if (await attempt(tally, () => records.write({ puts, removes: [] }))) {
      acknowledged.push(...ids);
      tally.writes += 1;
    } else {
      tally.writesRefused += 1;
      await wait(200);
    }
  }
};

export const startTraffic = (engine: Engine, acknowledged: string[]): Traffic => {
  const tally = createTally();
  let done = false;
  const isDone = (): boolean => done;
  const work = Promise.all([read(engine, tally, isDone), write(engine, tally, acknowledged, isDone)]);
  const failed = work.catch((problem: unknown) => {
    done = true;
    throw problem;
  });
  failed.catch(() => undefined); // Rethrown by stop.
  const stop = async (): Promise<void> => {
    done = true;
    await failed;
  };
  return { tally, acknowledged, stop };
};

/** Checks that every acknowledged record is stored and found. */
export const checkStored = async ({ records, index }: Engine, acknowledged: readonly string[]): Promise<void> => {
  const found = await records.getMany(acknowledged);
  const lost = acknowledged.filter((id) => !found.has(id));
  assert.deepEqual(lost, [], 'acknowledged records were lost');
  await index.refresh();
  const { total } = await index.search(buildQuery({ text: { kind: 'words', text: 'sheet' }, limit: 0 }), NO_DEADLINE);
  assert.ok(total >= acknowledged.length, `${acknowledged.length - total} records are not found`);
};
