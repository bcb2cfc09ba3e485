// The bridge: lines on standard input and output for a program that starts its servers, POST /mcp of a running server behind it.
import { readJsonLines } from '@periplus/streams';
import { isObject, type Params } from '../../../query/params.ts';
import { INTERNAL_ERROR, toErrorResponse } from '../json-rpc.ts';
import { type StdioStreams, writeLine } from './stdio.ts';

/** Messages that are on their way at a time. */
const MOST_AT_ONCE = 16;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

const objectOf = (value: unknown): Params => (isObject(value) ? value : {});

/** What a header cannot hold travels in Base64 (MCP 2026-07-28, transports). */
const toHeader = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?')
    ? text
    : `=?base64?${Buffer.from(text.toWellFormed()).toString('base64')}?=`;

/** The headers of revision 2026-07-28 say what the body says. */
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
    return JSON.parse(text);
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
  /** Agreed on by initialize; later messages name it. */
  let agreed: string | undefined;

  const headersFor = (message: Params): Record<string, string> => {
    const own = objectOf(objectOf(message.params)._meta)[VERSION_KEY];
    if (typeof own === 'string') return latestHeaders(message, own);
    return agreed === undefined || message.method === 'initialize' ? {} : { 'mcp-protocol-version': agreed };
  };
  const remember = (message: Params, answer: string): void => {
    if (message.method !== 'initialize') return;
    const { protocolVersion } = objectOf(objectOf(parse(answer)).result);
    if (typeof protocolVersion === 'string') agreed = protocolVersion;
  };
  /** The answer, empty when there is none to give. */
  return async (text: string): Promise<string> => {
    const message = objectOf(parse(text));
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headersFor(message) },
        body: text,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const answer = (await response.text()).trim();
      remember(message, answer);
      if (answer === '' || parse(answer) !== undefined) return answer.replace(/\n/g, ' ');
      throw new Error(`it answered ${response.status} with something else than JSON`);
    } catch (thrown) {
      const id = idOf(message);
      if (id === null) return '';
      return JSON.stringify(
        toErrorResponse(INTERNAL_ERROR, `The server at ${url} did not answer: ${reasonOf(thrown)}.`, id),
      );
    }
  };
};

/** `https://maps.example.org` will do; an address that ends with /mcp is taken as it is. */
export const toEndpoint = (address: string): string => {
  const url = new URL(address);
  if (!url.pathname.endsWith('/mcp')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v1/mcp`;
  return url.href;
};

/** Resolves when the input has ended and all answers are written. */
export const runBridge = async (bridge: BridgeOptions): Promise<void> => {
  const { input, output, maxBytes } = bridge;
  const post = createPost(bridge);
  const underWay = new Set<Promise<void>>();
  for await (const item of readJsonLines(input, { maxItemBytes: maxBytes })) {
    // What cannot be read is sent all the same: the server knows what to answer.
    const text = item.kind === 'text' ? item.text : '';
    const done = post(text).then((answer) => (answer === '' ? undefined : writeLine(output, answer)));
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
    // Whatever follows the handshake is sent after it.
    if (objectOf(parse(text)).method === 'initialize') await done;
    if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
};
