// GET /resources/{id}/metadata/display, with documents on a loopback server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createTestApp } from '../support/app.ts';

const ISO = `<?xml version="1.0" encoding="ISO-8859-1"?>
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco">
<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:abstract><gco:CharacterString>C\xf4tes &lt;script&gt;</gco:CharacterString>
</gmd:abstract></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`;
const FGDC = '<metadata><idinfo><descript><abstract>Harbours of the coast</abstract></descript></idinfo></metadata>';
const HTML = `<!DOCTYPE html><title>x</title><body onload="alert(1)"><script>alert(2)</script><h2>About</h2>
<p onclick=alert(3)>Soundings in <a href="javascript:alert(4)">fathoms</a>, <a href="more.html">more</a></p>
<img src="https://tracker.example/x.png" alt="chart"><iframe src="https://evil.example/"></iframe></body>`;

const hits = new Map<string, number>();

const server = createServer((request, response: ServerResponse) => {
  const path = request.url ?? '';
  hits.set(path, (hits.get(path) ?? 0) + 1);
  const send = (type: string, body: string | Uint8Array): void => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
  const pages: Record<string, () => void> = {
    '/iso.xml': () => send('application/xml', Buffer.from(ISO, 'latin1')),
    '/fgdc.xml': () => send('text/plain', FGDC),
    '/page.html': () => send('text/html; charset=utf-8', HTML),
    '/torn.xml': () => send('text/xml', '<a><b></a>'),
    '/picture.png': () => send('image/png', 'PNG'),
    '/large.xml': () => send('text/xml', `<a>${'x'.repeat(200_000)}</a>`),
    '/gone.xml': () => response.writeHead(410).end('gone'),
    '/slow.xml': () => response.writeHead(200, { 'content-type': 'text/xml' }).write('<a>'),
    '/to-metadata.xml': () => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    '/to-loopback.xml': () => response.writeHead(302, { location: `http://127.0.0.2:${port}/iso.xml` }).end(),
    '/moved.xml': () => response.writeHead(301, { location: '/iso.xml' }).end(),
  };
  (pages[path] ?? (() => response.writeHead(404).end()))();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => {
  server.closeAllConnections();
  server.close();
});

const at = (path: string): string => `http://127.0.0.1:${port}${path}`;

const KEYS = {
  iso: 'http://www.isotc211.org/schemas/2005/gmd/',
  fgdc: 'http://www.opengis.net/cat/csw/csdgm',
  html: 'http://www.w3.org/1999/xhtml',
} as const;

const withDocument = (id: string, format: keyof typeof KEYS, url: string, more: object = {}) => ({
  ...{ id, dct_title_s: `Chart <${id}>`, dct_references_s: JSON.stringify({ [KEYS[format]]: url }), ...more },
});

const { get } = await createTestApp({
  settings: {
    'access.nonPublic': 'everyone',
    'fetch.allowPrivate': '127.0.0.1',
    'fetch.timeoutMs': 300,
    'fetch.maxBytes': 100_000,
  },
  records: [
    withDocument('iso', 'iso', at('/iso.xml')),
    withDocument('fgdc', 'fgdc', at('/fgdc.xml')),
    withDocument('page', 'html', at('/page.html')),
    withDocument('torn', 'iso', at('/torn.xml')),
    withDocument('picture', 'iso', at('/picture.png')),
    withDocument('large', 'iso', at('/large.xml')),
    withDocument('gone', 'iso', at('/gone.xml')),
    withDocument('slow', 'iso', at('/slow.xml')),
    withDocument('moved', 'iso', at('/moved.xml')),
    withDocument('to-metadata', 'iso', at('/to-metadata.xml')),
    withDocument('to-loopback', 'iso', at('/to-loopback.xml')),
    withDocument('cloud', 'html', 'http://169.254.169.254/latest/meta-data/'),
    withDocument('secret', 'iso', `http://user:pass@127.0.0.1:${port}/iso.xml`),
    withDocument('script', 'html', 'javascript:alert(1)'),
    withDocument('draft', 'iso', at('/iso.xml'), { b1g_publication_state_s: 'draft' }),
    withDocument('hidden', 'iso', at('/iso.xml'), { gbl_suppressed_b: true }),
    { id: 'plain', dct_title_s: 'Plain <b>chart</b>', dct_description_sm: ['Tide & time'] },
  ],
});

const show = (id: string, query = '') => get(`/resources/${id}/metadata/display${query}`);

const expectProblem = async (id: string, query: string, status: number, code: string, detail: RegExp) => {
  const response = await show(id, query);
  assert.equal(response.statusCode, status, `${id}: ${response.body}`);
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  assert.equal(response.json().code, code);
  assert.match(response.json().detail, detail);
  assert.match(String(response.headers['cache-control']), /no-store/);
};

test('without a format the record itself is shown', async () => {
  const { statusCode, headers, body } = await show('plain');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/);
  assert.doesNotMatch(String(headers['content-security-policy']), /script-src|connect-src|frame-src/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(body, /<h1[^>]*>.*Plain &lt;b&gt;chart/);
  assert.match(body, /Tide &amp; time/);
});

test('an ISO document is shown in its own encoding, as text only', async () => {
  const { statusCode, headers, body } = await show('iso', '?format=iso');
  assert.equal(statusCode, 200, body);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
  assert.doesNotMatch(String(headers['content-security-policy']), /script-src/);
  assert.match(body, /Chart &lt;iso&gt;/);
  assert.match(body, /Côtes &lt;script&gt;/);
  assert.ok(body.includes(at('/iso.xml')));
});

test('an FGDC document is shown even when its server labels it plain text; the format is case-insensitive', async () => {
  assert.match((await show('fgdc', '?format=FGDC')).body, /Harbours of the coast/);
});

test('an external HTML page is sanitised: its text stays, scripts and loaded resources are removed', async () => {
  const { body } = await show('page', '?format=html');
  assert.match(body, /Soundings in/);
  assert.ok(body.includes(at('/more.html')));
  assert.doesNotMatch(body, /alert|<script|<iframe|<img|onclick|onload|javascript:|tracker\.example|evil\.example/i);
});

test('a redirect to an allowed address is followed', async () => {
  assert.match((await show('moved', '?format=iso')).body, /Côtes/);
});

test('concurrent readers share one fetch of a document', async () => {
  hits.clear();
  await Promise.all(Array.from({ length: 5 }, () => show('iso', '?format=iso')));
  const etag = (await show('iso', '?format=iso')).headers.etag;
  assert.equal(
    (await get('/resources/iso/metadata/display?format=iso', { 'if-none-match': String(etag) })).statusCode,
    304,
  );
  assert.ok((hits.get('/iso.xml') ?? 0) <= 1);
});

test('documents that cannot be fetched or shown return 502 with the reason', async () => {
  const cases = [
    ['torn', /well-formed/],
    ['picture', /type image\/png/],
    ['large', /larger than 100000 bytes/],
    ['gone', /status 410/],
    ['secret', /user name or password/],
  ] as const;
  for (const [id, why] of cases) await expectProblem(id, '?format=iso', 502, 'upstream_service_failed', why);
});

test('addresses outside the public internet are not requested, directly or after a redirect', async () => {
  hits.clear();
  for (const id of ['to-metadata', 'to-loopback']) {
    await expectProblem(id, '?format=iso', 502, 'upstream_service_failed', /not on the public internet/);
  }
  await expectProblem('cloud', '?format=html', 502, 'upstream_service_failed', /not on the public internet/);
  assert.equal(hits.get('/iso.xml'), undefined);
});

test('without permission neither a loopback address nor a name that resolves to one is requested', async () => {
  const closed = await createTestApp({
    records: [
      withDocument('by-name', 'iso', `http://localhost:${port}/iso.xml`),
      withDocument('by-address', 'iso', at('/iso.xml')),
    ],
  });
  hits.clear();
  for (const id of ['by-name', 'by-address']) {
    const response = await closed.get(`/resources/${id}/metadata/display?format=iso`);
    assert.equal(response.statusCode, 502, response.body);
    assert.match(response.json().detail, /not on the public internet/);
  }
  assert.equal(hits.size, 0);
});

test('a server that never finishes its response returns 504', async () => {
  await expectProblem('slow', '?format=iso', 504, 'upstream_timeout', /did not respond in time/);
});

test('a failure is cached for a while, so that an unavailable server is not requested by every client', async () => {
  await show('gone', '?format=iso');
  hits.clear();
  assert.equal((await show('gone', '?format=iso')).statusCode, 502);
  assert.equal(hits.get('/gone.xml'), undefined);
});

test('a record without such a document returns 404, and an unknown format returns 400', async () => {
  await expectProblem('plain', '?format=iso', 404, 'not_found', /does not link to ISO 19139 metadata/);
  await expectProblem('iso', '?format=html', 404, 'not_found', /does not link to HTML metadata/);
  await expectProblem('script', '?format=html', 404, 'not_found', /does not link to HTML metadata/);
  await expectProblem('iso', '?format=pdf', 400, 'validation_error', /format must be iso, fgdc, html/);
  await expectProblem('iso', '?format=iso&format=html', 400, 'validation_error', /more than once/);
});

test('an unpublished record shows neither itself nor its document; a suppressed one shows both', async () => {
  for (const query of ['', '?format=iso']) {
    await expectProblem('draft', query, 404, 'not_found', /no resource/);
    await expectProblem('nobody', query, 404, 'not_found', /no resource/);
    assert.equal((await show('hidden', query)).statusCode, 200);
  }
  assert.equal((await show('draft', '?format=iso&include_non_public=true')).statusCode, 200);
});
