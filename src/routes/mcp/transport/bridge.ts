// The bridge of `periplus mcp --url`: forwards lines of standard input to POST /mcp of a running server.
import { parseJson, readJsonLines } from '@periplus/streams';
import { isObject, type Params } from '../../../query/params.ts';
import { INTERNAL_ERROR, toErrorResponse } from '../json-rpc.ts';
import { type StdioStreams, writeLine } from './stdio.ts';

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 16;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

const objectOf = (value: unknown): Params => (isObject(value) ? value : {});

/** Encodes values that are not valid in a header as Base64 (MCP 2026-07-28, transports). */
const toHeader = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text.toWellFormed()).toString('base64')}?=`;

/** Revision 2026-07-28 repeats parts of the body in headers. */
const latestHeaders = (message: Params, version: string): Record<string, string> => {
  const { name, uri } = objectOf(message.params);
  const named = typeof name === 'string' ? name : uri;
  return {
    'mcp-protocol-version': version,
    'mcp-method': toHeader(String(message.method)),
    ...(typeof named === 'string' ? { 'mcp-name': toHeader(named) } : {}),
  };
};

const parse = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

const idOf = ({ id }: Params): string | number | null => (typeof id === 'string' || typeof id === 'number' ? id : null);

const reasonOf = (thrown: unknown): string => {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  return cause instanceof Error ? cause.message : String(cause);
};

export type BridgeOptions = StdioStreams & {
  readonly url: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

const createPost = ({ url, timeoutMs, signal }: BridgeOptions) => {
  /** Negotiated by initialize, and sent with later messages. */
  let agreed: string | undefined;

  const headersFor = (message: Params): Record<string, string> => {
    const own = objectOf(objectOf(message.params)._meta)[VERSION_KEY];
    if (typeof own === 'string') return latestHeaders(message, own);
    return agreed === undefined || message.method === 'initialize' ? {} : { 'mcp-protocol-version': agreed };
  };
  const rememberVersion = (message: Params, reply: string): void => {
    if (message.method !== 'initialize') return;
    const { protocolVersion } = objectOf(objectOf(parse(reply)).result);
    if (typeof protocolVersion === 'string') agreed = protocolVersion;
  };
  /** Returns the reply, or an empty string for a notification. */
  return async (text: string): Promise<string> => {
    const message = objectOf(parse(text));
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headersFor(message) },
        body: text,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const reply = (await response.text()).trim();
      rememberVersion(message, reply);
      if (reply === '' || parse(reply) !== undefined) return reply.replace(/\n/g, ' ');
      throw new Error(`it responded with ${response.status} and a body that is not JSON`);
    } catch (thrown) {
      const id = idOf(message);
      if (id === null) return '';
      return JSON.stringify(toErrorResponse(INTERNAL_ERROR, `The request to ${url} failed: ${reasonOf(thrown)}.`, id));
    }
  };
};

/** 'https://maps.example.org' -> 'https://maps.example.org/api/v1/mcp'; keeps a URL that ends with /mcp. */
export const toEndpoint = (address: string): string => {
  const url = new URL(address);
  if (!url.pathname.endsWith('/mcp')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v1/mcp`;
  return url.href;
};

/** Resolves when the input has ended and all replies are written. */
export const runBridge = async (bridge: BridgeOptions): Promise<void> => {
  const { input, output, maxBytes } = bridge;
  const post = createPost(bridge);
  const active = new Set<Promise<void>>();
  for await (const item of readJsonLines(input, { maxItemBytes: maxBytes })) {
    // Invalid messages are forwarded too: the server replies with the error.
    const text = item.kind === 'text' ? item.text : '';
    const done = post(text).then((reply) => (reply === '' ? undefined : writeLine(output, reply)));
    active.add(done);
    void done.finally(() => active.delete(done));
    // Later messages wait for the handshake.
    if (objectOf(parse(text)).method === 'initialize') await done;
    if (active.size >= MAX_CONCURRENT) await Promise.race(active);
  }
  await Promise.all(active);
};
