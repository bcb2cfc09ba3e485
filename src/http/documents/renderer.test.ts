import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createRenderer, RENDER_LIMITS, type RendererOptions } from './renderer.ts';

const openRenderer = (t: TestContext, options: Partial<RendererOptions> = {}) => {
  const renderer = createRenderer({ ...RENDER_LIMITS, timeLimitMs: 60_000, ...options });
  t.after(renderer.close);
  return renderer;
};

const toJob = (text: string, format: 'html' | 'iso' = 'html') => ({
  ...{ format, url: 'https://a.org/m', title: 'Chart', contentType: undefined, bytes: Buffer.from(text) },
});

test('documents are rendered in another thread, in the order in which they came', async (t) => {
  const { render } = openRenderer(t);
  const [first, second] = await Promise.all([
    render(toJob('<p>Soundings<script>alert(1)</script>')),
    render(toJob('<metadata><abstract>Harbours</abstract></metadata>', 'iso')),
  ]);
  assert.match(first, /<article>\n<p>Soundings<\/p>/);
  assert.match(second, /Harbours/);
});

test('what cannot be shown says why, and the next document is shown', async (t) => {
  const { render } = openRenderer(t);
  await assert.rejects(render(toJob('<a><b></a>', 'iso')), { code: 'upstream_service_failed', message: /well-formed/ });
  assert.match(await render(toJob('<p>Next')), /<p>Next/);
});

test('a document that takes too long is given up, and so are those behind it in turn', async (t) => {
  const { render } = openRenderer(t, { timeLimitMs: 1 });
  const expected = { code: 'upstream_service_failed', message: /too long to read/ };
  await Promise.all([assert.rejects(render(toJob('<p>a')), expected), assert.rejects(render(toJob('<p>b')), expected)]);
});

test('a document that takes too much memory ends its thread and nothing else', async (t) => {
  const { render } = openRenderer(t, { memoryMb: 24 });
  const large = `<a>${'<b>x</b>'.repeat(99_000)}${'y'.repeat(4_000_000)}</a>`;
  await assert.rejects(render(toJob(large, 'iso')), { code: 'upstream_service_failed', message: /too much memory/ });
  assert.match(await render(toJob('<p>Small')), /<p>Small/);
});

test('when too many wait, the next is told to come back', async (t) => {
  const { render } = openRenderer(t, { maxQueued: 1 });
  const underWay = [render(toJob('<p>a')), render(toJob('<p>b'))];
  await assert.rejects(render(toJob('<p>c')), { code: 'service_unavailable', retryAfterSeconds: 5 });
  assert.equal((await Promise.all(underWay)).length, 2);
});

test('closing refuses what is under way', async () => {
  const { render, close } = createRenderer();
  const page = render(toJob('<p>a'));
  await Promise.all([assert.rejects(page, { code: 'service_unavailable' }), close()]);
});
