// Host headers that RFC 9112 forbids, and compressed request bodies.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createTestApp } from '../support/app.ts';

const testApp = await createTestApp({ settings: { 'server.bodyLimitBytes': 2_000_000 } });
await testApp.app.listen({ host: '127.0.0.1', port: 0 });
after(() => testApp.app.server.closeAllConnections());

const send = async (message: string): Promise<string> => {
  const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.end(message);
  await once(socket, 'close');
  return text;
};

const request = (target: string, ...hosts: readonly string[]): Promise<string> =>
  send(`GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`);

const TARGET = '/api/v1/search?q=a';

test('a request has exactly one valid Host header', async () => {
  for (const host of ['maps.example', 'maps.example:8080', '127.0.0.1:80', '[::1]:8080', 'maps_1.example'])
    assert.match(await request(TARGET, host), /^HTTP\/1\.1 200/, host);
  for (const hosts of [['a', 'b'], ['a', 'a'], [''], ['a b'], ['a/b'], ['user@a'], ['[::1'], ['a:b'], ['a', '']]) {
    const response = await request(TARGET, ...hosts);
    assert.match(response, /^HTTP\/1\.1 400/, hosts.join(' and '));
    assert.match(response, /Host header/, hosts.join(' and '));
  }
});

test('the host of an absolute request target equals the Host header', async () => {
  assert.match(await request(`http://maps.example${TARGET}`, 'maps.example'), /^HTTP\/1\.1 200/);
  assert.match(await request(`http://MAPS.example:80${TARGET}`, 'maps.example'), /^HTTP\/1\.1 200/);
  assert.match(await request(`http://maps.example${TARGET}`, 'evil.example'), /^HTTP\/1\.1 400/);
});

const post = (payload: Buffer, encoding: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    payload,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  });

const QUERY = Buffer.from(JSON.stringify({ q: 'harbour' }));

test('bodies compressed with gzip, deflate or Brotli are accepted', async () => {
  for (const [encoding, body] of [
    ['gzip', gzipSync(QUERY)],
    ['GZip', gzipSync(QUERY)],
    ['x-gzip', gzipSync(QUERY)],
    ['deflate', deflateSync(QUERY)],
    ['br', brotliCompressSync(QUERY)],
    ['identity', QUERY],
  ] as const) {
    const response = await post(body, encoding);
    assert.equal(response.statusCode, 200, encoding);
    assert.match(response.json().links.self, /q=harbour/, encoding);
  }
});

test('an unknown encoding gets a 415 that names the accepted ones, and a damaged body a 400', async () => {
  for (const encoding of ['zstd', 'compress', 'gzip, gzip', '__proto__']) {
    const response = await post(QUERY, encoding);
    assert.equal(response.statusCode, 415, encoding);
    assert.match(response.json().detail, /gzip, deflate, br/);
    assert.equal(response.headers['accept-encoding'], 'gzip, deflate, br');
  }
  for (const body of [QUERY, gzipSync(QUERY).subarray(0, 20)]) {
    const response = await post(body, 'gzip');
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, /Content-Encoding/);
  }
});

test('a compressed body that expands too much is rejected, and the connection stays usable', async () => {
  const { port } = testApp.app.server.address() as AddressInfo;
  const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
  const fetchSearch = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${port}/api/v1/search`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
  const response = await fetchSearch(new Uint8Array(bomb));
  assert.equal(response.status, 413);
  assert.match(((await response.json()) as { detail: string }).detail, /200 times|2000000 bytes/);
  const dense = gzipSync(
    Buffer.from(JSON.stringify({ q: 'a', x: Array.from({ length: 400_000 }, (_, n) => n * 7919) })),
  );
  assert.equal((await fetchSearch(new Uint8Array(dense))).status, 413);
  assert.equal((await fetchSearch(new Uint8Array(gzipSync(QUERY)))).status, 200);
});
