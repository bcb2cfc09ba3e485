import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { createAllowList, createHostThrottle, createSafeStream } from '@periplus/safe-fetch';
import { createSourceFetch, type OpenFeatures, openArcgis, openGeoJson, openWfs, SourceError } from './index.ts';

type Reply = { readonly status?: number; readonly body: unknown };

/** A data source on this machine: the reply depends on the URL and on how often it was requested. */
const serve = async (t: TestContext, reply: (url: URL, attempt: number) => Reply): Promise<string> => {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    attempts.set(path, (attempts.get(path) ?? 0) + 1);
    const { status = 200, body } = reply(new URL(path, 'http://localhost'), attempts.get(path) ?? 1);
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const read = async (open: OpenFeatures, url: string, { layer = 'a:b', maxBytes = 1e6 } = {}) => {
  const allow = createAllowList(['127.0.0.1']);
  const stream = createSafeStream({
    allow,
    maxRedirects: 0,
    idleTimeoutMs: 5_000,
    minBytesPerSecond: 1,
    userAgent: 'test',
  });
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ stream, hostThrottle: createHostThrottle(0), maxBytes, signal, retryMs: 1 });
  const context = { fetch, boxes: [[5, 45, 11, 48]] as const, onTotal: () => {}, addNote: () => {} };
  return (await Array.fromAsync(open({ url, layer }, context))).flat();
};

const failsWith = (code: string, message: RegExp) => (cause: unknown) =>
  cause instanceof SourceError && cause.code === code && message.test(cause.message);

const point = (lon: number, lat: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { lon },
});

test('a GeoJSON file is read; an overloaded server is asked again', async (t) => {
  const body = { type: 'FeatureCollection', features: [point(7, 47), point(8, 46)] };
  const url = await serve(t, (_url, attempt) => (attempt < 3 ? { status: 503, body: 'busy' } : { body }));
  assert.deepEqual(
    (await read(openGeoJson, url)).map(({ properties }) => properties),
    [{ lon: 7 }, { lon: 8 }],
  );
});

test('a refusal, a web page and too many bytes are errors of the source that name its host', async (t) => {
  const page = '<html><title>No such file</title></html>';
  const body = { type: 'FeatureCollection', features: [point(7, 47)] };
  const url = await serve(t, ({ pathname }) => (pathname === '/gone' ? { status: 404, body: page } : { body }));
  const web = await serve(t, () => ({ body: page }));
  await assert.rejects(
    read(openGeoJson, `${url}/gone`),
    failsWith('source_refused', /127\.0\.0\.1:\d+ refused the request \(status 404\): "No such file"/),
  );
  await assert.rejects(read(openGeoJson, web), failsWith('source_unusable', /web page, not GeoJSON/));
  await assert.rejects(read(openGeoJson, url, { maxBytes: 10 }), failsWith('source_too_large', /exceed 10 bytes/));
  await assert.rejects(read(openGeoJson, 'http://10.0.0.1/'), failsWith('source_unreachable', /is not contacted/));
});

test('an ArcGIS layer is read in pages; dates become text', async (t) => {
  const feature = (id: number) => ({ attributes: { OBJECTID: id, made: 0 }, geometry: { x: 7 + id / 10, y: 46 } });
  const fields = [
    { name: 'OBJECTID', type: 'esriFieldTypeOID' },
    { name: 'made', type: 'esriFieldTypeDate' },
  ];
  const url = await serve(t, ({ pathname, searchParams }) => {
    if (!pathname.endsWith('/query')) return { body: { fields, maxRecordCount: 2, supportsPagination: true } };
    if (searchParams.has('returnCountOnly')) return { body: { count: 3 } };
    const start = Number(searchParams.get('resultOffset'));
    return { body: { features: [1, 2, 3].slice(start, start + 2).map(feature) } };
  });
  const features = await read(openArcgis, `${url}/FeatureServer/0`);
  assert.deepEqual(
    features.map(({ id }) => id),
    ['1', '2', '3'],
  );
  assert.equal(features[0]?.properties.made, '1970-01-01T00:00:00.000Z');
});

test('an error report with status 200 is a refusal', async (t) => {
  const url = await serve(t, () => ({ body: { error: { code: 499, message: 'Token Required' } } }));
  await assert.rejects(
    read(openArcgis, `${url}/FeatureServer/0`),
    failsWith('source_refused', /refused the request: "Token Required"/),
  );
});

test('a WFS layer with latitude first is turned round; a missing layer is reported', async (t) => {
  const collection = { type: 'FeatureCollection', numberMatched: 1, features: [point(46, 7)] };
  const report = `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception
    exceptionCode="InvalidParameterValue" locator="typeName"><ows:ExceptionText>Feature type c:d unknown</ows:ExceptionText>
    </ows:Exception></ows:ExceptionReport>`;
  const hits =
    '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberMatched="1" numberReturned="0"/>';
  const url = await serve(t, ({ search, searchParams }) => {
    if (search.includes('c%3Ad')) return { status: 400, body: report };
    return { body: searchParams.get('resultType') === 'hits' ? hits : collection };
  });
  const [feature] = await read(openWfs, `${url}/wfs`);
  assert.deepEqual(feature?.geometry, { type: 'Point', coordinates: [7, 46] });
  await assert.rejects(read(openWfs, `${url}/wfs`, { layer: 'c:d' }), failsWith('source_layer_not_found', /"c:d"/));
});
