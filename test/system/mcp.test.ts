// periplus mcp as a process: official clients over stdio, the bridge to a running server, and fuzzing.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { runCommand, startCommand, startServer } from '../support/command.ts';
import { checkReply, type McpReply, makeInvalidMessage } from '../support/mcp/mcp-nonsense.ts';
import { MCP_RECORDS } from '../support/mcp/mcp-records.ts';
import { type McpTransport, overHttp, overSocket, overStdio } from '../support/mcp/mcp-transports.ts';
import { createRandom } from '../support/random/random.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const BIN = join(import.meta.dirname, '../../src/bin.ts');
const info = { name: 'test', version: '1.0.0' };
const search = { name: 'search_resources', arguments: { query: 'soil', place: 'Minnesota' } };

const fill = async (t: TestContext): Promise<string> => {
  const dataDir = join(createTempFolder(t), 'data');
  const input = MCP_RECORDS.map((record) => JSON.stringify(record)).join('\n');
  const { code, stderr } = await runCommand(['import', '-', '--data-dir', dataDir], { input });
  assert.equal(code, 0, stderr);
  return dataDir;
};

const commandOf = (...args: readonly string[]) => ({
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', BIN, 'mcp', ...args],
  stderr: 'ignore' as const,
});

const totalOf = ({ structuredContent }: Readonly<Record<string, unknown>>): unknown =>
  (structuredContent as { readonly total_results?: unknown } | undefined)?.total_results;

test('official clients use a local catalogue over stdio', async (t) => {
  const dataDir = await fill(t);
  for (const mode of ['legacy', 'auto'] as const) {
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(commandOf('--data-dir', dataDir)));
    assert.equal(client.getNegotiatedProtocolVersion(), mode === 'auto' ? '2026-07-28' : '2025-11-25');
    assert.equal((await client.listTools()).tools.length, 18);
    assert.equal(totalOf(await client.callTool(search)), 2);
    const failures = await client.callTool({ name: 'get_ogm_harvest_failures', arguments: {} });
    assert.deepEqual(failures.structuredContent, { failures: [] });
    await client.close();
  }
  const earlier = new EarlierClient(info);
  await earlier.connect(new EarlierStdio(commandOf('--data-dir', dataDir)));
  assert.equal(totalOf(await earlier.callTool(search)), 2);
  await earlier.close();
});

test('official clients use a running server through the bridge', async (t) => {
  const { address, child, outcome } = await startServer(await fill(t), '--workers', '2');
  for (const mode of ['legacy', 'auto'] as const) {
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(commandOf('--url', address)));
    assert.equal(client.getNegotiatedProtocolVersion(), mode === 'auto' ? '2026-07-28' : '2025-11-25');
    assert.equal(totalOf(await client.callTool(search)), 2);
    assert.match(
      JSON.stringify(await client.readResource({ uri: 'periplus://record/a%2Fb%20c%3F%C3%A9' })),
      /odd letters/,
    );
    await client.close();
  }
  child.kill();
  await outcome;
  const input = '{"jsonrpc":"2.0","id":4,"method":"ping"}\n';
  const { stdout } = await runCommand(['mcp', '--url', address], { input });
  assert.match(stdout, /"id":4,"error":\{"code":-32603,"message":"The request to .* failed/);
});

test('requests received before the input ends are answered, and only messages are printed', async (t) => {
  const dataDir = await fill(t);
  const input = [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    'nonsense',
    '[{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","id":3,"method":"ping"}]',
    `{"jsonrpc":"2.0","id":9,"method":"ping","params":{"a":"${'x'.repeat(70_000)}"}}`,
  ].join('\n');
  const flags = ['--data-dir', dataDir, '--body-limit-bytes', '65536'];
  const { code, stdout } = await runCommand(['mcp', ...flags], { input });
  assert.equal(code, 0);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(answers.length, 4);
  const codes = answers.flatMap(({ error }) => (error === undefined ? [] : [error.code])).sort();
  assert.deepEqual(codes, [-32600, -32700].sort());
  assert.ok(answers.some((answer) => Array.isArray(answer) && answer.length === 2));
});

test('a wrong address is reported immediately', async () => {
  const { code, stderr } = await runCommand(['mcp', '--url', 'example.org']);
  assert.equal(code, 2);
  assert.match(stderr, /--url must be the HTTP or HTTPS address/);
});

const MESSAGES = 5_000;

/** Upper bound on the memory retained after all requests have been answered. */
const MOST_GROWN_BYTES = 150 * 2 ** 20;

const speak = async (speaker: McpTransport, seed: number, count = MESSAGES): Promise<void> => {
  const wrong: string[] = [];
  for (let id = 1; id <= count; id++) {
    const nonsense = makeInvalidMessage(createRandom(seed + id), id);
    const answer = (await speaker.send(nonsense.text, nonsense.deserves !== 'none')) as McpReply | undefined;
    const fault = checkReply(nonsense, answer);
    if (fault !== undefined) wrong.push(fault);
  }
  assert.deepEqual(wrong.slice(0, 5), []);
};

/** Resident memory of a process, on Linux; undefined elsewhere. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
};

test(`${MESSAGES} fuzzed messages over HTTP and WebSocket: correct replies, no crash, no leak`, async (t) => {
  const { address, child, outcome } = await startServer(await fill(t), '--workers', '1');
  t.after(() => child.kill());
  const endpoint = `${address}/api/v1/mcp`;
  await speak(overHttp(endpoint), 0, 1_000);
  const before = await residentBytes(child.pid);
  await speak(overHttp(endpoint), 1_000);
  const socket = await overSocket(endpoint);
  await speak(socket, 100_000);
  await socket.close();
  const grown = (await residentBytes(child.pid)) - before;
  t.diagnostic(`resident memory grew by ${Math.round(grown / 2 ** 20)} MiB`);
  assert.ok(grown < MOST_GROWN_BYTES, `${grown} bytes more`);
  assert.equal(
    ((await overHttp(endpoint).send('{"jsonrpc":"2.0","id":1,"method":"ping"}', true)) as McpReply).error,
    undefined,
  );
  child.kill();
  assert.equal((await outcome).code, 0);
});

test(`${MESSAGES} fuzzed messages over stdio: correct replies, no crash, no leak`, async (t) => {
  const { child, outcome } = startCommand(['mcp', '--data-dir', await fill(t)]);
  t.after(() => child.kill());
  const speaker = overStdio(child.stdin, child.stdout);
  await speak(speaker, 200_000, 1_000);
  const before = await residentBytes(child.pid);
  await speak(speaker, 300_000);
  const grown = (await residentBytes(child.pid)) - before;
  t.diagnostic(`resident memory grew by ${Math.round(grown / 2 ** 20)} MiB`);
  assert.ok(grown < MOST_GROWN_BYTES, `${grown} bytes more`);
  await speaker.close();
  assert.equal((await outcome).code, 0);
});
