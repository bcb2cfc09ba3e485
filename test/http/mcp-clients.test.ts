// The official clients of both SDK generations, over HTTP and WebSocket.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';
import { TOOLS } from '../../src/routes/mcp/tools.ts';
import { createMcpApp } from '../support/mcp/mcp-app.ts';
import { MCP_RECORDS } from '../support/mcp/mcp-records.ts';

const { address } = await createMcpApp({ records: MCP_RECORDS });
const info = { name: 'test', version: '1.0.0' };
const search = { name: 'search_resources', arguments: { query: 'soil', place: 'Minnesota' } };

type AnyClient = Pick<Client, 'listTools' | 'listResources' | 'listResourceTemplates' | 'listPrompts' | 'close'>;

const totalOf = ({ structuredContent }: Readonly<Record<string, unknown>>): unknown =>
  (structuredContent as { readonly total_results?: unknown } | undefined)?.total_results;

const checkLists = async (client: AnyClient): Promise<void> => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  );
  assert.ok(tools.every(({ annotations, outputSchema }) => annotations?.readOnlyHint === true && outputSchema));
  assert.equal((await client.listResources()).resources.length, 2);
  assert.equal((await client.listResourceTemplates()).resourceTemplates[0]?.uriTemplate, 'periplus://record/{id}');
  assert.ok((await client.listPrompts()).prompts.length >= 3);
};

for (const mode of ['legacy', 'auto'] as const) {
  test(`the SDK client works over HTTP with negotiation ${mode}`, async () => {
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    assert.equal(client.getNegotiatedProtocolVersion(), mode === 'auto' ? '2026-07-28' : '2025-11-25');
    await checkLists(client);
    assert.equal(totalOf(await client.callTool(search)), 2);
    const { contents } = await client.readResource({ uri: 'periplus://record/a%2Fb%20c%3F%C3%A9' });
    assert.match(JSON.stringify(contents), /An id of odd letters/);
    await assert.rejects(client.readResource({ uri: 'periplus://record/nobody' }), /Resource not found/);
    await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /Unknown tool/);
    await client.close();
  });
}

test('the client of the earlier SDK works over HTTP', async () => {
  const client = new EarlierClient(info);
  await client.connect(new EarlierHttp(new URL(address)) as Parameters<typeof client.connect>[0]);
  assert.equal(totalOf(await client.callTool(search)), 2);
  await client.close();
});

test('the client of the earlier SDK works over WebSocket', async () => {
  const client = new EarlierClient(info);
  await client.connect(new WebSocketClientTransport(new URL(`${address.replace(/^http/, 'ws')}/ws`)));
  assert.equal((await client.listTools()).tools.length, TOOLS.length);
  assert.equal(totalOf(await client.callTool(search)), 2);
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'find_data' },
    argument: { name: 'place', value: 'minnes' },
  });
  assert.deepEqual(completion.values, ['Minnesota, United States']);
  const ids = await client.complete({
    ref: { type: 'ref/resource', uri: 'periplus://record/{id}' },
    argument: { name: 'id', value: 'soil-' },
  });
  assert.deepEqual(ids.completion.values, ['soil-mn-1932', 'soil-mn-1987', 'soil-wi']);
  const prompt = await client.getPrompt({ name: 'find_data', arguments: { topic: 'soils', place: 'Iowa' } });
  assert.match(JSON.stringify(prompt.messages), /about soils in Iowa/);
  await assert.rejects(client.getPrompt({ name: 'find_data', arguments: {} }), /topic is required/);
  await client.close();
});
