// Fetches a document from an untrusted URL into memory.
import type http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { TargetRules } from './check-target.ts';
import { FetchError, type FetchResult, failedError, UNREACHABLE } from './fetch-result.ts';
import { openTarget, unlessAborted } from './open-target.ts';
import { ACCEPT_ENCODING, checkType, readBody } from './read-body.ts';
import { type RateRules, watchRate } from './watch-rate.ts';

export type SafeFetchOptions = TargetRules &
  RateRules & {
    /** Limit of the document after decompression. */
    readonly maxBytes: number;
    /** Limit of the whole fetch: DNS, connections, redirects and the document. */
    readonly timeoutMs: number;
    readonly maxRedirects: number;
    readonly userAgent: string;
    /** Aborts requests in progress. */
    readonly stopping?: AbortSignal;
  };

type FetchRequest = {
  readonly url: string;
  /** Accepted media types: full ('text/html'), by suffix ('+xml') or any ('*'). */
  readonly types: readonly string[];
  /** A server that ignores the range may send up to `maxBytes`, which are cut to the range. */
  readonly range?: { readonly offset: number; readonly length: number };
};

export type SafeFetch = (request: FetchRequest) => Promise<FetchResult>;

const headersFor = ({ types, range }: FetchRequest, { userAgent }: SafeFetchOptions): http.OutgoingHttpHeaders => ({
  accept: [...types.filter((type) => !/^[+*]/.test(type)), '*/*;q=0.1'].join(', '),
  // Ranges count the bytes of the file, not of a compressed transfer.
  'accept-encoding': range === undefined ? ACCEPT_ENCODING : 'identity',
  ...(range === undefined ? {} : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  'user-agent': userAgent,
});

const readRequested = async (
  response: IncomingMessage,
  { range }: FetchRequest,
  { maxBytes }: SafeFetchOptions,
): Promise<Uint8Array> => {
  if (range === undefined) return readBody(response, maxBytes);
  if (response.statusCode === 206) return readBody(response, range.length);
  return (await readBody(response, maxBytes)).subarray(range.offset, range.offset + range.length);
};

const fetchOnce = async (
  request: FetchRequest,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<FetchResult> => {
  const { url, response } = await openTarget(request.url, headersFor(request, options), options, signal);
  const rate = watchRate(response, options);
  rate.start();
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200 && !(statusCode === 206 && request.range !== undefined))
      throw failedError(`the server responded with status ${statusCode}`);
    const contentType = headers['content-type'];
    checkType(contentType, request.types);
    return { kind: 'ok', url: url.href, contentType, bytes: await readRequested(response, request, options) };
  } finally {
    rate.stop();
    response.destroy();
  }
};

export const createSafeFetch =
  (options: SafeFetchOptions): SafeFetch =>
  async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.stopping === undefined ? timeout : AbortSignal.any([timeout, options.stopping]);
    try {
      return await unlessAborted(fetchOnce(request, options, signal), signal);
    } catch (cause) {
      if (cause instanceof FetchError) return cause.result;
      if (signal.aborted) return { kind: 'timeout' };
      return { kind: 'failed', reason: UNREACHABLE, cause };
    }
  };
