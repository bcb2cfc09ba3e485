import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createDocumentWorker, DOCUMENT_LIMITS, type DocumentWorkerLimits } from './document-worker.ts';

const openWorker = (t: TestContext, limits: Partial<DocumentWorkerLimits> = {}) => {
  const worker = createDocumentWorker({ ...DOCUMENT_LIMITS, timeLimitMs: 60_000, ...limits });
  t.after(worker.close);
  return worker;
};

const toJob = (text: string, format: 'html' | 'iso' = 'html') => ({
  ...{ format, url: 'https://a.org/m', title: 'Chart', contentType: undefined, bytes: Buffer.from(text) },
});

test('documents are rendered in another thread, in order', async (t) => {
  const { render } = openWorker(t);
  const [first, second] = await Promise.all([
    render(toJob('<p>Soundings<script>alert(1)</script>')),
    render(toJob('<metadata><abstract>Harbours</abstract></metadata>', 'iso')),
  ]);
  assert.match(first, /<article>\n<p>Soundings<\/p>/);
  assert.match(second, /Harbours/);
});

test('a document that cannot be displayed is rejected with a reason, and the next one is rendered', async (t) => {
  const { render } = openWorker(t);
  await assert.rejects(render(toJob('<a><b></a>', 'iso')), { code: 'upstream_service_failed', message: /well-formed/ });
  assert.match(await render(toJob('<p>Next')), /<p>Next/);
});

test('documents of viewer sources are read in the same thread, and described as such when they fail', async (t) => {
  const { read } = openWorker(t);
  const toReadJob = (text: string) => ({
    ...({ protocol: 'tile_json', bytes: Buffer.from(text), contentType: undefined } as const),
  });
  const { urls } = await read(toReadJob('{"tiles":["https://t.org/{z}/{x}/{y}.png"]}'));
  assert.deepEqual(urls, ['https://t.org/{z}/{x}/{y}.png']);
  const expected = { code: 'upstream_service_failed', message: /source document/ };
  await assert.rejects(read(toReadJob('7')), expected);
});

test('a document that takes too long is abandoned, and so are those behind it in turn', async (t) => {
  const { render } = openWorker(t, { timeLimitMs: 1 });
  const expected = { code: 'upstream_service_failed', message: /too long to read/ };
  await Promise.all([assert.rejects(render(toJob('<p>a')), expected), assert.rejects(render(toJob('<p>b')), expected)]);
});

test('a document that takes too much memory ends its thread and nothing else', async (t) => {
  const { render } = openWorker(t, { memoryMb: 24 });
  const large = `<a>${'<b>x</b>'.repeat(99_000)}${'y'.repeat(4_000_000)}</a>`;
  await assert.rejects(render(toJob(large, 'iso')), { code: 'upstream_service_failed', message: /too much memory/ });
  assert.match(await render(toJob('<p>Small')), /<p>Small/);
});

test('a document is rejected with Retry-After if too many wait', async (t) => {
  const { render } = openWorker(t, { maxQueued: 1 });
  const underWay = [render(toJob('<p>a')), render(toJob('<p>b'))];
  await assert.rejects(render(toJob('<p>c')), { code: 'service_unavailable', retryAfterSeconds: 5 });
  assert.equal((await Promise.all(underWay)).length, 2);
});

test('closing rejects the documents in progress', async () => {
  const { render, close } = createDocumentWorker();
  const page = render(toJob('<p>a'));
  await Promise.all([assert.rejects(page, { code: 'service_unavailable' }), close()]);
});
