// Repeated searches are served from the response cache until the catalogue changes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp, loadRecords } from '../support/app.ts';

const RECORDS = [
  { id: 'a', dct_title_s: 'Harbours of Liguria', dct_spatial_sm: ['Genoa'] },
  { id: 'b', dct_title_s: 'Gardens of Liguria', dct_spatial_sm: ['Sanremo'] },
];

const cached = await createTestApp({ records: RECORDS });
const never = await createTestApp({ records: RECORDS, settings: { 'cache.responseBytes': 0 } });

/** Only a response that was computed for this request has a search time. */
const wasMade = (response: { headers: Record<string, unknown> }): boolean =>
  /search;/.test(String(response.headers['server-timing']));

type Times = { readonly query_time_ms: Readonly<Record<string, number>>; readonly queryTime: object };

/** A response without its timings, which are compared separately. */
const apart = (text: string): { readonly body: unknown; readonly times: Times } => {
  const { meta, ...rest } = JSON.parse(text) as { meta: Times };
  const { query_time_ms, queryTime, ...other } = meta;
  return { body: { ...rest, meta: other }, times: { query_time_ms, queryTime } };
};

test('the second response equals the first and reports no search time', async () => {
  const path = '/search?q=liguria&per_page=1';
  const [first, second] = [await cached.get(path), await cached.get(path)];
  assert.deepEqual([wasMade(first), wasMade(second)], [true, false]);
  assert.deepEqual(apart(second.body).body, apart(first.body).body);
  const { query_time_ms, queryTime } = apart(second.body).times;
  assert.ok(Object.values(query_time_ms).every((ms) => ms === 0));
  assert.deepEqual(queryTime, { search: '0.0ms', totalResponseTime: '0.0ms' });
  assert.equal(second.headers.etag, first.headers.etag);
  assert.equal(second.headers['content-type'], first.headers['content-type']);
});

test('with a cache size of zero every response is computed', async () => {
  const path = '/search?q=liguria';
  assert.deepEqual([wasMade(await never.get(path)), wasMade(await never.get(path))], [true, true]);
});

test('another query, host or format has its own cached response', async () => {
  await cached.get('/search?q=gardens');
  assert.ok(wasMade(await cached.get('/search?q=gardens&page=1')));
  const elsewhere = await cached.get('/search?q=gardens', { host: 'other.example' });
  assert.ok(wasMade(elsewhere));
  assert.match(elsewhere.json().links.self, /^http:\/\/other\.example\//);
  const csv = await cached.get('/search?q=gardens', { accept: 'text/csv' });
  assert.match(String(csv.headers['content-type']), /^text\/csv/);
  const script = await cached.get('/search?q=gardens&callback=show');
  const again = await cached.get('/search?q=gardens&callback=show');
  assert.match(again.body, /show\(/);
  assert.equal(again.headers.etag, script.headers.etag);
});

test('a cached response can be revalidated and compressed', async () => {
  const path = '/search?q=harbours';
  const first = await cached.get(path);
  const same = await cached.get(path, { 'if-none-match': String(first.headers.etag) });
  assert.deepEqual([same.statusCode, same.body], [304, '']);
  for (let turn = 0; turn < 2; turn++) {
    const small = await cached.get(path, { 'accept-encoding': 'gzip' });
    assert.equal(small.headers['content-encoding'], 'gzip');
    assert.ok(small.rawPayload.length < first.rawPayload.length);
  }
});

test('queries sent as a body are never confused', async () => {
  const [harbours, gardens] = [
    await cached.post('/search', { q: 'harbours' }),
    await cached.post('/search', { q: 'gardens' }),
  ];
  assert.deepEqual([harbours.json().data[0].id, gardens.json().data[0].id], ['a', 'b']);
});

test('an invalid query is rejected, even in a conditional request', async () => {
  for (let turn = 0; turn < 2; turn++) {
    assert.equal((await cached.get('/search?page=0', { 'if-none-match': '*' })).statusCode, 400);
  }
});

test('a change of the catalogue changes the response immediately', async () => {
  const path = '/search?q=liguria&sort=title_asc';
  const titles = async () =>
    (await cached.json(path)).data.map((item: { attributes: { dct_title_s: string } }) => item.attributes.dct_title_s);
  assert.deepEqual(await titles(), ['Gardens of Liguria', 'Harbours of Liguria']);
  await loadRecords(cached.catalog, [{ id: 'b', dct_title_s: 'Vineyards of Liguria' }]);
  assert.deepEqual(await titles(), ['Harbours of Liguria', 'Vineyards of Liguria']);
});

const keptCount = async (): Promise<number> => {
  const [, count] =
    /^periplus_response_cache_hits_total (\d+)$/m.exec((await cached.app.inject('/metrics')).body) ?? [];
  assert.notEqual(count, undefined);
  return Number(count);
};

test('a repeated request for an HTML page returns the same page until the catalogue changes', async () => {
  const page = (url: string, headers = {}) => cached.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  for (const url of ['/', '/search?q=harbours', '/search/facets/dct_spatial_sm?q=liguria', '/resources/a']) {
    const first = await page(url);
    const before = await keptCount();
    const second = await page(url);
    assert.equal(await keptCount(), before + 1, url);
    const { date: _one, 'x-request-id': _first, 'server-timing': _took, ...headers } = second.headers;
    for (const [name, value] of Object.entries(headers)) assert.deepEqual(value, first.headers[name], `${url} ${name}`);
    assert.equal(second.body, first.body);
    assert.equal((await page(url, { 'if-none-match': String(first.headers.etag) })).statusCode, 304);
    assert.equal((await page(url, { host: 'other.example' })).statusCode, 200);
  }
  await loadRecords(cached.catalog, [{ id: 'a', dct_title_s: 'Lighthouses of Liguria' }]);
  assert.match((await page('/resources/a')).body, /Lighthouses of Liguria/);
  assert.doesNotMatch((await page('/search?q=harbours')).body, /Harbours of Liguria/);
});
