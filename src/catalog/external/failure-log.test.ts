// Against a real state file; time is a number that the test moves.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { CatalogError } from '../../errors.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createFailureLog, MAX_FAILURES } from './failure-log.ts';

const COLLECTION = 'trouble';
const AWAY = new CatalogError('source_unreachable', 'It is away.');
const DAY_MS = 86_400_000;

const open = async (t: TestContext) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  const clock = { now: 1_000_000 };
  return { state, clock, notes: createFailureLog(state, COLLECTION, () => clock.now) };
};

test('what fails again is left alone for longer, and may be tried when its time is over', async (t) => {
  const { clock, notes } = await open(t);
  await notes.add('a', AWAY);
  assert.equal((await notes.find('a'))?.until, clock.now + 60_000);
  clock.now += 60_000;
  assert.deepEqual([await notes.find('a'), await notes.keys()], [undefined, []]);
  await notes.add('a', AWAY);
  assert.equal((await notes.find('a'))?.until, clock.now + 240_000);
  await notes.remove('a');
  assert.deepEqual(await notes.keys(), []);
});

test('there are only so many notes: those that end first give way to new ones', async (t) => {
  const { state, clock, notes } = await open(t);
  for (let n = 0; n < MAX_FAILURES + 99; n++) {
    const trouble = { code: 'source_unreachable', detail: 'Away.', tries: 1, until: clock.now + 1_000 + n };
    await state.put(COLLECTION, `old ${String(n).padStart(4, '0')}`, trouble);
  }
  await notes.add('new', AWAY);
  const keys = await notes.keys();
  assert.equal(keys.length, MAX_FAILURES);
  assert.deepEqual([keys[0], keys[1]], ['new', 'old 0100']);
});

test('notes that no longer matter are dropped', async (t) => {
  const { state, clock, notes } = await open(t);
  await notes.add('a', AWAY);
  clock.now += 31 * DAY_MS;
  await notes.add('b', AWAY);
  await notes.removeExpired();
  assert.deepEqual(
    (await state.list(COLLECTION, { limit: 10 })).map(({ id }) => id),
    ['b'],
  );
});
