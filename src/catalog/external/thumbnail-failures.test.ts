import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createThumbnailFailures, MISSING_THUMBNAILS } from './thumbnail-failures.ts';

const DAY_MS = 86_400_000;

test('failures that nobody has tried again for long are removed, a thousand at a time', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  let now = Date.UTC(2026, 0, 1);
  const failures = createThumbnailFailures(state, () => now);
  for (let n = 0; n < 1_100; n++) await failures.add(`old-${String(n).padStart(4, '0')}`, 'no luck', true);
  now += 40 * DAY_MS;
  await failures.add('young', 'no luck', true);
  assert.equal(await failures.removeExpired(), 0);
  assert.equal(await failures.removeExpired(), 0);
  now += 30 * DAY_MS;
  assert.equal(await failures.removeExpired(), 1_000);
  assert.equal(await failures.removeExpired(), 100);
  assert.equal(await failures.removeExpired(), 0);
  const left = await state.list(MISSING_THUMBNAILS, { limit: 1_000 });
  assert.deepEqual(
    left.map(({ id }) => id),
    ['young'],
  );
});

test('a failure that a clock a year ahead has noted does not count when the clock is right again', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  let now = Date.UTC(2027, 0, 1);
  const failures = createThumbnailFailures(state, () => now);
  await failures.add('a', 'no luck', true);
  assert.equal(await failures.has('a'), true);
  now = Date.UTC(2026, 0, 1);
  assert.equal(await failures.has('a'), false);
});
