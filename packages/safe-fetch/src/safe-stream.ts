// Opens documents of any length from addresses that strangers wrote down, to be read piece by piece. What comes may be large, so
// the reader counts it; a server that falls silent is given up.
import type { IncomingMessage } from 'node:http';
import { FetchError, type FetchResult, failedError } from './fetch-result.ts';
import { type OpenRules, openTarget, unlessAborted } from './open-target.ts';
import { ACCEPT_ENCODING, decodeBody } from './read-body.ts';

export type SafeStreamOptions = OpenRules & {
  /** To the first byte, and from one piece to the next. */
  readonly silenceMs: number;
  readonly userAgent: string;
  /** Breaks off what is under way. */
  readonly stopping?: AbortSignal;
};

export type StreamRequest = {
  readonly url: string;
  readonly accept: string;
  /** Only these bytes of the document, which then come as the file has them. */
  readonly range?: { readonly offset: number; readonly length: number };
};

/** With any status, since what a server says of its refusal is worth reading. `chunks` throws `Ended`. */
export type OpenedStream = {
  readonly kind: 'open';
  readonly status: number;
  readonly contentType: string | undefined;
  readonly chunks: AsyncGenerator<Uint8Array, void, undefined>;
  /** For who does not read to the end; safe to call after it. */
  readonly cancel: () => void;
};

export type SafeStream = (request: StreamRequest) => Promise<OpenedStream | Exclude<FetchResult, { kind: 'ok' }>>;

/** Counts the time in which nothing comes; not the time that the reader takes. */
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

const toEnd = (cause: unknown, { signal }: Silence): FetchError => {
  if (cause instanceof FetchError) return cause;
  return signal.aborted
    ? new FetchError({ kind: 'timeout' })
    : failedError('its server cannot be reached or broke off', cause);
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
    throw toEnd(cause, silence);
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
      const end = (): void => void response.destroy();
      return { kind: 'open', status: statusCode, contentType, chunks: readChunks(response, silence), cancel: end };
    } catch (cause) {
      silence.stop();
      const { result: outcome } = toEnd(cause, silence);
      return outcome.kind === 'ok' ? { kind: 'failed', reason: 'its server broke off' } : outcome;
    }
  };
