// Against a real state file; time is a number that the test moves.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { CatalogError } from '../../errors.ts';
import type { ExportSource } from '../../record/views/export-sources.ts';
import { createSqliteState } from '../../state/sqlite-state.ts';
import { createSourceFailures, toSourceKey } from './source-failures.ts';
import { createUnavailableSourcesReader, NONE_UNAVAILABLE, toUnavailableSources } from './unavailable-sources.ts';

const WFS: ExportSource = { kind: 'wfs', url: 'https://a.example/wfs', layer: 'a' };
const FILE: ExportSource = { kind: 'geo_json', url: 'https://b.example/b.geojson' };
const [WFS_KEY, FILE_KEY] = [toSourceKey(WFS), toSourceKey(FILE)];
const UNREACHABLE = new CatalogError('source_unreachable', 'It is away.');
const TOO_LARGE = new CatalogError('source_too_large', 'It is too large.');

test('a source that is away is dead for every type, one that is too large for the type alone, until its time is over', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  let now = 1_000_000;
  const memory = createSourceFailures(state, () => now);
  assert.equal(toUnavailableSources(await memory.unavailableKeys()), NONE_UNAVAILABLE);
  await memory.addSourceFailure(WFS, 'csv', UNREACHABLE);
  await memory.addSourceFailure(FILE, 'shapefile', TOO_LARGE);
  const dead = toUnavailableSources(await memory.unavailableKeys());
  assert.deepEqual(
    [
      dead.areUnavailable([WFS_KEY], 'kmz'),
      dead.areUnavailable([FILE_KEY], 'shapefile'),
      dead.areUnavailable([FILE_KEY], 'csv'),
    ],
    [true, true, false],
  );
  assert.deepEqual(
    [dead.areUnavailable([WFS_KEY, FILE_KEY], 'csv'), dead.areUnavailable([WFS_KEY, FILE_KEY], 'shapefile')],
    [false, true],
  );
  assert.equal(toUnavailableSources(await memory.unavailableKeys()).fingerprint, dead.fingerprint);
  now += 61_000;
  const later = toUnavailableSources(await memory.unavailableKeys());
  assert.deepEqual(
    [later.areUnavailable([WFS_KEY], 'kmz'), later.areUnavailable([FILE_KEY], 'shapefile')],
    [false, true],
  );
  assert.notEqual(later.fingerprint, dead.fingerprint);
  await memory.clearSourceFailure(FILE, 'shapefile');
  assert.equal(toUnavailableSources(await memory.unavailableKeys()).fingerprint, '');
});

test('what cannot be read hides nothing', async () => {
  const read = createUnavailableSourcesReader(async () => {
    throw new Error('The state cannot be opened.');
  });
  assert.equal(await read(), NONE_UNAVAILABLE);
});

test('a list that does not come holds nobody: answers go on with the one before', async () => {
  const read = createUnavailableSourcesReader(() => new Promise(() => {}));
  assert.equal(await read(), NONE_UNAVAILABLE);
});

test('a list that is known is there at once', async () => {
  const read = createUnavailableSourcesReader(async () => ({ unavailableKeys: async () => [WFS_KEY] }));
  const first = await read();
  assert.ok(first.areUnavailable([WFS_KEY], 'csv'));
  assert.equal(read(), first);
});

test('failed downloads are no dead sources', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  const memory = createSourceFailures(state);
  await memory.addDownloadFailure('a download', UNREACHABLE);
  assert.equal((await memory.downloadFailureOf('a download'))?.code, 'source_unreachable');
  assert.deepEqual(await memory.unavailableKeys(), []);
});
