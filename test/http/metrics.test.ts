// Metrics, who may read them, and Server-Timing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const records = [
  { id: 'a', dct_title_s: 'Harbour chart' },
  { id: 'b', dct_title_s: 'Harbour draft', b1g_publication_state_s: 'draft' },
];

const readSample = (text: string, sample: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
};

test('metrics cover routes, timings, caches, records and jobs', async () => {
  const { get } = await createTestApp({ records });
  await get('/search?q=harbour');
  await get('/search?q=harbour');
  await get('/search?q=harbour&page=x');
  await get('/nothing');
  const response = await get('//metrics');
  assert.equal(response.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  const { body } = response;
  assert.equal(readSample(body, 'periplus_http_requests_total{route="/api/v1/search",status="2xx"}'), 2);
  assert.equal(readSample(body, 'periplus_http_requests_total{route="/api/v1/search",status="4xx"}'), 1);
  assert.equal(readSample(body, 'periplus_http_requests_total{route="unmatched",status="4xx"}'), 1);
  assert.equal(readSample(body, 'periplus_http_request_duration_seconds_bucket{route="/api/v1/search",le="+Inf"}'), 3);
  assert.equal(readSample(body, 'periplus_http_request_duration_seconds_count{route="/api/v1/search"}'), 3);
  assert.equal(readSample(body, 'periplus_response_cache_hits_total'), 1);
  assert.equal(readSample(body, 'periplus_records{kind="stored"}'), 2);
  assert.equal(readSample(body, 'periplus_records{kind="visible"}'), 1);
  assert.equal(readSample(body, 'periplus_jobs{status="queued"}'), 0);
  assert.ok(readSample(body, 'process_resident_memory_bytes') > 0);
  assert.ok(readSample(body, 'process_cpu_seconds_total') > 0);
  const names = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of names) assert.match(line, /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+.\deINFNa]+$/);
  assert.equal(new Set(names.map((line) => line.split(' ')[0])).size, names.length);
});

test('metrics can be restricted to operators or turned off', async () => {
  const token = 'a token of the operator';
  const operators = await createTestApp({ settings: { 'metrics.access': 'operators', 'access.operatorToken': token } });
  assert.equal((await operators.get('//metrics')).statusCode, 401);
  assert.equal((await operators.get('//metrics', { authorization: `Bearer ${token}` })).statusCode, 200);
  const nobody = await createTestApp({ settings: { 'metrics.access': 'nobody' } });
  assert.equal((await nobody.get('//metrics')).statusCode, 404);
});

test('every response has the time the server took, and a search its search time', async () => {
  const { get } = await createTestApp({ records });
  assert.match(
    String((await get('/search?q=harbour')).headers['server-timing']),
    /^search;dur=[\d.]+, total;dur=[\d.]+$/,
  );
  for (const path of ['/resources/a', '/nothing', '//', '//healthz'])
    assert.match(String((await get(path)).headers['server-timing']), /^total;dur=[\d.]+$/, path);
});
