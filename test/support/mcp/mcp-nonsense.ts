// Messages that no well-behaved client of MCP sends, by chance, each with the answer that it deserves.
import { TOOLS } from '../../../src/routes/mcp/tools.ts';
import { ODD } from '../hostile/hostile-values.ts';
import type { Random } from '../random/random.ts';

/** A code of JSON-RPC, `answer` for a result or one of these errors, `none` for no answer. */
export type ExpectedError = number | 'answer' | 'none';
export type InvalidMessage = { readonly text: string; readonly deserves: ExpectedError };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const json = (value: unknown, deserves: ExpectedError): InvalidMessage => ({ text: JSON.stringify(value), deserves });

const anything = (chance: Random, depth = 0): unknown => {
  const leaf = [...ODD, 0, -1, 1e308, 0.5, true, false, null, '', 'soil', 'x'.repeat(chance.integer(0, 3_000))];
  if (depth > 3 || chance.happens(0.6)) return chance.pick(leaf);
  const inner = Array.from({ length: chance.integer(0, 4) }, () => anything(chance, depth + 1));
  return chance.happens(0.5) ? inner : Object.fromEntries(inner.map((value) => [chance.pick(ODD), value]));
};

const notMessages = (chance: Random): unknown =>
  chance.pick([
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

/** Texts that JSON.parse refuses. */
const notJson = (chance: Random): string =>
  chance.pick([
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

const wrongArguments = (chance: Random): Readonly<Record<string, unknown>> => {
  const { input } = chance.pick(TOOLS);
  const names = [...Object.keys(input.properties), chance.pick(ODD)];
  return Object.fromEntries(chance.some(names, 5).map((name) => [name, anything(chance)]));
};

/** `id` must be of no other message under way. */
export const makeInvalidMessage = (chance: Random, id: number): InvalidMessage => {
  const kinds: readonly (() => InvalidMessage)[] = [
    () => ({ text: notJson(chance), deserves: PARSE_ERROR }),
    () => json(notMessages(chance), INVALID_REQUEST),
    () => json(request(id, `no/such/${chance.pick(ODD)}`), METHOD_NOT_FOUND),
    () => json(request(id, 'tools/call', { name: `no_${id}`, arguments: {} }), INVALID_PARAMS),
    () =>
      json(
        request(id, 'tools/call', chance.pick([{}, { name: 7 }, { name: 'get_resource', arguments: [] }])),
        INVALID_PARAMS,
      ),
    () =>
      json(request(id, 'tools/call', { name: chance.pick(TOOLS).name, arguments: wrongArguments(chance) }), 'answer'),
    () => json(request(id, 'resources/read', { uri: chance.pick(ODD) }), 'answer'),
    () => json(request(id, 'resources/read', { uri: `periplus://record/${chance.pick(ODD)}` }), 'answer'),
    () =>
      json(request(id, 'prompts/get', { name: 'find_data', arguments: { topic: String(chance.pick(ODD)) } }), 'answer'),
    () => json(request(id, 'completion/complete', anything(chance, 1) as object), 'answer'),
    () =>
      json(request(id, 'initialize', { protocolVersion: chance.pick(ODD), capabilities: {}, clientInfo: 3 }), 'answer'),
    () => json({ jsonrpc: '2.0', method: `notifications/${chance.pick(ODD)}` }, 'none'),
    () => json({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: `never-${id}` } }, 'none'),
    () => json({ jsonrpc: '2.0', id: `never-${id}`, result: {} }, 'none'),
  ];
  const made = chance.pick(kinds)();
  // Completion with params that are no object is no message at all.
  if (made.deserves !== 'answer') return made;
  const { params = {} } = JSON.parse(made.text) as { readonly params?: unknown };
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  return isObject ? made : { ...made, deserves: INVALID_REQUEST };
};

export type McpReply = {
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: unknown;
};

/** What is wrong with an answer; undefined when it is as it should be. Errors of ours are never deserved. */
export const checkReply = ({ text, deserves }: InvalidMessage, answer: McpReply | undefined): string | undefined => {
  const about = `${text.slice(0, 300)} -> ${JSON.stringify(answer)?.slice(0, 300)}`;
  if (deserves === 'none') return answer === undefined ? undefined : `answered: ${about}`;
  if (answer === undefined) return `not answered: ${about}`;
  const code = answer.error?.code;
  if (deserves === 'answer') return code === -32603 ? `failed: ${about}` : undefined;
  return code === deserves ? undefined : `${deserves} was due: ${about}`;
};
