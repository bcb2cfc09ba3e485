// Third-party clients against the real command: OWSLib, ogc-client and GDAL read and filter the catalogue.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { OgcApiEndpoint } from '@camptocamp/ogc-client';
import { runCommand, startServer } from '../support/command.ts';
import { CLIENT_RECORDS } from '../support/records/client-records.ts';
import { needCommand, needPython, PYTHON } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);
const COLLECTION = 'regional-records';

const folder = createTempFolder({ after });
const file = join(folder, 'records.ndjson');
writeFileSync(file, CLIENT_RECORDS.map((record) => JSON.stringify(record)).join('\n'));
const dataDir = join(folder, 'data');
assert.equal((await runCommand(['import', '--data-dir', dataDir, file])).code, 0);
const server = await startServer(dataDir);
after(async () => {
  server.child.kill('SIGTERM');
  await server.outcome;
});
const LANDING = `${server.address}/api/v1/ogc/`;

test('OWSLib finds, reads and filters records', async () => {
  needPython('owslib');
  const script = join(import.meta.dirname, '../support/services/owslib_client.py');
  const { stdout } = await run(PYTHON, [script, LANDING, COLLECTION, 'Lakes of Minnesota']);
  const answer = JSON.parse(stdout);
  assert.deepEqual(answer.collections, [COLLECTION]);
  assert.ok(answer.conformance > 10);
  assert.ok(answer.queryables.includes('title'));
  assert.equal(answer.matched, CLIENT_RECORDS.length);
  assert.equal(answer.item, answer.first);
  assert.deepEqual(answer.q, ['fiji', 'red-sea']);
  assert.deepEqual(answer.bbox, ['red-sea']);
  assert.deepEqual(answer.datetime, ['red-sea']);
  assert.deepEqual(answer.text, ['lakes']);
  assert.deepEqual(answer.json, ['lakes']);
});

test('ogc-client finds the catalogue and reads records', async () => {
  const endpoint = new OgcApiEndpoint(LANDING);
  assert.equal(await endpoint.hasRecords, true);
  assert.deepEqual(await endpoint.recordCollections, [COLLECTION]);
  const { title, itemType } = await endpoint.getCollectionInfo(COLLECTION);
  assert.deepEqual([title, itemType], ['Periplus', 'record']);
  const items = await endpoint.getCollectionItems(COLLECTION, 3);
  assert.equal(items.length, 3);
  const item = await endpoint.getCollectionItem(COLLECTION, 'red-sea');
  assert.equal(item.properties?.title, 'Harbours of the Red Sea');
});

const ogrinfo = async (...args: readonly string[]): Promise<string> =>
  (await run('ogrinfo', ['-ro', ...args, `OAPIF:${LANDING}`, COLLECTION])).stdout;

const featuresIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}id \(String\) = (.*)$/gm)].map((match) => match[1] ?? '').sort();

test("GDAL's OAPIF driver reads the catalogue as a layer", async () => {
  needCommand('ogrinfo');
  const summary = await ogrinfo('-so');
  assert.match(summary, new RegExp(`Feature Count: ${CLIENT_RECORDS.length}`));
  assert.match(summary, /^title: String/m);
  assert.match(summary, /^keywords: StringList/m);
  const all = CLIENT_RECORDS.map(({ id }) => id as string).sort();
  assert.deepEqual(featuresIn(await ogrinfo('-oo', 'PAGE_SIZE=2')), all);
});

test('GDAL knows every property and the geometry type, although the first page does not have them all', async () => {
  needCommand('ogrinfo');
  const summary = await ogrinfo('-so', '-oo', 'PAGE_SIZE=1');
  assert.match(summary, /^Geometry: Multi Polygon$/m);
  for (const field of [
    'updated: DateTime',
    'georeferenced: Integer\\(Boolean\\)',
    'year: Integer',
    'keywords: StringList',
  ])
    assert.match(summary, new RegExp(`^${field}`, 'm'));
  const features = await ogrinfo('-oo', 'PAGE_SIZE=1', '-where', "id = 'red-sea'");
  assert.match(features, /updated \(DateTime\) = 2024\/05\/06 07:08:09\+00/);
  assert.match(features, /georeferenced \(Integer\(Boolean\)\) = 1/);
  assert.match(features, /years \(IntegerList\) = \(1:1745\)/);
  const all = await ogrinfo('-oo', 'PAGE_SIZE=1');
  assert.equal(all.match(/^ {2}MULTIPOLYGON /gm)?.length, 4);
});

test("GDAL's OAPIF driver filters by extent and by attribute", async () => {
  needCommand('ogrinfo');
  assert.deepEqual(featuresIn(await ogrinfo('-spat', '33', '13', '34', '14')), ['red-sea']);
  assert.deepEqual(featuresIn(await ogrinfo('-where', "title = 'Lakes of Minnesota'")), ['lakes']);
});
