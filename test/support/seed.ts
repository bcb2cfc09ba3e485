// Property tests draw the same examples on every run, so that a red test is red for everybody.
// TEST_SEED=random draws new ones; TEST_SEED=<number> repeats a run, whose seed a failing property prints.
import { isMainThread } from 'node:worker_threads';

const asked = process.env.TEST_SEED ?? '20261115';

/** Threads load this file too, and draw nothing. */
if (asked !== 'random' && isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
}
