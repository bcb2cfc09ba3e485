// Fetches documents from addresses that strangers wrote down. Every hop of a redirect is checked: scheme, port, and each
// internet address that its name has. The connection then goes to a checked address and to no other, so that a name
// which resolves differently the second time gains nothing.
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Address, checkTarget, parseTarget, type TargetRules } from './check-target.ts';
import { Ended, type Fetched, fail } from './outcome.ts';
import { checkType, ENCODINGS, readBody } from './read-body.ts';

export type GuardedFetchOptions = TargetRules & {
  /** Of the document, after decompression. */
  readonly maxBytes: number;
  /** For everything together: names, connections, redirects and the document. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  /** Breaks off what is under way. */
  readonly stopping?: AbortSignal;
};

export type FetchRequest = {
  readonly url: string;
  /** Media types that will do: whole ('text/html'), by suffix ('+xml'), or any ('*'). */
  readonly types: readonly string[];
  /** Only these bytes of the document. A server that sends all of it is taken at its word, within `maxBytes`. */
  readonly range?: { readonly offset: number; readonly length: number };
};

export type GuardedFetch = (request: FetchRequest) => Promise<Fetched>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Answers with the addresses that were checked, whatever the name has become since. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

const ask = (url: URL, lookup: LookupFunction, headers: http.OutgoingHttpHeaders, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // Without an agent there is no pool of connections that an earlier, other check has opened.
    const options = { agent: false, lookup, headers, signal } as const;
    (url.protocol === 'https:' ? https : http).get(url, options, resolve).on('error', reject);
  });

const headersFor = ({ types, range }: FetchRequest, { userAgent }: GuardedFetchOptions): http.OutgoingHttpHeaders => ({
  accept: [...types.filter((type) => !/^[+*]/.test(type)), '*/*;q=0.1'].join(', '),
  // Bytes of a part are counted as the file has them.
  'accept-encoding': range === undefined ? ENCODINGS : 'identity',
  ...(range === undefined ? {} : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  'user-agent': userAgent,
});

/** Of a part that was asked for, or of the whole document, which then is cut to it. */
const readAsked = async (
  response: IncomingMessage,
  { range }: FetchRequest,
  { maxBytes }: GuardedFetchOptions,
): Promise<Uint8Array> => {
  if (range === undefined) return readBody(response, maxBytes);
  if (response.statusCode === 206) return readBody(response, range.length);
  return (await readBody(response, maxBytes)).subarray(range.offset, range.offset + range.length);
};

/** One hop: the document, or the place where it is said to be. */
const takeHop = async (
  url: URL,
  request: FetchRequest,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Fetched | URL> => {
  const addresses = await checkTarget(url, options);
  const response = await ask(url, pinnedTo(addresses), headersFor(request, options), signal);
  try {
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.has(statusCode) && headers.location !== undefined) return parseTarget(headers.location, url);
    if (statusCode !== 200 && !(statusCode === 206 && request.range !== undefined))
      throw fail(`its server answered with status ${statusCode}`);
    const contentType = headers['content-type'];
    checkType(contentType, request.types);
    return { kind: 'ok', url: url.href, contentType, bytes: await readAsked(response, request, options) };
  } finally {
    response.destroy();
  }
};

const follow = async (request: FetchRequest, options: GuardedFetchOptions, signal: AbortSignal): Promise<Fetched> => {
  let url = parseTarget(request.url);
  for (let redirects = 0; redirects <= options.maxRedirects; redirects++) {
    const found = await takeHop(url, request, options, signal);
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw fail('it is redirected too often');
};

/** Looking up a name cannot be broken off, so waiting for it is. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

export const createGuardedFetch =
  (options: GuardedFetchOptions): GuardedFetch =>
  async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.stopping === undefined ? timeout : AbortSignal.any([timeout, options.stopping]);
    try {
      return await unlessAborted(follow(request, options, signal), signal);
    } catch (cause) {
      if (cause instanceof Ended) return cause.outcome;
      if (signal.aborted) return { kind: 'timeout' };
      return { kind: 'failed', why: 'its server cannot be reached or broke off', cause };
    }
  };
