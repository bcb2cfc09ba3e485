// Against a real state file; time is a number that the test moves.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { CatalogError } from '../../errors.ts';
import type { ExportSource } from '../../record/views/export-sources.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createDeadSources, NONE_DEAD, toDeadSources } from './dead-sources.ts';
import { createSourceMemory, toSourceKey } from './source-memory.ts';

const WFS: ExportSource = { kind: 'wfs', url: 'https://a.example/wfs', layer: 'a' };
const FILE: ExportSource = { kind: 'geo_json', url: 'https://b.example/b.geojson' };
const [WFS_KEY, FILE_KEY] = [toSourceKey(WFS), toSourceKey(FILE)];
const UNREACHABLE = new CatalogError('source_unreachable', 'It is away.');
const TOO_LARGE = new CatalogError('source_too_large', 'It is too large.');

test('a source that is away is dead for every type, one that is too large for the type alone, until its time is over', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  let now = 1_000_000;
  const memory = createSourceMemory(state, () => now);
  assert.equal(toDeadSources(await memory.deadKeys()), NONE_DEAD);
  await memory.noteTrouble(WFS, 'csv', UNREACHABLE);
  await memory.noteTrouble(FILE, 'shapefile', TOO_LARGE);
  const dead = toDeadSources(await memory.deadKeys());
  assert.deepEqual(
    [dead.areDead([WFS_KEY], 'kmz'), dead.areDead([FILE_KEY], 'shapefile'), dead.areDead([FILE_KEY], 'csv')],
    [true, true, false],
  );
  assert.deepEqual(
    [dead.areDead([WFS_KEY, FILE_KEY], 'csv'), dead.areDead([WFS_KEY, FILE_KEY], 'shapefile')],
    [false, true],
  );
  assert.equal(toDeadSources(await memory.deadKeys()).mark, dead.mark);
  now += 61_000;
  const later = toDeadSources(await memory.deadKeys());
  assert.deepEqual([later.areDead([WFS_KEY], 'kmz'), later.areDead([FILE_KEY], 'shapefile')], [false, true]);
  assert.notEqual(later.mark, dead.mark);
  await memory.noteWorking(FILE, 'shapefile');
  assert.equal(toDeadSources(await memory.deadKeys()).mark, '');
});

test('what cannot be read hides nothing', async () => {
  const read = createDeadSources(async () => {
    throw new Error('The state cannot be opened.');
  });
  assert.equal(await read(), NONE_DEAD);
});

test('a list that does not come holds nobody: answers go on with the one before', async () => {
  const read = createDeadSources(() => new Promise(() => {}));
  assert.equal(await read(), NONE_DEAD);
});

test('a list that is known is there at once', async () => {
  const read = createDeadSources(async () => ({ deadKeys: async () => [WFS_KEY] }));
  const first = await read();
  assert.ok(first.areDead([WFS_KEY], 'csv'));
  assert.equal(read(), first);
});

test('failed downloads are no dead sources', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  const memory = createSourceMemory(state);
  await memory.noteFailure('a download', UNREACHABLE);
  assert.equal((await memory.failureOf('a download'))?.code, 'source_unreachable');
  assert.deepEqual(await memory.deadKeys(), []);
});
