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
const UNREACHABLE = new CatalogError('source_unreachable', 'The server is unreachable.');
const TOO_LARGE = new CatalogError('source_too_large', 'The data is too large.');

test('an unreachable source is unavailable for every type, one that is too large only for that type, until the retry time', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  let now = 1_000_000;
  const failures = createSourceFailures(state, () => now);
  assert.equal(toUnavailableSources(await failures.unavailableKeys()), NONE_UNAVAILABLE);
  await failures.addSourceFailure(WFS, 'csv', UNREACHABLE);
  await failures.addSourceFailure(FILE, 'shapefile', TOO_LARGE);
  const unavailable = toUnavailableSources(await failures.unavailableKeys());
  assert.deepEqual(
    [
      unavailable.areUnavailable([WFS_KEY], 'kmz'),
      unavailable.areUnavailable([FILE_KEY], 'shapefile'),
      unavailable.areUnavailable([FILE_KEY], 'csv'),
    ],
    [true, true, false],
  );
  assert.deepEqual(
    [
      unavailable.areUnavailable([WFS_KEY, FILE_KEY], 'csv'),
      unavailable.areUnavailable([WFS_KEY, FILE_KEY], 'shapefile'),
    ],
    [false, true],
  );
  assert.equal(toUnavailableSources(await failures.unavailableKeys()).fingerprint, unavailable.fingerprint);
  now += 61_000;
  const later = toUnavailableSources(await failures.unavailableKeys());
  assert.deepEqual(
    [later.areUnavailable([WFS_KEY], 'kmz'), later.areUnavailable([FILE_KEY], 'shapefile')],
    [false, true],
  );
  assert.notEqual(later.fingerprint, unavailable.fingerprint);
  await failures.clearSourceFailure(FILE, 'shapefile');
  assert.equal(toUnavailableSources(await failures.unavailableKeys()).fingerprint, '');
});

test('if the list cannot be read, all sources count as available', async () => {
  const read = createUnavailableSourcesReader(async () => {
    throw new Error('The state cannot be opened.');
  });
  assert.equal(await read(), NONE_UNAVAILABLE);
});

test('if the list takes too long, the previous one is used', async () => {
  const read = createUnavailableSourcesReader(() => new Promise(() => {}));
  assert.equal(await read(), NONE_UNAVAILABLE);
});

test('a cached list is returned without a promise', async () => {
  const read = createUnavailableSourcesReader(async () => ({ unavailableKeys: async () => [WFS_KEY] }));
  const first = await read();
  assert.ok(first.areUnavailable([WFS_KEY], 'csv'));
  assert.equal(read(), first);
});

test('a failed download does not make its sources unavailable', async (t) => {
  const state = await createSqliteState({ dataDir: createTempFolder(t) });
  t.after(state.close);
  const failures = createSourceFailures(state);
  await failures.addDownloadFailure('a download', UNREACHABLE);
  assert.equal((await failures.downloadFailureOf('a download'))?.code, 'source_unreachable');
  assert.deepEqual(await failures.unavailableKeys(), []);
});
