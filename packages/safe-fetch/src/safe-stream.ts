// Opens a document of any length from an untrusted URL as a stream. The reader limits the size; a server that sends
// nothing for too long is given up.
import type { IncomingMessage } from 'node:http';
import { FetchError, type FetchResult, failedError, UNREACHABLE } from './fetch-result.ts';
import { type OpenRules, openTarget, unlessAborted } from './open-target.ts';
import { ACCEPT_ENCODING, decodeBody } from './read-body.ts';

export type SafeStreamOptions = OpenRules & {
  /** Limit of the wait for the first byte and between two chunks. */
  readonly silenceMs: number;
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
const watchSilence = (ms: number) => {
  const silent = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: silent.signal,
    start: (): void => {
      timer = setTimeout(() => silent.abort(), ms);
    },
    stop: (): void => clearTimeout(timer),
  };
};

type Silence = ReturnType<typeof watchSilence>;

const toFetchError = (cause: unknown, { signal }: Silence): FetchError => {
  if (cause instanceof FetchError) return cause;
  return signal.aborted ? new FetchError({ kind: 'timeout' }) : failedError(UNREACHABLE, cause);
};

async function* readChunks(response: IncomingMessage, silence: Silence): AsyncGenerator<Uint8Array, void, undefined> {
  silence.start();
  try {
    for await (const chunk of decodeBody(response) as AsyncIterable<Uint8Array>) {
      silence.stop();
      yield chunk;
      silence.start();
    }
  } catch (cause) {
    throw toFetchError(cause, silence);
  } finally {
    silence.stop();
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
    const silence = watchSilence(options.silenceMs);
    const { stopping } = options;
    const signal = stopping === undefined ? silence.signal : AbortSignal.any([silence.signal, stopping]);
    silence.start();
    try {
      const headers = headersFor(request, options.userAgent);
      const { response } = await unlessAborted(openTarget(request.url, headers, options, signal), signal);
      silence.stop();
      const { statusCode = 0, headers: received } = response;
      const contentType = received['content-type'];
      return {
        kind: 'open',
        status: statusCode,
        contentType,
        chunks: readChunks(response, silence),
        cancel: () => response.destroy(),
      };
    } catch (cause) {
      silence.stop();
      const { result } = toFetchError(cause, silence);
      return result.kind === 'ok' ? { kind: 'failed', reason: UNREACHABLE } : result;
    }
  };
