// Fetches whole documents from addresses that strangers wrote down, each hop checked by open-target.ts.
import type http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { TargetRules } from './check-target.ts';
import { FetchError, type FetchResult, failedError } from './fetch-result.ts';
import { openTarget, unlessAborted } from './open-target.ts';
import { ACCEPT_ENCODING, checkType, readBody } from './read-body.ts';

export type SafeFetchOptions = TargetRules & {
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

export type SafeFetch = (request: FetchRequest) => Promise<FetchResult>;

const headersFor = ({ types, range }: FetchRequest, { userAgent }: SafeFetchOptions): http.OutgoingHttpHeaders => ({
  accept: [...types.filter((type) => !/^[+*]/.test(type)), '*/*;q=0.1'].join(', '),
  // Bytes of a part are counted as the file has them.
  'accept-encoding': range === undefined ? ACCEPT_ENCODING : 'identity',
  ...(range === undefined ? {} : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  'user-agent': userAgent,
});

/** Of a part that was asked for, or of the whole document, which then is cut to it. */
const readAsked = async (
  response: IncomingMessage,
  { range }: FetchRequest,
  { maxBytes }: SafeFetchOptions,
): Promise<Uint8Array> => {
  if (range === undefined) return readBody(response, maxBytes);
  if (response.statusCode === 206) return readBody(response, range.length);
  return (await readBody(response, maxBytes)).subarray(range.offset, range.offset + range.length);
};

const take = async (request: FetchRequest, options: SafeFetchOptions, signal: AbortSignal): Promise<FetchResult> => {
  const { url, response } = await openTarget(request.url, headersFor(request, options), options, signal);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200 && !(statusCode === 206 && request.range !== undefined))
      throw failedError(`its server answered with status ${statusCode}`);
    const contentType = headers['content-type'];
    checkType(contentType, request.types);
    return { kind: 'ok', url: url.href, contentType, bytes: await readAsked(response, request, options) };
  } finally {
    response.destroy();
  }
};

export const createSafeFetch =
  (options: SafeFetchOptions): SafeFetch =>
  async (request) => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.stopping === undefined ? timeout : AbortSignal.any([timeout, options.stopping]);
    try {
      return await unlessAborted(take(request, options, signal), signal);
    } catch (cause) {
      if (cause instanceof FetchError) return cause.result;
      if (signal.aborted) return { kind: 'timeout' };
      return { kind: 'failed', reason: 'its server cannot be reached or broke off', cause };
    }
  };
