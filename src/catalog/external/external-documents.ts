// Documents that records point to, fetched from where they are. What comes is foreign: doors make it harmless.

import { createAllowList, createSafeFetch, type FetchResult } from '@periplus/safe-fetch';
import { CatalogError } from '../../errors.ts';
import type { MetadataDocumentFormat } from '../../record/views/metadata-documents.ts';

export type ExternalDocumentOptions = {
  /** Hosts and networks that may be asked although they are not public. */
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

/** As it came; `url` is where it was read, after redirects. */
export type ExternalDocument = {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
};

/** Throws upstream_service_failed, upstream_timeout, or service_unavailable when too many are under way. */
export type FetchDocument = (kind: DocumentKind, url: string) => Promise<ExternalDocument>;

/** Metadata, and what a viewer must read before it knows where pictures are. */
export type DocumentKind = MetadataDocumentFormat | 'iiif_manifest' | 'tile_json' | 'wmts';

/** Raw files come from many servers as plain text or as bytes of no known type. */
const XML_TYPES = [
  ...['application/xml', 'text/xml', '+xml', 'text/plain', 'application/octet-stream', 'binary/octet-stream'],
];
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
const JSON_TYPES = ['application/json', '+json', 'text/plain', 'application/octet-stream', 'binary/octet-stream'];

type DocumentRow = { readonly noun: string; readonly types: readonly string[] };

const KINDS: Readonly<Record<DocumentKind, DocumentRow>> = {
  iso: { noun: 'metadata document', types: XML_TYPES },
  fgdc: { noun: 'metadata document', types: XML_TYPES },
  html: { noun: 'metadata document', types: HTML_TYPES },
  iiif_manifest: { noun: 'IIIF manifest', types: JSON_TYPES },
  tile_json: { noun: 'TileJSON document', types: JSON_TYPES },
  wmts: { noun: 'description of the WMTS', types: XML_TYPES },
};

const MOST_AT_ONCE = 16;

const failed = (why: string, cause?: unknown): CatalogError =>
  new CatalogError('upstream_service_failed', why, { cause });

const toDocument = (fetched: FetchResult, noun: string): ExternalDocument => {
  switch (fetched.kind) {
    case 'ok':
      return { url: fetched.url, bytes: fetched.bytes, contentType: fetched.contentType };
    case 'timeout':
      throw new CatalogError('upstream_timeout', `The server of the ${noun} did not answer in time.`);
    case 'refused':
      throw failed(`The ${noun} is not fetched: ${fetched.reason}.`);
    case 'failed':
      throw failed(`The ${noun} cannot be fetched: ${fetched.reason}.`, fetched.cause);
  }
};

export const createDocumentFetcher = (options: ExternalDocumentOptions): FetchDocument => {
  const { timeoutMs, maxBytes, userAgent } = options;
  const allow = createAllowList(options.allowPrivate);
  const fetch = createSafeFetch({ allow, timeoutMs, maxBytes, userAgent, maxRedirects: 3 });
  let underWay = 0;
  return async (kind, url) => {
    if (underWay >= MOST_AT_ONCE) {
      throw new CatalogError('service_unavailable', 'Too many documents are being fetched; try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    underWay += 1;
    try {
      const { noun, types } = KINDS[kind];
      return toDocument(await fetch({ url, types }), noun);
    } finally {
      underWay -= 1;
    }
  };
};
