// Quotas over HTTP: what counts, what is reported, and how clients are distinguished.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApp } from '../support/app.ts';
import { issueKey } from '../support/keys.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS = [{ id: 'shown', dct_title_s: 'Harbour chart', dct_subject_sm: ['Harbors'] }];

const createWorld = async (plans: readonly string[], settings: Readonly<Record<string, unknown>> = {}) => {
  const dataDir = createTempFolder({ after });
  const world = await createTestApp({
    records: RECORDS,
    settings: { 'limits.enabled': true, 'limits.plans': plans, ...settings, 'data.dir': dataDir },
  });
  type Headers = Record<string, string>;
  const from = (remoteAddress: string, path = '/search?q=harbour', headers: Headers = {}) =>
    world.app.inject({ url: path.startsWith('//') ? path.slice(1) : `/api/v1${path}`, remoteAddress, headers });
  return { ...world, from, issue: (key: Parameters<typeof issueKey>[1] = {}) => issueKey(dataDir, key) };
};

/** Quota windows are clock minutes: a test that could cross into the next one waits for it. */
const inOneMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 5));
};

test('limits are off by default', async () => {
  const { get } = await createTestApp({ records: RECORDS, settings: { 'limits.plans': ['anonymous=1/minute'] } });
  for (let n = 0; n < 3; n++) {
    const { statusCode, headers } = await get('/search?q=harbour');
    assert.equal(statusCode, 200);
    assert.equal(headers['x-ratelimit-limit'], undefined);
  }
});

test('the remaining quota decreases, and exceeding it returns 429 with Retry-After', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=3/minute+100/day']);
  const nextMinute = (Math.floor(Date.now() / 60_000) + 1) * 60;
  for (const remaining of [2, 1, 0]) {
    const { statusCode, headers } = await from('198.51.100.1');
    assert.equal(statusCode, 200);
    assert.equal(headers['x-ratelimit-limit'], '3');
    assert.equal(headers['x-ratelimit-remaining'], String(remaining));
    assert.equal(headers['x-ratelimit-reset'], String(nextMinute));
    assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['3', String(remaining)]);
    assert.ok(Number(headers['ratelimit-reset']) <= 60 && Number(headers['ratelimit-reset']) >= 1);
    assert.equal(headers['ratelimit-policy'], '3;w=60, 100;w=86400');
  }
  const rejected = await from('198.51.100.1');
  assert.equal(rejected.statusCode, 429);
  assert.equal(rejected.json().code, 'rate_limit_exceeded');
  assert.match(rejected.json().detail, /plan anonymous allows 3 requests per minute/);
  assert.equal(rejected.headers['retry-after'], rejected.headers['ratelimit-reset']);
  assert.equal(rejected.headers['x-ratelimit-remaining'], '0');
});

test('the daily quota is separate, and requests rejected per minute do not count towards it', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=2/day']);
  assert.equal((await from('198.51.100.2')).statusCode, 200);
  assert.equal((await from('198.51.100.2')).statusCode, 200);
  const rejected = await from('198.51.100.2');
  assert.deepEqual([rejected.statusCode, rejected.json().code], [429, 'quota_exceeded']);
  assert.ok(Number(rejected.headers['retry-after']) <= 86_400);
  const both = await createWorld(['anonymous=1/minute+5/day']);
  await both.from('198.51.100.2');
  for (let n = 0; n < 9; n++) assert.equal((await both.from('198.51.100.2')).json().code, 'rate_limit_exceeded');
});

test('all interfaces share one quota; health checks, static files and preflights are free', async () => {
  await inOneMinute();
  const { from, app } = await createWorld(['anonymous=7/minute']);
  const client = '198.51.100.3';
  for (const path of ['//healthz', '//readyz', '//favicon.ico', '//manifest.webmanifest'])
    assert.equal((await from(client, path)).headers['x-ratelimit-limit'], undefined, path);
  await app.inject({ method: 'OPTIONS', url: '/api/v1/search', remoteAddress: client });
  let remaining = 7;
  for (const path of ['//', '//search', '/resources/shown', '/ogc/', '/nothing', '/mcp', '/keys/self']) {
    remaining -= 1;
    assert.equal((await from(client, path)).headers['x-ratelimit-remaining'], String(remaining), path);
  }
  for (const path of ['//', '/search', '/ogc/', '/nothing'])
    assert.equal((await from(client, path)).statusCode, 429, path);
  const message = await app.inject({
    ...{ method: 'POST', url: '/api/v1/mcp', remoteAddress: client },
    payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
  });
  assert.equal(message.statusCode, 429);
  assert.ok(message.headers['retry-after'] !== undefined);
  assert.equal((await from(client, '//healthz')).statusCode, 200);
});

test('clients are identified by address, or by key wherever it is sent', async () => {
  await inOneMinute();
  const { from, issue } = await createWorld(['anonymous=1/minute', 'standard=2/minute', 'partner=unlimited']);
  const [one, other, partner] = [
    await issue(),
    await issue({ quota: { perMinute: 1 } }),
    await issue({ plan: 'partner' }),
  ];
  const status = async (address: string, secret?: string) =>
    (await from(address, '/search?q=harbour', secret === undefined ? {} : { 'x-api-key': secret })).statusCode;
  assert.equal(await status('198.51.100.4'), 200);
  assert.equal(await status('198.51.100.4'), 429);
  assert.equal(await status('198.51.100.5'), 200);
  assert.equal(await status('198.51.100.4', one.secret), 200);
  assert.equal(await status('198.51.100.6', one.secret), 200);
  assert.equal(await status('198.51.100.7', one.secret), 429);
  assert.equal(await status('198.51.100.4', other.secret), 200);
  assert.equal(await status('198.51.100.4', other.secret), 429);
  for (let n = 0; n < 5; n++) assert.equal(await status('198.51.100.4', partner.secret), 200);
  const { headers } = await from('198.51.100.4', '/search', { 'x-api-key': partner.secret });
  assert.equal(headers['x-ratelimit-limit'], 'unlimited');
  assert.equal(headers['ratelimit-limit'], undefined);
});

test('an IPv6 network is one client, and IPv4-mapped IPv6 counts as IPv4', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=1/minute']);
  const status = async (address: string) => (await from(address)).statusCode;
  assert.equal(await status('2001:db8:1:2::1'), 200);
  assert.equal(await status('2001:db8:1:2:ffff::9'), 429);
  assert.equal(await status('2001:db8:1:3::1'), 200);
  assert.equal(await status('::ffff:198.51.100.8'), 200);
  assert.equal(await status('198.51.100.8'), 429);
});

test('an invalid key counts against the address, so that guessing is limited', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=2/minute'], { 'access.keys': 'required' });
  const guess = async (secret: string) => (await from('198.51.100.9', '/search', { 'x-api-key': secret })).statusCode;
  assert.deepEqual([await guess('a'), await guess('b'), await guess('c')], [401, 401, 429]);
});

test('forwarded addresses are used only from trusted proxies', async () => {
  await inOneMinute();
  const forwarded = { 'x-forwarded-for': '203.0.113.1, 198.51.100.10' };
  const spoofed = { 'x-forwarded-for': '203.0.113.2, 198.51.100.10' };
  const path = '/search?q=harbour';
  const alone = await createWorld(['anonymous=1/minute']);
  assert.equal((await alone.from('10.0.0.1', path, forwarded)).statusCode, 200);
  assert.equal((await alone.from('10.0.0.1', path, { 'x-forwarded-for': '203.0.113.9' })).statusCode, 429);
  const behind = await createWorld(['anonymous=1/minute'], { 'server.trustProxy': true });
  assert.equal((await behind.from('10.0.0.1', path, forwarded)).statusCode, 200);
  assert.equal((await behind.from('10.0.0.1', path, spoofed)).statusCode, 429, 'what the client wrote is not believed');
  assert.equal((await behind.from('10.0.0.1', path, { 'x-forwarded-for': '198.51.100.11' })).statusCode, 200);
  const several = await createWorld(['anonymous=1/minute'], {
    'server.trustedProxies': ['10.0.0.0/8', '198.51.100.10'],
  });
  assert.equal((await several.from('10.0.0.1', path, forwarded)).statusCode, 200);
  assert.equal((await several.from('10.0.0.1', path, spoofed)).statusCode, 200);
  assert.equal((await several.from('10.0.0.2', path, forwarded)).statusCode, 429);
  assert.equal((await several.from('192.0.2.1', path, forwarded)).statusCode, 200);
  assert.equal((await several.from('192.0.2.1', path, spoofed)).statusCode, 429);
});

test('a forwarded address counts as one client, however the proxy writes it', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=1/minute'], { 'server.trustProxy': true });
  const status = async (forwarded: string) =>
    (await from('10.0.0.1', '/search?q=harbour', { 'x-forwarded-for': forwarded })).statusCode;
  assert.equal(await status('203.0.113.5'), 200);
  for (const other of ['203.0.113.5:4711', '203.0.113.5:4712', '::ffff:203.0.113.5', '[::ffff:203.0.113.5]:80'])
    assert.equal(await status(other), 429, other);
  assert.equal(await status('[2001:db8:7:7::1]:443'), 200);
  for (const other of ['2001:db8:7:7::2', '2001:DB8:7:7:0:0:0:3%eth0', '[2001:db8:7:7::4]'])
    assert.equal(await status(other), 429, other);
  assert.equal(await status('unknown'), 200, 'the proxy itself');
  assert.equal(await status('_hidden'), 429, 'also the proxy itself');
  const several = await createWorld(['anonymous=1/minute'], { 'server.trustedProxies': ['10.0.0.0/8', '192.0.2.1'] });
  const path = '/search?q=harbour';
  const through = (proxy: string) =>
    several.from('::ffff:10.0.0.1', path, { 'x-forwarded-for': `203.0.113.6, ${proxy}` });
  assert.equal((await through('192.0.2.1:8080')).statusCode, 200);
  assert.equal((await through('::ffff:192.0.2.1')).statusCode, 429);
});

test('expensive queries use many cost units, cheap ones hardly any', async () => {
  await inOneMinute();
  const { from } = await createWorld(['anonymous=1000/minute+60units/minute']);
  const cheap = '198.51.100.12';
  for (let n = 0; n < 20; n++) assert.equal((await from(cheap, `/resources/?page=${n + 1}`)).statusCode, 200);
  const costly = '198.51.100.13';
  const sweep = (n: number) => `/search?q=%22harbour+chart%22+OR+%22b${n}+c%22+OR+%22d+e%22&sort=title`;
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) statuses.push((await from(costly, sweep(n))).statusCode);
  assert.equal(statuses[0], 200);
  assert.equal(statuses.at(-1), 429);
  const rejected = await from(costly, sweep(99));
  assert.match(rejected.json().detail, /60 cost units per minute/);
});

test('exports cost units by record, and map cells as much as many searches', async () => {
  await inOneMinute();
  const { from, issue } = await createWorld(['anonymous=9/minute', 'standard=1000/minute+600units/minute']);
  const ask = async (secret: string, path: string) => from('198.51.100.15', path, { 'x-api-key': secret });
  const unitsUsed = async (secret: string): Promise<number> => {
    const { data } = (await ask(secret, '/keys/self')).json();
    const { limit, remaining } = data.attributes.limits.find(({ name }: { name: string }) => /^units/.test(name));
    return limit - remaining;
  };
  const [exporting, mapping] = [(await issue()).secret, (await issue()).secret];
  const total = (await ask(exporting, '/search?per_page=0')).json().meta.totalCount as number;
  const before = await unitsUsed(exporting);
  for (let n = 0; n < 10; n++) await ask(exporting, '/search?format=csv');
  const used = (await unitsUsed(exporting)) - before;
  assert.ok(used >= Math.floor(total), `10 exports of ${total} records used ${used} units`);
  await ask(mapping, '/map/h3?resolution=2');
  assert.ok((await unitsUsed(mapping)) >= 20);
});

test('GET /keys/self returns the remaining quota', async () => {
  await inOneMinute();
  const { from, issue } = await createWorld(['anonymous=9/minute', 'standard=5/minute+50/day+40units/minute']);
  const { secret } = await issue();
  await from('198.51.100.14', '/search?q=harbour', { 'x-api-key': secret });
  const response = await from('198.51.100.14', '/keys/self', { 'x-api-key': secret });
  assert.equal(response.headers['ratelimit-policy'], '5;w=60, 50;w=86400, 40;w=60;comment="units"');
  assert.match(String(response.headers['access-control-expose-headers']), /RateLimit-Policy/);
  const { quota, data } = response.json();
  assert.deepEqual([quota.limit, quota.remaining, quota.window_seconds], [5, 3, 60]);
  assert.ok(Date.parse(quota.reset) > Date.now());
  assert.deepEqual(
    data.attributes.limits.map(({ name, limit }: { name: string; limit: number }) => [name, limit]),
    [
      ['requests_per_minute', 5],
      ['requests_per_day', 50],
      ['units_per_minute', 40],
    ],
  );
  assert.equal((await from('198.51.100.14', '/keys/self')).json().quota.limit, 9);
});

test('each WebSocket message counts, and exceeding the quota returns an error reply', async () => {
  await inOneMinute();
  const { app } = await createWorld(['anonymous=3/minute']);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/mcp/ws`, 'mcp');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const ping = (id: number): Promise<{ id: number; error?: { message: string } }> =>
    new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
    });
  for (const id of [1, 2]) assert.doesNotMatch((await ping(id)).error?.message ?? '', /requests per minute/);
  const rejected = await ping(3);
  assert.equal(rejected.id, 3);
  assert.match(rejected.error?.message ?? '', /allows 3 requests per minute/);
  socket.close();
});
