// Fetches files of sources over HTTP, from public addresses and those that the operator allows.
import { createAllowList, createSafeFetch } from '@periplus/safe-fetch';
import { CatalogError } from '../../errors.ts';

/** Throws `upstream_service_failed` and `upstream_timeout`. */
export type FetchBytes = (url: string) => Promise<Uint8Array>;

export type FetchLimits = {
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

/** Many servers send record files as plain text or as bytes of unknown type. */
const TYPES = [
  ...['application/json', '+json', 'application/x-ndjson', 'application/ndjson', 'application/jsonl'],
  ...['application/gzip', 'application/x-gzip', 'text/plain', 'application/octet-stream', 'binary/octet-stream'],
];

export const createBytesFetch = ({ allowPrivate, ...limits }: FetchLimits): FetchBytes => {
  const fetch = createSafeFetch({ ...limits, allow: createAllowList(allowPrivate), maxRedirects: 5 });
  return async (url) => {
    const fetched = await fetch({ url, types: TYPES });
    switch (fetched.kind) {
      case 'ok':
        return fetched.bytes;
      case 'timeout':
        throw new CatalogError('upstream_timeout', 'The server of the source did not respond in time.');
      case 'refused':
        throw new CatalogError('upstream_service_failed', `The source was not fetched: ${fetched.reason}.`);
      case 'failed':
        throw new CatalogError('upstream_service_failed', `The source could not be fetched: ${fetched.reason}.`, {
          cause: fetched.cause,
        });
    }
  };
};
