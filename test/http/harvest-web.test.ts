// Harvests over HTTP: files, and other catalogues through JSON:API and OGC API - Records.

import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { createTestApp } from '../support/app.ts';
import { aRecord, createHarvestFixture } from '../support/harvesting.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

type Owner = Parameters<typeof createHarvestFixture>[0];
const LOCAL = { 'harvest.allowPrivate': ['127.0.0.1'] };

const listen = async (t: Owner, handler: RequestListener): Promise<string> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const textsOf = (dataDir: string): Readonly<Record<string, unknown>> => {
  const store = createStore({ dataDir, readOnly: true });
  const { records } = store.list({ visibility: 'all', offset: 0, limit: 10_000 });
  store.close();
  return Object.fromEntries(records.map((stored) => [stored.id, parseStoredRecord(stored)]));
};

test('a file of lines, an array or gzip is read again only when it has changed', async (t) => {
  let body: Uint8Array = Buffer.from(`${JSON.stringify(aRecord('a'))}\n${JSON.stringify(aRecord('b'))}\n`);
  const base = await listen(t, (_request, response) => response.end(body));
  const world = await createHarvestFixture(t, LOCAL);
  await world.add({ address: `${base}/records.ndjson`, maxRemovedPercent: '50' });
  assert.equal((await world.run()).counts.added, 2);
  assert.equal((await world.run()).counts.documentsRead, 0);
  body = gzipSync(JSON.stringify([aRecord('a'), aRecord('c', 'New')]));
  const { counts } = await world.run();
  assert.deepEqual([counts.added, counts.unchanged, counts.removed], [1, 1, 1]);
});

test('GeoJSON is read as records: properties become fields, geometry and id fill missing fields', async (t) => {
  const feature = (id: string, more = {}) => ({
    ...{ type: 'Feature', id, bbox: [39, 15, 40, 16], properties: { dct_title_s: `Port ${id}` } },
    ...{ geometry: { type: 'Point', coordinates: [39.5, 15.5] }, ...more },
  });
  const body = JSON.stringify({
    type: 'FeatureCollection',
    features: [feature('a'), feature('b', { geometry: null }), { type: 'Feature' }],
  });
  const base = await listen(t, (_request, response) => response.end(body));
  const world = await createHarvestFixture(t, LOCAL);
  await world.add({ address: `${base}/ports.geojson` });
  const { counts } = await world.run();
  assert.deepEqual([counts.added, counts.failed], [2, 1]);
  const { a } = textsOf(world.dataDir) as Record<string, Record<string, unknown>>;
  assert.deepEqual(
    [a?.dcat_bbox, a?.locn_geometry],
    ['ENVELOPE(39,40,16,15)', '{"type":"Point","coordinates":[39.5,15.5]}'],
  );
});

const createOther = async (t: Owner, settings = {}) => {
  const sheets = Array.from({ length: 230 }, (_, n) => ({ ...aRecord(`s${n}`), note: { kept: n } }));
  const { app } = await createTestApp({ records: [FULL_RECORD, ...sheets], settings });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const world = await createHarvestFixture(t, LOCAL);
  const own = async () => {
    const { data } = (await app.inject('/api/v1/changes?limit=500')).json();
    return Object.fromEntries(
      data.map((change: { id: string; attributes: { record: unknown } }) => [change.id, change.attributes.record]),
    );
  };
  return { app, address, own, ...world };
};

for (const profile of ['spec', 'reference']) {
  test(`another catalogue is copied without loss through its JSON:API in the ${profile} profile`, async (t) => {
    const { address, own, add, run, dataDir } = await createOther(t, { 'api.profile': profile });
    await add({ address: `${address}/api/v1` });
    const { status, counts } = await run();
    assert.deepEqual([status, counts.added, counts.failed], ['success', 231, 0]);
    assert.deepEqual(textsOf(dataDir), await own());
    assert.equal((await run()).counts.unchanged, 231);
  });
}

test('another catalogue is harvested through OGC API - Records with all standard properties', async (t) => {
  const { address, add, run, dataDir } = await createOther(t);
  await add({ address: `${address}/api/v1/ogc/collections/regional-records` });
  const { status, counts } = await run();
  assert.deepEqual([status, counts.added, counts.failed], ['success', 231, 0]);
  const copy = (textsOf(dataDir) as Record<string, Record<string, unknown>>)[FULL_RECORD.id] ?? {};
  const original = FULL_RECORD as Readonly<Record<string, unknown>>;
  for (const field of [
    'dct_title_s',
    'dct_creator_sm',
    'dct_publisher_sm',
    'schema_provider_s',
    'dct_spatial_sm',
    'dcat_theme_sm',
  ]) {
    assert.deepEqual(copy[field], original[field], field);
  }
  assert.ok(copy.locn_geometry !== undefined && copy.dct_references_s !== undefined);
  assert.equal((await run()).counts.unchanged, 231);
});

test('a catalogue that breaks off, loops or sends invalid data is a failure, and no record is removed', async (t) => {
  let result: (url: string) => string | undefined = (url) =>
    url.includes('page=2')
      ? JSON.stringify({ data: [{ id: 'c', attributes: aRecord('c') }], links: { next: null } })
      : JSON.stringify({
          data: ['a', 'b'].map((id) => ({ id, attributes: aRecord(id) })),
          links: { next: '/x?page=2' },
        });
  const base = await listen(t, (request, response) => {
    const text = result(request.url ?? '');
    if (text === undefined) response.destroy();
    else response.setHeader('content-type', 'application/vnd.api+json').end(text);
  });
  const world = await createHarvestFixture(t, LOCAL);
  await world.add({ address: `${base}/api/v1` });
  const first = result;
  assert.equal((await world.run()).counts.added, 3);
  const broken: readonly ((url: string) => string | undefined)[] = [
    (url) => (url.includes('page=2') ? undefined : first(url)),
    (url) => (url.includes('page=2') ? '[]' : first(url)),
    (url) => (url.includes('page=2') ? '{"data": 7}' : first(url)),
    () => JSON.stringify({ data: [], links: { next: '/x?page=3' } }),
    () => 'no JSON',
  ];
  for (const behave of broken) {
    result = behave;
    const { status, reason } = await world.run();
    assert.equal(status, 'failed', reason);
    assert.ok(reason !== undefined && !reason.includes('127.0.0.1'), reason);
  }
  assert.equal(Object.keys(await world.titles()).length, 3);
});

test('private addresses are requested only when the operator allows it', async (t) => {
  const world = await createHarvestFixture(t);
  await world.add({ address: 'http://127.0.0.1:8080/records.ndjson' });
  assert.match((await world.run()).reason ?? '', /not on the public internet/);
});
