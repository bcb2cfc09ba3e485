// Asks the sources of data: through the guarded fetch, one request at a time for each host, again when a try fails, and within a
// bound of bytes for one download. Whatever goes wrong leaves as an error that may be shown.
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
import { CatalogError } from '../../../errors.ts';
import { toErrorExcerpt } from './error-excerpt.ts';

export type SourceResponse = {
  readonly contentType: string;
  /** Throws CatalogError. */
  readonly chunks: AsyncGenerator<Uint8Array, void, undefined>;
};

/** One thing at a time: whatever is asked ends the answer before, whether it was read or not. */
export type SourceFetch = {
  readonly open: (url: string, accept?: string) => Promise<SourceResponse>;
  /** A small document as a whole. */
  readonly bytes: (url: string, mostBytes?: number) => Promise<Buffer>;
  /** The beginning of a document; the rest is not read. */
  readonly head: (url: string, mostBytes: number) => Promise<Buffer>;
  /** Bytes of a file; fewer when it ends before. */
  readonly range: (url: string, offset: number, length: number) => Promise<Buffer>;
  /** Ends the last answer. Without it nobody else gets a turn at its host. */
  readonly close: () => void;
};

export type SourceFetchOptions = {
  readonly stream: SafeStream;
  readonly hostThrottle: HostThrottle;
  /** Of all answers together. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Before a failed request is repeated, and twice as long before it is repeated again. */
  readonly retryMs?: number;
};

const TRIES = 3;
/** Of an answer that is being worked on: a page of features is mostly smaller, and the pause before the next one passes meanwhile. */
const AHEAD_BYTES = 4_000_000;
const MOST_DOCUMENT_BYTES = 8_000_000;
const MOST_WORDS_BYTES = 65_536;
/** What a server answers that is overloaded, or whose own server is away. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the source';

export const toSourceError = (url: string, outcome: Exclude<FetchResult, { kind: 'ok' }>): CatalogError => {
  const host = hostOf(url);
  switch (outcome.kind) {
    case 'timeout':
      return new CatalogError('upstream_timeout', `${host}, which holds the data, did not answer in time.`);
    case 'refused':
      return new CatalogError('source_unreachable', `${host}, which holds the data, is not asked: ${outcome.reason}.`);
    case 'failed': {
      const detail = `${host}, which holds the data, cannot be read: ${outcome.reason}.`;
      return new CatalogError('source_unreachable', detail, { cause: outcome.cause });
    }
  }
};

export const toRefusalError = (url: string, words: string, status?: number): CatalogError => {
  const how = status === undefined ? '' : ` (status ${status})`;
  const what = words === '' ? 'no, without a reason' : `"${words}"`;
  return new CatalogError('source_refused', `${hostOf(url)}, which holds the data, says${how}: ${what}.`);
};

const readSome = async (chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
};

/** Holds the turn at a host until it is given back. */
const takeTurn = async (gate: HostThrottle, url: string): Promise<() => void> => {
  const { promise: isOver, resolve: giveBack } = Promise.withResolvers<void>();
  const { promise: isMine, resolve: begin } = Promise.withResolvers<void>();
  void gate.run(url, () => {
    begin();
    return isOver;
  });
  await isMine;
  return giveBack;
};

export const createSourceFetch = (options: SourceFetchOptions): SourceFetch => {
  const { stream, hostThrottle: gate, maxBytes, signal, retryMs = 500 } = options;
  let received = 0;
  let endLast = (): void => {};
  const count = (bytes: number): void => {
    received += bytes;
    if (received > maxBytes) {
      throw new CatalogError(
        'source_too_large',
        `The data are larger than ${maxBytes} bytes, the bound of a download.`,
      );
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
    const giveBack = await takeTurn(gate, request.url);
    endLast = giveBack;
    const opened = await stream(request);
    if (opened.kind !== 'open') {
      giveBack();
      throw toSourceError(request.url, opened);
    }
    const end = (): void => {
      opened.cancel();
      giveBack();
    };
    endLast = end;
    if (opened.status >= 200 && opened.status < 300) return { ...opened, cancel: end };
    const words = await readSome(opened.chunks, MOST_WORDS_BYTES).catch(() => Buffer.alloc(0));
    end();
    throw toRefusalError(request.url, toErrorExcerpt(words.toString()), opened.status);
  };

  const isPassing = (cause: unknown): boolean => {
    if (!(cause instanceof CatalogError) || signal.aborted) return false;
    if (cause.code === 'source_refused') return PASSING.has(Number(/\(status (\d+)\)/.exec(cause.message)?.[1]));
    return cause.code === 'upstream_timeout' || cause.code === 'source_unreachable';
  };

  const openAgain = async (request: StreamRequest, triesLeft = TRIES - 1): Promise<OpenedStream> => {
    try {
      return await openOnce(request);
    } catch (cause) {
      if (triesLeft === 0 || !isPassing(cause)) throw cause;
      await wait(retryMs * 2 ** (TRIES - 1 - triesLeft), undefined, { signal });
      return openAgain(request, triesLeft - 1);
    }
  };

  const open: SourceFetch['open'] = async (url, accept = '*/*') => {
    const opened = await openAgain({ url, accept });
    return {
      contentType: opened.contentType ?? '',
      chunks: readAhead(measured(opened, url), AHEAD_BYTES, opened.cancel),
    };
  };
  return {
    open,
    close: () => endLast(),
    bytes: async (url, mostBytes = MOST_DOCUMENT_BYTES) => {
      const bytes = await readSome((await open(url)).chunks, mostBytes + 1);
      if (bytes.length <= mostBytes) return bytes;
      throw new CatalogError('source_unusable', `${hostOf(url)} answered with more than ${mostBytes} bytes.`);
    },
    head: async (url, mostBytes) => readSome((await open(url)).chunks, mostBytes),
    range: async (url, offset, length) => {
      const opened = await openAgain({ url, accept: '*/*', range: { offset, length } });
      const chunks = measured(opened, url);
      if (opened.status === 206) return readSome(chunks, length);
      // A server that sends all of the file is read up to the part that was asked for.
      return (await readSome(chunks, offset + length)).subarray(offset);
    },
  };
};
