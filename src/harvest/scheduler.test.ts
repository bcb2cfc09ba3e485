// Schedules: each source at its moment, once, also after the server was off, and anew when the schedule changes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import { parseSource } from './parse-source.ts';
import { createScheduler } from './scheduler.ts';
import { createSourceList } from './source-list.ts';

const createWorld = async (t: Parameters<typeof createTempFolder>[0], jitterSeconds = 0) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(() => void state.close());
  const sources = createSourceList(state);
  let now = new Date('2026-03-01T00:00:00Z');
  const submitted: string[] = [];
  const submit = async ({ name }: { readonly name: string }) => submitted.push(name);
  const look = createScheduler({ sources, submit, jitterSeconds, now: () => now });
  const add = (name: string, schedule?: string) =>
    sources.add(parseSource({ name, address: '/records', ...(schedule === undefined ? {} : { schedule }) }));
  const at = async (time: string): Promise<readonly string[]> => {
    now = new Date(time);
    await look();
    return submitted.splice(0);
  };
  return { sources, add, at };
};

test('a source is harvested once at the scheduled time', async (t) => {
  const { add, at } = await createWorld(t);
  await add('nightly', '0 3 * * *');
  await add('manual');
  assert.deepEqual(await at('2026-03-01T02:00:00Z'), []);
  assert.deepEqual(await at('2026-03-01T03:00:10Z'), ['nightly']);
  assert.deepEqual(await at('2026-03-01T03:00:20Z'), []);
  assert.deepEqual(await at('2026-03-05T00:00:00Z'), ['nightly'], 'what was missed is run once');
  assert.deepEqual(await at('2026-03-05T00:01:00Z'), []);
});

test('a disabled source is not harvested, and a changed schedule applies from then on', async (t) => {
  const { sources, add, at } = await createWorld(t);
  await add('a', '0 3 * * *');
  await at('2026-03-01T00:00:00Z');
  await sources.change('a', (source) => ({ ...source, isEnabled: false }));
  assert.deepEqual(await at('2026-03-01T03:00:10Z'), []);
  await sources.change('a', (source) => ({ ...source, isEnabled: true, schedule: '0 5 * * *' }));
  assert.deepEqual(await at('2026-03-01T04:00:00Z'), []);
  assert.deepEqual(await at('2026-03-01T05:00:00Z'), ['a']);
});

test('sources with the same schedule are spread over the configured time, always in the same way', async (t) => {
  const { sources, add, at } = await createWorld(t, 3_600);
  for (const name of ['a', 'b', 'c', 'd']) await add(name, '0 3 * * *');
  await at('2026-03-01T00:00:00Z');
  const moments = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => (await sources.nextRun(name))?.nextAt ?? ''),
  );
  assert.equal(new Set(moments).size, 4);
  for (const moment of moments) assert.ok(moment >= '2026-03-01T03:00:00' && moment <= '2026-03-01T04:00:01', moment);
  assert.equal((await at('2026-03-01T04:00:01Z')).length, 4);
});

test('a clock that was a year ahead for a while does not delay a schedule by a year', async (t) => {
  const { add, at } = await createWorld(t);
  await add('nightly', '0 3 * * *');
  await at('2026-03-01T02:00:00Z');
  assert.deepEqual(await at('2027-03-01T02:00:00Z'), ['nightly']);
  assert.deepEqual(await at('2026-03-01T02:01:00Z'), []);
  assert.deepEqual(await at('2026-03-01T03:00:10Z'), ['nightly']);
});
