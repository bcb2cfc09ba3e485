import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import test, { type TestContext } from 'node:test';
import { createLogCollector, createTestServer } from '../../../test/support/server.ts';
import { parseTraceparent } from './tracing.ts';

type SentSpan = {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
  readonly status: { readonly code: number };
};

/** Takes spans as a collector does. */
const startCollector = async (t: TestContext) => {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      assert.equal(`${request.method} ${request.url}`, 'POST /v1/traces');
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) spans.push(...scopeSpans[0].spans);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return { spans, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
};

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('requests are exported in the trace of the client, without query strings', async (t) => {
  const { spans, url } = await startCollector(t);
  const app = await createTestServer({ settings: { 'traces.url': url, 'traces.samplePercent': 0 } });
  const ask = (flags: string) =>
    app.inject({ url: '/healthz?q=secret', headers: { traceparent: `00-${TRACE}-${SPAN}-${flags}` } });
  await ask('01');
  await ask('00');
  await app.inject('/healthz');
  await app.close();
  assert.equal(spans.length, 1);
  const [span] = spans;
  assert.deepEqual([span?.traceId, span?.parentSpanId, span?.name], [TRACE, SPAN, 'GET /healthz']);
  const facts = Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
  assert.equal(facts['http.response.status_code'], '200');
  assert.equal(facts['http.route'], '/healthz');
  assert.equal(facts['url.path'], '/healthz');
  assert.doesNotMatch(JSON.stringify(spans), /secret/);
  assert.ok(BigInt(span?.endTimeUnixNano ?? 0) >= BigInt(span?.startTimeUnixNano ?? 1));
});

test('an unreachable collector only causes a log line', async () => {
  const { lines, stream } = createLogCollector();
  const settings = { 'traces.url': 'http://127.0.0.1:1', 'traces.samplePercent': 100, 'log.level': 'warn' };
  const app = await createTestServer({ settings, logStream: stream });
  for (let n = 0; n < 300; n++) assert.equal((await app.inject('/healthz')).statusCode, 200);
  await app.close();
  assert.equal(lines.length, 1);
  assert.match(String(lines[0]?.msg), /The collector did not accept \d+ spans/);
});

test('an invalid traceparent is ignored', () => {
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-01`), { traceId: TRACE, spanId: SPAN, isSampled: true });
  for (const text of [
    undefined,
    '',
    '00-1-2-01',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ])
    assert.equal(parseTraceparent(text), undefined);
});
