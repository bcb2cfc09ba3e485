// Opens a document of any length from an untrusted URL as a stream. The reader limits the size; a server that sends
// nothing for too long, or too little, is given up.
import type { IncomingMessage } from 'node:http';
import { FetchError, type FetchResult, failedError, UNREACHABLE } from './fetch-result.ts';
import { type OpenRules, openTarget, unlessAborted } from './open-target.ts';
import { ACCEPT_ENCODING, decodeBody } from './read-body.ts';
import { type RateRules, watchRate } from './watch-rate.ts';

export type SafeStreamOptions = OpenRules &
  RateRules & {
    /** Limit of the wait for the first byte and between two chunks. */
    readonly idleTimeoutMs: number;
    readonly userAgent: string;
    /** Aborts requests in progress. */
    readonly stopping?: AbortSignal;
  };

export type StreamRequest = {
  readonly url: string;
  readonly accept: string;
  /** Disables compression: the range counts the bytes of the file. */
  readonly range?: { readonly offset: number; readonly length: number };
};

/** Has any status: the body of an error response can explain it. `chunks` throws FetchError. */
export type OpenedStream = {
  readonly kind: 'open';
  readonly status: number;
  readonly contentType: string | undefined;
  readonly chunks: AsyncGenerator<Uint8Array, void, undefined>;
  /** Required when `chunks` is not read to its end. */
  readonly cancel: () => void;
};

export type SafeStream = (request: StreamRequest) => Promise<OpenedStream | Exclude<FetchResult, { kind: 'ok' }>>;

/** Measures the time without data, but not the time that the reader takes. */
const watchIdle = (ms: number) => {
  const idle = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: idle.signal,
    start: (): void => {
      timer = setTimeout(() => idle.abort(), ms);
    },
    stop: (): void => clearTimeout(timer),
  };
};

type IdleWatch = ReturnType<typeof watchIdle>;

const toFetchError = (cause: unknown, { signal }: IdleWatch): FetchError => {
  if (cause instanceof FetchError) return cause;
  return signal.aborted ? new FetchError({ kind: 'timeout' }) : failedError(UNREACHABLE, cause);
};

async function* readChunks(
  response: IncomingMessage,
  idle: IdleWatch,
  rules: RateRules,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rate = watchRate(response, rules);
  const startWaiting = (): void => {
    idle.start();
    rate.start();
  };
  const stopWaiting = (): void => {
    idle.stop();
    rate.stop();
  };
  startWaiting();
  try {
    for await (const chunk of decodeBody(response) as AsyncIterable<Uint8Array>) {
      stopWaiting();
      yield chunk;
      startWaiting();
    }
  } catch (cause) {
    throw toFetchError(cause, idle);
  } finally {
    stopWaiting();
    response.destroy();
  }
}

const headersFor = ({ accept, range }: StreamRequest, userAgent: string) => ({
  accept,
  'accept-encoding': range === undefined ? ACCEPT_ENCODING : 'identity',
  ...(range === undefined ? {} : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
  'user-agent': userAgent,
});

export const createSafeStream =
  (options: SafeStreamOptions): SafeStream =>
  async (request) => {
    const idle = watchIdle(options.idleTimeoutMs);
    const { stopping } = options;
    const signal = stopping === undefined ? idle.signal : AbortSignal.any([idle.signal, stopping]);
    idle.start();
    try {
      const headers = headersFor(request, options.userAgent);
      const { response } = await unlessAborted(openTarget(request.url, headers, options, signal), signal);
      idle.stop();
      const { statusCode = 0, headers: received } = response;
      const contentType = received['content-type'];
      return {
        kind: 'open',
        status: statusCode,
        contentType,
        chunks: readChunks(response, idle, options),
        cancel: () => response.destroy(),
      };
    } catch (cause) {
      idle.stop();
      const { result } = toFetchError(cause, idle);
      return result.kind === 'ok' ? { kind: 'failed', reason: UNREACHABLE } : result;
    }
  };
