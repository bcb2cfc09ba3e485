// Property tests use the same examples on every run. TEST_SEED=random draws new ones; TEST_SEED=<number> repeats a
// run, whose seed a failing property prints.
import { isMainThread } from 'node:worker_threads';

const requested = process.env.TEST_SEED ?? '20261115';

/** Worker threads load this file too but need no seed. */
if (requested !== 'random' && isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(requested) });
}
