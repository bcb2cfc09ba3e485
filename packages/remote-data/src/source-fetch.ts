// Fetches from data sources: with safe-fetch, one request per host at a time, with retries, and with a limit of bytes
// per download. Failures become SourceErrors.
import { setTimeout as wait } from 'node:timers/promises';
import {
  FetchError,
  type FetchResult,
  type HostThrottle,
  type OpenedStream,
  type SafeStream,
  type StreamRequest,
} from '@periplus/safe-fetch';
import { readAhead } from '@periplus/streams';
import { toErrorExcerpt } from './error-excerpt.ts';
import { SourceError } from './source-error.ts';

type SourceResponse = {
  readonly contentType: string;
  /** Throws SourceError. */
  readonly chunks: AsyncGenerator<Uint8Array, void, undefined>;
};

/** Each request ends the previous response, read or not. */
export type SourceFetch = {
  readonly open: (url: string, accept?: string) => Promise<SourceResponse>;
  /** Reads a small document. */
  readonly bytes: (url: string, maxLength?: number) => Promise<Buffer>;
  /** Reads the beginning of a document. */
  readonly head: (url: string, maxLength: number) => Promise<Buffer>;
  /** Reads a byte range; fewer bytes when the file ends before. */
  readonly range: (url: string, offset: number, length: number) => Promise<Buffer>;
  /** Ends the last response. Other downloads wait for its host until then. */
  readonly close: () => void;
};

export type SourceFetchOptions = {
  readonly stream: SafeStream;
  readonly hostThrottle: HostThrottle;
  /** Limit of all responses together. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Pause before the first retry; it doubles with each further retry. */
  readonly retryMs?: number;
};

const MAX_ATTEMPTS = 3;
/** Buffered while features are processed: maxLength pages are smaller, so the next request can start early. */
const READ_AHEAD_BYTES = 4_000_000;
const MAX_DOCUMENT_BYTES = 8_000_000;
const MAX_ERROR_BYTES = 65_536;
/** Statuses of overloaded or unavailable servers. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export const hostOf = (url: string): string => URL.parse(url)?.host ?? 'with an invalid URL';

const toSourceError = (url: string, result: Exclude<FetchResult, { kind: 'ok' }>): SourceError => {
  const host = hostOf(url);
  switch (result.kind) {
    case 'timeout':
      return new SourceError('upstream_timeout', `The data source ${host} did not respond in time.`);
    case 'refused':
      return new SourceError('source_unreachable', `The data source ${host} is not contacted: ${result.reason}.`);
    case 'failed': {
      const detail = `The data source ${host} cannot be read: ${result.reason}.`;
      return new SourceError('source_unreachable', detail, { cause: result.cause });
    }
  }
};

export const toRefusalError = (url: string, message: string, status?: number): SourceError => {
  const how = status === undefined ? '' : ` (status ${status})`;
  const reason = message === '' ? 'without a reason' : `"${message}"`;
  return new SourceError('source_refused', `The data source ${hostOf(url)} refused the request${how}: ${reason}.`, {
    status,
  });
};

const readUpTo = async (chunks: AsyncIterable<Uint8Array>, maxLength: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= maxLength) break;
  }
  return Buffer.concat(parts).subarray(0, maxLength);
};

/** Waits for the host and occupies it until the returned function is called. */
const occupyHost = async (hostThrottle: HostThrottle, url: string): Promise<() => void> => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  const { promise: isMine, resolve: begin } = Promise.withResolvers<void>();
  void hostThrottle.run(url, () => {
    begin();
    return isOver;
  });
  await isMine;
  return release;
};

export const createSourceFetch = (options: SourceFetchOptions): SourceFetch => {
  const { stream, hostThrottle, maxBytes, signal, retryMs = 500 } = options;
  let received = 0;
  let endLast = (): void => {};
  const count = (bytes: number): void => {
    received += bytes;
    if (received > maxBytes) {
      throw new SourceError('source_too_large', `The data exceed ${maxBytes} bytes, the limit of a download.`);
    }
  };

  async function* measured({ chunks, cancel: end }: OpenedStream, url: string): SourceResponse['chunks'] {
    try {
      for await (const chunk of chunks) {
        signal.throwIfAborted();
        count(chunk.length);
        yield chunk;
      }
    } catch (cause) {
      throw cause instanceof FetchError && cause.result.kind !== 'ok' ? toSourceError(url, cause.result) : cause;
    } finally {
      end();
    }
  }

  const openOnce = async (request: StreamRequest): Promise<OpenedStream> => {
    signal.throwIfAborted();
    endLast();
    const release = await occupyHost(hostThrottle, request.url);
    endLast = release;
    const opened = await stream(request);
    if (opened.kind !== 'open') {
      release();
      throw toSourceError(request.url, opened);
    }
    const end = (): void => {
      opened.cancel();
      release();
    };
    endLast = end;
    if (opened.status >= 200 && opened.status < 300) return { ...opened, cancel: end };
    const message = await readUpTo(opened.chunks, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
    end();
    throw toRefusalError(request.url, toErrorExcerpt(message.toString()), opened.status);
  };

  const isTransient = (cause: unknown): boolean => {
    if (!(cause instanceof SourceError) || signal.aborted) return false;
    if (cause.code === 'source_refused') return TRANSIENT_STATUSES.has(cause.status ?? 0);
    return cause.code === 'upstream_timeout' || cause.code === 'source_unreachable';
  };

  const openWithRetries = async (request: StreamRequest, retriesLeft = MAX_ATTEMPTS - 1): Promise<OpenedStream> => {
    try {
      return await openOnce(request);
    } catch (cause) {
      if (retriesLeft === 0 || !isTransient(cause)) throw cause;
      await wait(retryMs * 2 ** (MAX_ATTEMPTS - 1 - retriesLeft), undefined, { signal });
      return openWithRetries(request, retriesLeft - 1);
    }
  };

  const open: SourceFetch['open'] = async (url, accept = '*/*') => {
    const opened = await openWithRetries({ url, accept });
    return {
      contentType: opened.contentType ?? '',
      chunks: readAhead(measured(opened, url), READ_AHEAD_BYTES, opened.cancel),
    };
  };
  return {
    open,
    close: () => endLast(),
    bytes: async (url, maxLength = MAX_DOCUMENT_BYTES) => {
      const bytes = await readUpTo((await open(url)).chunks, maxLength + 1);
      if (bytes.length <= maxLength) return bytes;
      throw new SourceError('source_unusable', `The response of ${hostOf(url)} exceeds ${maxLength} bytes.`);
    },
    head: async (url, maxLength) => readUpTo((await open(url)).chunks, maxLength),
    range: async (url, offset, length) => {
      const opened = await openWithRetries({ url, accept: '*/*', range: { offset, length } });
      const chunks = measured(opened, url);
      if (opened.status === 206) return readUpTo(chunks, length);
      // A server that ignores the range is read up to the requested part.
      return (await readUpTo(chunks, offset + length)).subarray(offset);
    },
  };
};
