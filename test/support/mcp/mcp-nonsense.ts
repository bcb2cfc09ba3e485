// Random invalid MCP messages, each with the expected reply.
import { TOOLS } from '../../../src/routes/mcp/tools.ts';
import { ODD } from '../hostile/hostile-values.ts';
import type { Random } from '../random/random.ts';

/** A JSON-RPC error code, `answer` for a result or one of these errors, `none` for no reply. */
export type ExpectedError = number | 'answer' | 'none';
export type InvalidMessage = { readonly text: string; readonly deserves: ExpectedError };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const json = (value: unknown, deserves: ExpectedError): InvalidMessage => ({ text: JSON.stringify(value), deserves });

const anything = (random: Random, depth = 0): unknown => {
  const leaf = [...ODD, 0, -1, 1e308, 0.5, true, false, null, '', 'soil', 'x'.repeat(random.integer(0, 3_000))];
  if (depth > 3 || random.happens(0.6)) return random.pick(leaf);
  const inner = Array.from({ length: random.integer(0, 4) }, () => anything(random, depth + 1));
  return random.happens(0.5) ? inner : Object.fromEntries(inner.map((value) => [random.pick(ODD), value]));
};

const notMessages = (random: Random): unknown =>
  random.pick([
    null,
    true,
    'text',
    3,
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: null, method: 'ping' },
    { jsonrpc: '2.0', id: { a: 1 }, method: 'ping' },
    { jsonrpc: '2.0', id: 1, method: 7 },
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: 1, method: 'ping', params: [1, 2] },
    { jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' },
    { method: 'ping', id: 1 },
    [],
    [1, 2],
    [{ jsonrpc: '2.0', id: 1 }],
    Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  ]);

/** Texts that JSON.parse rejects. */
const notJson = (random: Random): string =>
  random.pick([
    '{',
    '{"jsonrpc":"2.0"',
    'nonsense',
    "{'a':1}",
    '[1,',
    '\u0000',
    '{"a":01}',
    `${'['.repeat(5_000)}`,
    '{"a":}',
    'NaN',
  ]);

const request = (id: unknown, method: unknown, params?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

const wrongArguments = (random: Random): Readonly<Record<string, unknown>> => {
  const { input } = random.pick(TOOLS);
  const names = [...Object.keys(input.properties), random.pick(ODD)];
  return Object.fromEntries(random.some(names, 5).map((name) => [name, anything(random)]));
};

/** `id` must differ from those of all pending messages. */
export const makeInvalidMessage = (random: Random, id: number): InvalidMessage => {
  const kinds: readonly (() => InvalidMessage)[] = [
    () => ({ text: notJson(random), deserves: PARSE_ERROR }),
    () => json(notMessages(random), INVALID_REQUEST),
    () => json(request(id, `no/such/${random.pick(ODD)}`), METHOD_NOT_FOUND),
    () => json(request(id, 'tools/call', { name: `no_${id}`, arguments: {} }), INVALID_PARAMS),
    () =>
      json(
        request(id, 'tools/call', random.pick([{}, { name: 7 }, { name: 'get_resource', arguments: [] }])),
        INVALID_PARAMS,
      ),
    () =>
      json(request(id, 'tools/call', { name: random.pick(TOOLS).name, arguments: wrongArguments(random) }), 'answer'),
    () => json(request(id, 'resources/read', { uri: random.pick(ODD) }), 'answer'),
    () => json(request(id, 'resources/read', { uri: `periplus://record/${random.pick(ODD)}` }), 'answer'),
    () =>
      json(request(id, 'prompts/get', { name: 'find_data', arguments: { topic: String(random.pick(ODD)) } }), 'answer'),
    () => json(request(id, 'completion/complete', anything(random, 1) as object), 'answer'),
    () =>
      json(request(id, 'initialize', { protocolVersion: random.pick(ODD), capabilities: {}, clientInfo: 3 }), 'answer'),
    () => json({ jsonrpc: '2.0', method: `notifications/${random.pick(ODD)}` }, 'none'),
    () => json({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: `never-${id}` } }, 'none'),
    () => json({ jsonrpc: '2.0', id: `never-${id}`, result: {} }, 'none'),
  ];
  const made = random.pick(kinds)();
  // A completion whose params are not an object is not a valid message.
  if (made.deserves !== 'answer') return made;
  const { params = {} } = JSON.parse(made.text) as { readonly params?: unknown };
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  return isObject ? made : { ...made, deserves: INVALID_REQUEST };
};

export type McpReply = {
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: unknown;
};

/** Describes what is wrong with a reply; undefined when it is as expected. Internal errors are never expected. */
export const checkReply = ({ text, deserves }: InvalidMessage, response: McpReply | undefined): string | undefined => {
  const about = `${text.slice(0, 300)} -> ${JSON.stringify(response)?.slice(0, 300)}`;
  if (deserves === 'none') return response === undefined ? undefined : `answered: ${about}`;
  if (response === undefined) return `not answered: ${about}`;
  const code = response.error?.code;
  if (deserves === 'answer') return code === -32603 ? `failed: ${about}` : undefined;
  return code === deserves ? undefined : `${deserves} was due: ${about}`;
};
