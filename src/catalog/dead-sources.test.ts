// Against a real state file; time is a number that the test moves.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { CatalogError } from '../errors.ts';
import type { ExportSource } from '../record/views/export-sources.ts';
import { createSqliteState } from '../state/sqlite-state.ts';
import { createDeadSources, NONE_DEAD, toDeadSources } from './dead-sources.ts';
import { createSourceMemory } from './source-memory.ts';

const WFS: ExportSource = { kind: 'wfs', url: 'https://a.example/wfs', layer: 'a' };
const FILE: ExportSource = { kind: 'geo_json', url: 'https://b.example/b.geojson' };
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
    [dead.areDead([WFS], 'kmz'), dead.areDead([FILE], 'shapefile'), dead.areDead([FILE], 'csv')],
    [true, true, false],
  );
  assert.deepEqual([dead.areDead([WFS, FILE], 'csv'), dead.areDead([WFS, FILE], 'shapefile')], [false, true]);
  assert.equal(toDeadSources(await memory.deadKeys()).mark, dead.mark);
  now += 61_000;
  const later = toDeadSources(await memory.deadKeys());
  assert.deepEqual([later.areDead([WFS], 'kmz'), later.areDead([FILE], 'shapefile')], [false, true]);
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
