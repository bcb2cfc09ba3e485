// POST and GET /mcp and the WebSocket at protocol level, with valid, incomplete and invalid messages.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { createMcpApp } from '../support/mcp/mcp-app.ts';
import { checkReply, makeInvalidMessage } from '../support/mcp/mcp-nonsense.ts';
import { MCP_RECORDS } from '../support/mcp/mcp-records.ts';
import { type McpTransport, overHttp, overSocket } from '../support/mcp/mcp-transports.ts';
import { createRandom } from '../support/random/random.ts';

const { address, origin, app } = await createMcpApp({
  records: MCP_RECORDS,
  settings: { 'server.bodyLimitBytes': 100_000 },
});

type Message = { readonly id?: unknown; readonly result?: never; readonly error?: { readonly code: number } };

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

const initialize = (protocolVersion: string) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const codeOf = async (response: Response): Promise<number | undefined> =>
  ((await response.json()) as Message).error?.code;

test('protocol versions from 2025-11-25 down to 2024-11-05 are negotiated; an unknown version gets the newest of them', async () => {
  for (const [requested, agreed] of [
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ] as const) {
    const response = (await (await post(initialize(requested))).json()) as { result: { protocolVersion: string } };
    assert.equal(response.result.protocolVersion, agreed);
  }
});

test('initialize without parameters gets the latest version; wrong parameters are rejected', async () => {
  for (const more of [{}, { params: {} }, { params: { capabilities: {} } }]) {
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', ...more });
    const { result } = (await response.json()) as { result: { protocolVersion: string; serverInfo: object } };
    assert.equal(result.protocolVersion, '2025-11-25');
    assert.ok(result.serverInfo);
  }
  for (const params of [{ protocolVersion: 7 }, { clientInfo: 'me' }])
    assert.equal(await codeOf(await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })), -32602);
});

test('a client of version 2026-07-28 needs no handshake', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'get_ogm_repos', arguments: {}, _meta } };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_ogm_repos' };
  const response = await post(body, headers);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /"resultType":"complete"/);
  const mismatch = await post(body, { ...headers, 'mcp-name': 'other' });
  assert.equal(mismatch.status, 400);
  const discover = { jsonrpc: '2.0', id: 6, method: 'server/discover', params: { _meta } };
  const found = await post(discover, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' });
  assert.match(await found.text(), /"supportedVersions":\["2026-07-28"\]/);
  const gone = { jsonrpc: '2.0', id: 7, method: 'initialize', params: { _meta } };
  const rejected = await post(gone, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'initialize' });
  assert.equal(rejected.status, 404);
  assert.equal(await codeOf(rejected), -32601);
});

test('the response is JSON, or an event stream when Accept requests it', async () => {
  const plain = await post(ping(1));
  assert.match(plain.headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(await plain.json(), { jsonrpc: '2.0', id: 1, result: {} });
  const events = await post(ping(2), { accept: 'application/json, text/event-stream' });
  assert.equal(events.headers.get('content-type'), 'text/event-stream');
  assert.match(await events.text(), /^event: message\ndata: \{.*"id":2.*\}\n\n$/);
});

test('notifications and responses are accepted with 202 and no body', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 9, result: {} },
  ]) {
    const response = await post(message);
    assert.equal(response.status, 202);
    assert.equal(await response.text(), '');
  }
});

test('batches are supported only in the versions that define them', async () => {
  const batch = [ping(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, ping(2)];
  for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }] as const) {
    const responses = (await (await post(batch, headers)).json()) as readonly Message[];
    assert.deepEqual(
      responses.map(({ id }) => id),
      [1, 2],
    );
  }
  const rejected = await post(batch, { 'mcp-protocol-version': '2025-06-18' });
  assert.equal(rejected.status, 400);
  assert.equal(await codeOf(rejected), -32600);
});

test('an invalid message gets the error code of the standard', async () => {
  const cases = { '{"jsonrpc"': -32700, '': -32700, null: -32600, '[]': -32600, '{"id":1,"jsonrpc":"2.0"}': -32600 };
  for (const [body, code] of Object.entries(cases)) {
    const response = await post(body);
    assert.equal(response.status, 400, body);
    assert.equal(await codeOf(response), code, body);
  }
});

test('an unknown version, an oversized body and invalid JSON are rejected with their status', async () => {
  assert.equal((await post(ping(1), { 'mcp-protocol-version': '1900-01-01' })).status, 400);
  const large = await post(`"${'x'.repeat(200_000)}"`);
  assert.equal(large.status, 413);
  assert.equal(await codeOf(large), -32600);
  assert.equal((await post('x', { 'content-type': 'text/plain' })).status, 415);
});

test('GET describes the server; there is no event stream to open and no session to end', async () => {
  const response = await fetch(address);
  const document = (await response.json()) as Readonly<Record<string, never>>;
  assert.equal(response.status, 200);
  for (const key of [
    'name',
    'version',
    'description',
    'protocol',
    'transports',
    'capabilities',
    'connections',
    'documentation',
  ])
    assert.ok(key in document, key);
  const { transports, connections, documentation, capabilities } = document as unknown as {
    transports: readonly string[];
    connections: { websocket: object; stdio: { args: readonly string[] } };
    documentation: { tools: object };
    capabilities: { tools: readonly string[] };
  };
  assert.deepEqual(transports.slice(0, 2), ['stdio', 'websocket']);
  assert.deepEqual(connections.websocket, { type: 'websocket', url: '/api/v1/mcp/ws' });
  assert.deepEqual(Object.keys(documentation.tools), capabilities.tools);
  assert.equal(capabilities.tools.length, 18);
  assert.equal((await fetch(address, { headers: { accept: 'text/event-stream' } })).status, 405);
  assert.equal((await fetch(address, { method: 'DELETE' })).status, 405);
  assert.equal((await fetch(`${address}/ws`)).status, 400);
});

test('request id, CORS and preflight work as on other routes', async () => {
  const response = await post(ping(1), { 'x-request-id': 'my-own-request-1' });
  assert.equal(response.headers.get('x-request-id'), 'my-own-request-1');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Protocol-Version/);
});

const statusWith = async (port: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> => {
  const requested = httpRequest({
    port,
    method: 'POST',
    path: '/api/v1/mcp',
    headers: { 'content-type': 'application/json', ...headers },
  });
  requested.end(JSON.stringify(ping(1)));
  const [response] = await once(requested, 'response');
  response.resume();
  return response.statusCode;
};

test('a local server rejects pages of other origins and unknown host names', async () => {
  const { port } = new URL(origin);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    assert.equal(await statusWith(port, { host }), 200);
  assert.equal(await statusWith(port, { host: 'evil.example' }), 403);
  assert.equal(await statusWith(port, { origin: 'http://evil.example' }), 403);
  assert.equal(await statusWith(port, { origin: 'null' }), 403);
  assert.equal(await statusWith(port, { origin: 'http://localhost:6274' }), 200);
});

test('a public server accepts its own host names and the allowed origins', async () => {
  const settings = { 'server.publicUrl': 'https://maps.example.org', 'mcp.allowedHosts': 'other.example' };
  const open = await createTestApp({ settings });
  const status = async (
    requested: Awaited<ReturnType<typeof createTestApp>>,
    headers: Readonly<Record<string, string>>,
  ) => (await requested.post('/mcp', ping(1), headers)).statusCode;
  assert.equal(await status(open, { host: 'maps.example.org' }), 200);
  assert.equal(await status(open, { host: 'other.example:8443', origin: 'https://any.example' }), 200);
  assert.equal(await status(open, { host: 'evil.example' }), 403);
  const closed = await createTestApp({ settings: { ...settings, 'cors.origins': 'https://app.example' } });
  assert.equal(await status(closed, { host: 'maps.example.org', origin: 'https://app.example' }), 200);
  assert.equal(await status(closed, { host: 'maps.example.org', origin: 'https://any.example' }), 403);
});

test('a page of another origin cannot open a WebSocket, and upgrades to other protocols are ignored', async () => {
  const { port } = new URL(origin);
  const upgrade = async (path: string, headers: Readonly<Record<string, string>>) => {
    const requested = httpRequest({ port, path, headers: { connection: 'Upgrade', ...headers } });
    requested.end();
    const [response] = await Promise.race([once(requested, 'response'), once(requested, 'upgrade')]);
    response.resume();
    requested.destroy();
    return response.statusCode;
  };
  const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
  const socket = { upgrade: 'websocket', ...key };
  assert.equal(await upgrade('/api/v1/mcp/ws', socket), 101);
  assert.equal(await upgrade('/api/v1/mcp/ws', { ...socket, origin: 'http://evil.example' }), 403);
  assert.equal(await upgrade('/api/v1/mcp', socket), 200);
  assert.equal(await upgrade('/api/v1/mcp', { upgrade: 'h2c' }), 200);
});

test('over WebSocket a batch gets one reply, and repeated ids and binary frames are rejected', async () => {
  const transport = await overSocket(address);
  const batch = await transport.send(JSON.stringify([ping(1), ping(2)]), true);
  assert.equal((batch as unknown as readonly unknown[]).length, 2);
  const twice = await transport.send(JSON.stringify([ping(3), ping(3)]), true);
  assert.equal((twice as unknown as Message).error?.code, -32600);
  await transport.close();
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, ['mcp', 'other']);
  await once(socket, 'open');
  assert.equal(socket.protocol, 'mcp');
  socket.send(new Uint8Array([1, 2, 3]));
  const [{ data }] = await once(socket, 'message');
  assert.match(String(data), /-32600/);
  socket.send('x'.repeat(150_000));
  const [{ code }] = await once(socket, 'close');
  assert.equal(code, 1009); // RFC 6455: too big
});

test('requests that arrive faster than they are processed are queued and all answered', async () => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, 'mcp');
  await once(socket, 'open');
  const ids = new Set<number>();
  const all = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      ids.add((JSON.parse(String(data)) as { id: number }).id);
      if (ids.size === 200) resolve();
    }),
  );
  const call = (id: number) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'search_resources', arguments: { query: 'soil' } },
  });
  for (let id = 0; id < 200; id++) socket.send(JSON.stringify(call(id)));
  await all;
  socket.close();
});

const MESSAGES = 300;

const speak = async (transport: McpTransport, seed: number): Promise<void> => {
  const wrong: string[] = [];
  for (let id = 1; id <= MESSAGES; id++) {
    const nonsense = makeInvalidMessage(createRandom(seed + id), id);
    const fault = checkReply(nonsense, await transport.send(nonsense.text, nonsense.deserves !== 'none'));
    if (fault !== undefined) wrong.push(fault);
  }
  assert.deepEqual(wrong, []);
  await transport.close();
};

test(`${MESSAGES} invalid messages over HTTP get the expected replies`, () => speak(overHttp(address), 0));

test(`${MESSAGES} invalid messages over WebSocket get the expected replies`, async () =>
  speak(await overSocket(address), 10_000));

test('a server that stops closes its WebSockets', async () => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, 'mcp');
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await app.close();
  const [{ code }] = await closed;
  assert.equal(code, 1001);
});
