// What the image sources share: fetches documents, images and byte ranges of URLs in records.

import type { FetchResult, SafeFetch } from '@periplus/safe-fetch';
import { parseJson } from '@periplus/streams';
import { NoImageError } from './no-image-error.ts';

export type ThumbnailClient = {
  readonly fetchImage: (url: string) => Promise<Uint8Array>;
  readonly fetchJson: (url: string) => Promise<unknown>;
  /** Reads byte ranges within a budget of requests and bytes. */
  readonly openFile: (url: string) => (offset: number, length: number) => Promise<Uint8Array>;
};

/** Many servers send images with a generic type, so the bytes decide. */
const IMAGE_TYPES = [
  ...['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'],
  ...['application/octet-stream', 'binary/octet-stream'],
];
const JSON_TYPES = ['application/json', '+json', 'text/json', 'text/plain', 'application/octet-stream'];
const ANY_TYPE = ['*'];

const MAX_JSON_BYTES = 8_000_000;
const FILE_BUDGET = { requests: 60, bytes: 24_000_000 } as const;
/** The first request covers the header and the directories. */
const FIRST_BYTES = 32_768;

const bytesOf = (fetched: FetchResult): Uint8Array => {
  switch (fetched.kind) {
    case 'ok':
      return fetched.bytes;
    case 'timeout':
      throw new NoImageError('the server did not respond in time', true);
    case 'refused':
      throw new NoImageError(fetched.reason);
    case 'failed':
      throw new NoImageError(fetched.reason, true);
  }
};

const readJson = (bytes: Uint8Array): unknown => {
  if (bytes.length > MAX_JSON_BYTES) throw new NoImageError('the document is too large');
  try {
    return parseJson(Buffer.from(bytes).toString());
  } catch {
    throw new NoImageError('the document is not JSON');
  }
};

export const createThumbnailClient = (fetch: SafeFetch): ThumbnailClient => ({
  fetchImage: async (url) => bytesOf(await fetch({ url, types: IMAGE_TYPES })),
  fetchJson: async (url) => readJson(bytesOf(await fetch({ url, types: JSON_TYPES }))),
  openFile: (url) => {
    let [requests, bytes]: [number, number] = [FILE_BUDGET.requests, FILE_BUDGET.bytes];
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      requests -= 1;
      bytes -= length;
      if (requests < 0 || bytes < 0) throw new NoImageError('it needs too many byte ranges');
      return bytesOf(await fetch({ url, types: ANY_TYPE, range: { offset, length } }));
    };
    let first: Promise<Uint8Array> | undefined;
    return async (offset, length) => {
      if (offset + length > FIRST_BYTES) return read(offset, length);
      first ??= read(0, FIRST_BYTES);
      return (await first).subarray(offset, offset + length);
    };
  },
});
