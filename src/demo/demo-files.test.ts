import assert from 'node:assert/strict';
import test from 'node:test';
import { readBlockIndex, readDemoFile } from './demo-files.ts';

test('a file is found by the id of its record, at the start and end of a block', async () => {
  for (const ids of (await readBlockIndex()).slice(-3)) {
    for (const id of [ids[0] ?? '', ids.at(-1) ?? '']) {
      const { type, name, features } = JSON.parse((await readDemoFile(id)) ?? '{}');
      assert.deepEqual([type, name], ['FeatureCollection', id]);
      assert.ok(features.length > 0);
    }
  }
});

test('an unknown id and a record without data have no file', async () => {
  for (const id of ['', 'demo-', 'demo-county-99999', 'demo-map-', 'nothing', 'demo-collection-catalogue'])
    assert.equal(await readDemoFile(id), undefined, id);
});
