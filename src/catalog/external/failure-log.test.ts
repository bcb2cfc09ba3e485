import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { CatalogError } from '../../errors.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createFailureLog, MAX_FAILURES } from './failure-log.ts';

const COLLECTION = 'failures';
const UNREACHABLE = new CatalogError('source_unreachable', 'The server is unreachable.');
const DAY_MS = 86_400_000;

const open = async (t: TestContext) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  const clock = { now: 1_000_000 };
  return { state, clock, log: createFailureLog(state, COLLECTION, () => clock.now) };
};

test('the retry time grows with each failure, and a failure is not reported after it', async (t) => {
  const { clock, log } = await open(t);
  await log.add('a', UNREACHABLE);
  assert.equal((await log.find('a'))?.until, clock.now + 60_000);
  clock.now += 60_000;
  assert.deepEqual([await log.find('a'), await log.keys()], [undefined, []]);
  await log.add('a', UNREACHABLE);
  assert.equal((await log.find('a'))?.until, clock.now + 240_000);
  await log.remove('a');
  assert.deepEqual(await log.keys(), []);
});

test('a full log drops the failures with the earliest retry time', async (t) => {
  const { state, clock, log } = await open(t);
  for (let n = 0; n < MAX_FAILURES + 99; n++) {
    const failure = { code: 'source_unreachable', detail: 'Away.', tries: 1, until: clock.now + 1_000 + n };
    await state.put(COLLECTION, `old ${String(n).padStart(4, '0')}`, failure);
  }
  await log.add('new', UNREACHABLE);
  const keys = await log.keys();
  assert.equal(keys.length, MAX_FAILURES);
  assert.deepEqual([keys[0], keys[1]], ['new', 'old 0100']);
});

test('expired failures are removed', async (t) => {
  const { state, clock, log } = await open(t);
  await log.add('a', UNREACHABLE);
  clock.now += 31 * DAY_MS;
  await log.add('b', UNREACHABLE);
  await log.removeExpired();
  assert.deepEqual(
    (await state.list(COLLECTION, { limit: 10 })).map(({ id }) => id),
    ['b'],
  );
});

test('a failure that a clock a year ahead has logged does not count when the clock is right again', async (t) => {
  const { clock, log } = await open(t);
  clock.now += 365 * DAY_MS;
  await log.add('a', UNREACHABLE);
  clock.now -= 365 * DAY_MS;
  assert.deepEqual([await log.find('a'), await log.keys()], [undefined, []]);
});
