// Property tests draw the same examples on every run, so that a red test is red for everybody.
// TEST_SEED=random draws new ones; TEST_SEED=<number> repeats a run, whose seed a failing property prints.
import fc from 'fast-check';

const asked = process.env.TEST_SEED ?? '20261115';

if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
