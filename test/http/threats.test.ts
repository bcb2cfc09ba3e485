// The threat model (docs/threats.md): each test attacks the complete application and is named after one row.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTestApp } from '../support/app.ts';

const SECRET = 'TOP-SECRET-OF-THE-INNER-NETWORK';
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "${'ha'.repeat(500)}">${Array.from(
  { length: 8 },
  (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`,
).join('')}]><metadata>&i;</metadata>`;

let requested = 0;
const inner = createServer((request, response) => {
  requested += 1;
  response.end(request.url === '/laughs.xml' ? LAUGHS : SECRET);
}).listen(0, '127.0.0.1');
await once(inner, 'listening');
after(() => inner.close());
const innerPort = (inner.address() as AddressInfo).port;

const FGDC = 'http://www.opengis.net/cat/csw/csdgm';
const withMetadata = (id: string, url: string) => ({
  id,
  dct_title_s: id,
  dct_references_s: JSON.stringify({ [FGDC]: url }),
});

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

const RECORDS = [
  { id: 'plain', dct_title_s: 'Harbour chart', dct_subject_sm: ['Harbors'] },
  {
    id: 'hostile',
    dct_title_s: HOSTILE,
    dct_description_sm: [HOSTILE, '=HYPERLINK("http://evil.example")'],
    dct_creator_sm: ["=cmd|' /C calc'!A0"],
    dct_subject_sm: [HOSTILE],
    gbl_resourceClass_sm: [HOSTILE],
    dcat_bbox: 'ENVELOPE(1,2,4,3)',
    dct_references_s: JSON.stringify({
      'http://schema.org/url': 'javascript:alert(3)',
      'http://schema.org/downloadUrl': `javascript:alert(4)//${HOSTILE}`,
    }),
  },
  withMetadata('loopback', `http://127.0.0.1:${innerPort}/`),
  withMetadata('by-number', `http://2130706433:${innerPort}/`),
  withMetadata('mapped', `http://[::ffff:127.0.0.1]:${innerPort}/`),
  withMetadata('cloud', 'http://169.254.169.254/latest/meta-data/'),
  withMetadata('file', 'file:///etc/passwd'),
];

const { app, get, post, json } = await createTestApp({ records: RECORDS });

const total = async (): Promise<number> => (await json('/search?per_page=1')).meta.totalCount as number;
test('injection: request values are treated as data, never as code', async () => {
  const before = await total();
  const texts = [
    "'; DROP TABLE records; --",
    '" OR "1"="1',
    'NEAR(a b) AND {x : y}',
    '{"$where":"1"}',
    '{{7*7}}<%= 7*7 %>',
    '\u0000',
    "1' UNION SELECT value FROM meta --",
  ];
  for (const text of texts) {
    const q = encodeURIComponent(text);
    const paths = [
      `/search?q=${q}`,
      `/search?include_filters[dct_subject_sm][]=${q}`,
      `/search?sort=${q}`,
      `/search?facets=${q}`,
      `/resources/${q}`,
      `/suggest?q=${q}`,
      `/ogc/collections/regional-records/items?filter=${q}`,
    ];
    for (const path of paths) {
      const { statusCode, body } = await get(path);
      assert.ok([200, 400, 404].includes(statusCode), `${statusCode} ${path}`);
      assert.doesNotMatch(body, /SQLITE|syntax error near|no such column/i);
    }
  }
  assert.equal(await total(), before);
});

test('server-side request forgery: no record makes the server request the internal network', async () => {
  for (const id of ['loopback', 'by-number', 'mapped', 'cloud', 'file']) {
    const { statusCode, body } = await get(`/resources/${id}/metadata/display?format=fgdc`);
    assert.ok(statusCode >= 400 && statusCode < 600 && statusCode !== 500, `${statusCode} ${id}`);
    assert.doesNotMatch(body, new RegExp(SECRET));
  }
  assert.equal(requested, 0);
});

test('path traversal: no URL leads outside the served files', async () => {
  const out = [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '....//package.json',
  ];
  const places = [
    '//',
    '//assets/',
    '//static/',
    '/resources/',
    '/thumbnails/',
    '/static-map-assets/',
    '/ld/profiles/',
  ];
  for (const place of places) {
    for (const path of out) {
      const { statusCode, body } = await get(`${place}${path}`);
      assert.ok(statusCode < 500, `${statusCode} ${place}${path}`);
      assert.doesNotMatch(body, /"devDependencies"/, `${place}${path}`);
    }
  }
});

test('prototype pollution: no name in a request reaches an object prototype', async () => {
  const names = ['__proto__', 'constructor', 'constructor.prototype', 'hasOwnProperty', 'toString'];
  for (const name of names) {
    await get(`/search?include_filters[${name}][]=polluted&${name}[polluted]=1&${name}=polluted`);
    await post('/search', `{"${name}":{"polluted":1},"filters":{"${name}":["polluted"]}}`);
  }
  assert.equal((Object.prototype as Record<string, unknown>).polluted, undefined);
  assert.equal(typeof {}.hasOwnProperty, 'function');
  assert.equal((await get('/search?q=harbour')).json().meta.totalCount, 1);
});

test('expensive patterns: the cost of a query is checked before it runs', async () => {
  const patterns = [
    `${'a*'.repeat(60)}b`,
    `${'?'.repeat(200)}*`,
    '*a*b*c*d*e*f*g*h*',
    `"${'a '.repeat(900)}"~99`,
    '('.repeat(4_000),
  ];
  for (const pattern of patterns) {
    const { statusCode } = await get(`/search?q=${encodeURIComponent(pattern)}`);
    assert.ok([200, 400, 414].includes(statusCode), `${statusCode} ${pattern.slice(0, 20)}`);
  }
  const like = encodeURIComponent(`title LIKE '${'%a'.repeat(2_000)}'`);
  assert.ok(
    [200, 400, 414, 431].includes((await get(`/ogc/collections/regional-records/items?filter=${like}`)).statusCode),
  );
});

test('resource exhaustion: a small request uses little memory', async () => {
  const packed = await app.inject({
    method: 'POST',
    url: '/api/v1/search',
    payload: gzipSync(Buffer.alloc(50_000_000, 32)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  assert.ok([400, 413, 415].includes(packed.statusCode), String(packed.statusCode));
  const nested = await post('/search', `${'{"filters":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  assert.ok([400, 413].includes(nested.statusCode), String(nested.statusCode));
  const open = await createTestApp({
    records: [withMetadata('laughs', `http://127.0.0.1:${innerPort}/laughs.xml`)],
    settings: { 'fetch.allowPrivate': '127.0.0.1' },
  });
  const { statusCode, body } = await open.get('/resources/laughs/metadata/display?format=fgdc');
  assert.ok(statusCode < 600 && statusCode !== 500, String(statusCode));
  assert.ok(body.length < 200_000, String(body.length));
});

test('overload by a few clients: the requests of others are answered first', async (t) => {
  const { app: busy } = await createTestApp({ records: RECORDS });
  const address = await busy.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => Promise.all([agent.destroy(), busy.close()]));
  const order: string[] = [];
  const send = async (localAddress: string, path: string, body = ''): Promise<number | undefined> => {
    const options = { agent, localAddress, headers: { 'content-type': 'application/json' } };
    const sent = request(address + path, { ...options, method: body === '' ? 'GET' : 'POST' }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    order.push(localAddress);
    return response.resume().statusCode;
  };
  const [attacker, visitor] = ['127.0.0.2', '127.0.0.3'];
  const coordinates = [Array.from({ length: 3_000 }, (_, n) => [Math.cos(n) * 90, Math.sin(n) * 45])];
  const geo = { type: 'shape', relation: 'within', shape: { type: 'Polygon', coordinates } };
  const attack = () => send(attacker, '/api/v1/search', JSON.stringify({ filters: { geo } }));
  await Promise.all([visitor, ...new Array(20).fill(attacker)].map((client) => send(client, '/healthz')));
  await attack();
  order.length = 0;
  const attacks = Promise.all(Array.from({ length: 20 }, attack));
  assert.equal(await send(visitor, '/api/v1/search?q=harbour'), 200);
  assert.ok(order.length < 20, 'the visitor waited for all requests of the attacker');
  assert.ok(!(await attacks).includes(500));
});

test('request smuggling: an ambiguous message is rejected', async (t) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.server.closeAllConnections());
  const { port } = app.server.address() as AddressInfo;
  const send = async (message: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.end(message);
    await once(socket, 'close');
    return text;
  };
  const hidden = 'GET /api/v1/keys/self HTTP/1.1\r\nHost: x\r\n\r\n';
  const heads = [
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: +3\r\n\r\nabc${hidden}`,
  ];
  for (const head of heads) {
    const response = await send(`POST /api/v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}`);
    assert.match(response, /^HTTP\/1\.1 400/, head.slice(0, 60));
    assert.equal(response.match(/HTTP\/1\.1 \d{3}/g)?.length, 1, head.slice(0, 60));
  }
});

test('cache poisoning: nothing outside the cache key changes a response', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-host': 'evil.example',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: 'host=evil.example',
  };
  for (const path of ['/search?q=harbour', '//search?q=harbour', '//resources/plain', '/ogc/']) {
    const { body, headers: responseHeaders } = await get(path, headers);
    assert.doesNotMatch(body, /evil\.example|gopher/, path);
    assert.match(String(responseHeaders.vary), /accept/i, path);
  }
  const odd = await app.inject({ url: '/api/v1/search?q=harbour', headers: { host: 'evil.example"><script>' } });
  assert.doesNotMatch(odd.body, /<script>/);
});

test('JSONP callbacks: another site can only call a function with a plain name', async () => {
  for (const callback of ['alert(1)//', 'a;b', '<script>', 'a\nb', '__proto__.x=1', 'x'.repeat(500)]) {
    assert.equal((await get(`/search?callback=${encodeURIComponent(callback)}`)).statusCode, 400, callback);
  }
  const { headers, body } = await get('/search?q=harbour&callback=show');
  assert.match(String(headers['content-type']), /javascript/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(body, /^\/\*\*\/|^show\(|^typeof show/);
  assert.doesNotMatch(body, /[\u2028\u2029]/);
});

test('DNS rebinding: MCP requests are accepted only for the host names of the site', async () => {
  const own = await createTestApp({ settings: { 'server.publicUrl': 'https://maps.example.org' } });
  const payload = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const status = async (host: string) =>
    (await own.app.inject({ method: 'POST', url: '/api/v1/mcp', payload, headers: { ...headers, host } })).statusCode;
  assert.equal(await status('evil.example'), 403);
  assert.equal(await status('maps.example.org'), 200);
});

test('key guessing: invalid keys use up the quota of their address', async () => {
  const guarded = await createTestApp({
    settings: { 'limits.enabled': true, 'limits.plans': ['anonymous=1000/minute+5/day'], 'access.keys': 'required' },
  });
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const { statusCode } = await guarded.get('/search', { 'x-api-key': String(turn).padStart(32, 'k') });
    statuses.push(statusCode);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
});

test('hostile records: record contents are shown, never executed', async () => {
  const pages = [
    '//search',
    '//resources/hostile',
    '//?q=',
    '/ogc/collections/regional-records/items/hostile?f=html',
    '/resources/hostile/ogm-viewer',
  ];
  for (const path of pages) {
    const { body, headers, statusCode } = await get(path, { accept: 'text/html' });
    assert.ok(statusCode < 500, `${statusCode} ${path}`);
    assert.doesNotMatch(body, /<script>alert|<img src=x|(href|src|action)="javascript:/i, path);
    if (String(headers['content-type']).includes('html')) {
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'|default-src 'self'/, path);
      assert.doesNotMatch(policy, /script-src[^;]*'unsafe-inline'/, path);
    }
  }
  const { body: csv } = await get('/search?format=csv');
  assert.doesNotMatch(csv, /(^|[",])=(HYPERLINK|cmd)/m);
});
