import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createAllowList } from './allow-list.ts';
import { FetchError, type FetchResult } from './fetch-result.ts';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';
import { createSafeStream } from './safe-stream.ts';

const serve = async (listener: RequestListener, host = '127.0.0.1'): Promise<number> => {
  const server = createServer(listener).listen(0, host);
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const fetchWith = (url: string, options: Partial<SafeFetchOptions> = {}, types = ['text/xml', '+xml']) =>
  createSafeFetch({
    minBytesPerSecond: 1,
    allow: createAllowList(['127.0.0.1']),
    maxBytes: 1000,
    timeoutMs: 5000,
    maxRedirects: 3,
    userAgent: 'test/1',
    ...options,
  })({ url, types });

const reasonOf = (fetched: FetchResult): string => ('reason' in fetched ? fetched.reason : fetched.kind);

const requests: string[] = [];
const port = await serve((request, response) => {
  requests.push(request.url ?? '');
  const text = (body: string | Uint8Array, headers: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', ...headers }).end(body);
  };
  const redirect = (location: string, status = 302): void => {
    response.writeHead(status, { location }).end('gone there');
  };
  const pages: Record<string, () => void> = {
    '/ok': () => text('<a/>'),
    '/headers': () => text(JSON.stringify(request.headers)),
    '/gzip': () => text(gzipSync('<gzip/>'), { 'content-encoding': 'gzip' }),
    '/deflate': () => text(deflateSync('<deflate/>'), { 'content-encoding': 'deflate' }),
    '/br': () => text(brotliCompressSync('<br/>'), { 'content-encoding': 'br' }),
    '/odd-encoding': () => text('x', { 'content-encoding': 'zstd-of-the-future' }),
    '/torn-gzip': () => text(gzipSync('<gzip/>').subarray(0, 12), { 'content-encoding': 'gzip' }),
    '/bomb': () => text(gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
    '/large': () => text('x'.repeat(1001)),
    '/exact': () => text('x'.repeat(1000)),
    '/endless': () => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      const more = (): boolean => response.write('x'.repeat(100)) && setImmediate(more) !== undefined;
      response.on('drain', more);
      more();
    },
    '/slow': () => response.writeHead(200, { 'content-type': 'text/xml' }).write('<a>'),
    '/silent': () => {},
    '/rude': () => request.socket.destroy(),
    '/torn': () => {
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '500' }).write('<a>');
      setImmediate(() => request.socket.destroy());
    },
    '/html': () => text('<p>', { 'content-type': 'text/html' }),
    '/rss': () => text('<rss/>', { 'content-type': 'application/rss+xml' }),
    '/untyped': () => response.writeHead(200).end('<a/>'),
    '/missing': () => response.writeHead(404, { 'content-type': 'text/xml' }).end('<no/>'),
    '/empty': () => response.writeHead(204).end(),
    '/relative': () => redirect('ok', 301),
    '/nowhere': () => response.writeHead(302).end(),
    '/loop': () => redirect('/loop', 307),
    '/three': () => redirect('/two', 308),
    '/two': () => redirect('/one', 303),
    '/one': () => redirect('/ok'),
    '/four': () => redirect('/three'),
    '/to-metadata': () => redirect('http://169.254.169.254/latest/meta-data/'),
    '/to-private': () => redirect('http://10.0.0.1/'),
    '/to-other-loopback': () => redirect(`http://127.0.0.2:${port}/ok`),
    '/to-file': () => redirect('file:///etc/passwd'),
    '/to-user': () => redirect('http://me:secret@example.org/'),
    '/to-nothing': () => redirect('http://'),
  };
  pages[request.url ?? '']?.();
});
const at = (path: string): string => `http://127.0.0.1:${port}${path}`;

const expectText = async (path: string, expected: string, options: Partial<SafeFetchOptions> = {}) => {
  const found = await fetchWith(at(path), options);
  assert.ok(found.kind === 'ok', `${path}: ${reasonOf(found)}`);
  assert.equal(Buffer.from(found.bytes).toString(), expected);
  return found;
};

test('the result has the content type and the final URL', async () => {
  assert.deepEqual(
    { ...(await expectText('/ok', '<a/>')), bytes: undefined },
    { kind: 'ok', url: at('/ok'), contentType: 'text/xml; charset=utf-8', bytes: undefined },
  );
  assert.equal((await expectText('/untyped', '<a/>')).contentType, undefined);
  await expectText('/rss', '<rss/>');
});

test('the request sends only user agent, accepted types and encodings', async () => {
  const found = await fetchWith(at('/headers'));
  assert.ok(found.kind === 'ok');
  const headers = JSON.parse(Buffer.from(found.bytes).toString()) as Record<string, string>;
  assert.equal(headers['user-agent'], 'test/1');
  assert.equal(headers.accept, 'text/xml, */*;q=0.1');
  assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('compressed responses are decompressed', async () => {
  await expectText('/gzip', '<gzip/>');
  await expectText('/deflate', '<deflate/>');
  await expectText('/br', '<br/>');
  assert.match(reasonOf(await fetchWith(at('/odd-encoding'))), /encoding zstd/);
  assert.equal((await fetchWith(at('/torn-gzip'))).kind, 'failed');
});

test('a response over the size limit fails, with or without a length, and when compressed', async () => {
  for (const path of ['/large', '/endless', '/bomb']) {
    assert.match(reasonOf(await fetchWith(at(path))), /larger than 1000 bytes/, path);
  }
  await expectText('/exact', 'x'.repeat(1000));
});

test('a slow server or resolver causes a timeout', async () => {
  for (const path of ['/slow', '/silent']) {
    assert.deepEqual(await fetchWith(at(path), { timeoutMs: 100 }), { kind: 'timeout' }, path);
  }
  const never = { timeoutMs: 50, resolve: () => new Promise<never>(() => {}) };
  assert.deepEqual(await fetchWith('http://slow-names.example/', never), { kind: 'timeout' });
});

test('a server that sends too slowly is given up, however short its pauses are', async () => {
  const slowPort = await serve((request, response) => {
    response.writeHead(200, {
      'content-type': 'text/xml',
      ...(request.url === '/gzip' ? { 'content-encoding': 'gzip' } : {}),
    });
    // Each byte of the compressed body expands to a thousand.
    const bytes = request.url === '/gzip' ? gzipSync(Buffer.alloc(500_000, 'x')) : Buffer.alloc(500, 'x');
    let at = 0;
    const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 10);
    response.on('close', () => clearInterval(timer));
  });
  const rules = {
    minBytesPerSecond: 10_000,
    rateWindowMs: 100,
    maxBytes: 1_000_000,
    allow: createAllowList(['127.0.0.1']),
  };
  const stream = createSafeStream({ ...rules, idleTimeoutMs: 60_000, maxRedirects: 0, userAgent: 'test' });
  for (const path of ['/plain', '/gzip']) {
    const url = `http://127.0.0.1:${slowPort}${path}`;
    const slow = /^the server sends less than 10000 bytes per second$/;
    assert.match(reasonOf(await fetchWith(url, { ...rules, timeoutMs: 60_000 })), slow);
    const opened = await stream({ url, accept: '*/*' });
    assert.ok(opened.kind === 'open');
    const chunks = Array.fromAsync(opened.chunks);
    await assert.rejects(chunks, (cause) => cause instanceof FetchError && slow.test(reasonOf(cause.result)));
  }
  const patient = await stream({ url: at('/exact'), accept: '*/*' });
  assert.ok(patient.kind === 'open');
  let length = 0;
  for await (const chunk of patient.chunks) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    length += chunk.length;
  }
  assert.equal(length, 1_000, 'the time that the reader takes does not count');
});

test('an unreachable server or a closed connection is a failure', async () => {
  for (const url of [at('/rude'), at('/torn'), 'http://127.0.0.1:1/', `https://127.0.0.1:${port}/ok`]) {
    const found = await fetchWith(url);
    assert.equal(found.kind, 'failed', url);
    assert.match(reasonOf(found), /cannot be reached or closed the connection/);
  }
});

test('other statuses and types fail with the status or type as the reason', async () => {
  assert.match(reasonOf(await fetchWith(at('/missing'))), /status 404/);
  assert.match(reasonOf(await fetchWith(at('/empty'))), /status 204/);
  assert.match(reasonOf(await fetchWith(at('/nowhere'))), /status 302/);
  assert.match(reasonOf(await fetchWith(at('/html'))), /type text\/html/);
});

test('up to three redirects are followed, and the final URL is reported', async () => {
  assert.equal((await expectText('/relative', '<a/>')).url, at('/ok'));
  await expectText('/three', '<a/>');
  assert.match(reasonOf(await fetchWith(at('/four'))), /too many redirects/);
  assert.match(reasonOf(await fetchWith(at('/loop'))), /too many redirects/);
});

test('redirect targets are checked like the first URL', async () => {
  const paths = ['/to-metadata', '/to-private', '/to-other-loopback', '/to-file', '/to-user', '/to-nothing'];
  for (const path of paths) assert.equal((await fetchWith(at(path))).kind, 'refused', path);
});

test('private addresses are refused in every notation unless allowed', async () => {
  const before = requests.length;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ];
  for (const host of [...hosts, 'localhost', '169.254.169.254', '100.64.0.1', '[fe80::1]', '[fd00:ec2::254]']) {
    const found = await fetchWith(`http://${host}:${port}/ok`, { allow: createAllowList([]) });
    assert.match(reasonOf(found), /not on the public internet/, host);
  }
  assert.equal(requests.length, before);
});

test('a host name is refused when any of its addresses is private', async () => {
  const addresses = [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const found = await fetchWith('http://mixed.example/', {
    allow: createAllowList([]),
    resolve: async () => addresses,
  });
  assert.equal(found.kind, 'refused');
});

test('the connection goes to the checked address, without a second lookup', async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const found = await fetchWith(`http://rebinding.example:${port}/ok`, { resolve });
  assert.equal(found.kind, 'ok');
  assert.equal(lookups, 1);
});

test('an allowed host may have any address and port', async () => {
  const options = {
    allow: createAllowList(['maps.example']),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  assert.equal((await fetchWith(`http://maps.example:${port}/ok`, options)).kind, 'ok');
  assert.equal((await fetchWith(`http://other.example:${port}/ok`, options)).kind, 'refused');
});

test('unusual ports of public hosts are refused', async () => {
  const options = {
    allow: createAllowList([]),
    timeoutMs: 50,
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
  };
  for (const refused of [22, 25, 3306, 6379, 9200]) {
    assert.match(reasonOf(await fetchWith(`http://public.example:${refused}/`, options)), /port/);
  }
});

test('URLs that are not plain http or https are refused', async () => {
  for (const url of [
    '',
    'x',
    'ftp://a/',
    'file:///etc/passwd',
    'javascript:1',
    'http://user@a/',
    'http://:b@a/',
    '//a/',
  ]) {
    assert.equal((await fetchWith(url)).kind, 'refused', url);
  }
});

test('an unknown host name is a failure', async () => {
  const unknown = async () => {
    throw new Error('ENOTFOUND');
  };
  assert.match(reasonOf(await fetchWith('http://nobody.example/', { resolve: unknown })), /host name does not resolve/);
  assert.match(
    reasonOf(await fetchWith('http://nobody.example/', { resolve: async () => [] })),
    /host name does not resolve/,
  );
});
