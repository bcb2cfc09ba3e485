// Fetches documents that records refer to. They are untrusted; http/documents sanitises them.
import { createAllowList, createSafeFetch, type FetchResult } from '@periplus/safe-fetch';
import { CatalogError } from '../../errors.ts';
import type { MetadataDocumentFormat } from '../../record/views/metadata-documents.ts';
import { createSemaphore } from '../semaphore.ts';

export type ExternalDocumentOptions = {
  /** Hosts and networks that may be contacted although they are private. */
  readonly allowPrivate: readonly string[];
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
  readonly maxBytes: number;
  readonly userAgent: string;
};

/** `url` is the address after redirects. */
type ExternalDocument = {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
};

/** Throws upstream_service_failed, upstream_timeout, or service_unavailable if too many fetches are running. */
export type FetchDocument = (kind: DocumentKind, url: string) => Promise<ExternalDocument>;

/** Metadata documents, and documents with the image URLs of a viewer. */
type DocumentKind = MetadataDocumentFormat | 'iiif_manifest' | 'tile_json' | 'wmts';

/** Many servers send raw files as plain text or as bytes of unknown type. */
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
  wmts: { noun: 'WMTS capabilities document', types: XML_TYPES },
};

const MAX_CONCURRENT = 16;
const RETRY_SECONDS = 5;

const failed = (reason: string, cause?: unknown): CatalogError =>
  new CatalogError('upstream_service_failed', reason, { cause });

const toDocument = (fetched: FetchResult, noun: string): ExternalDocument => {
  switch (fetched.kind) {
    case 'ok':
      return { url: fetched.url, bytes: fetched.bytes, contentType: fetched.contentType };
    case 'timeout':
      throw new CatalogError('upstream_timeout', `The server of the ${noun} did not respond in time.`);
    case 'refused':
      throw failed(`The ${noun} was not fetched: ${fetched.reason}.`);
    case 'failed':
      throw failed(`The ${noun} could not be fetched: ${fetched.reason}.`, fetched.cause);
  }
};

export const createDocumentFetcher = (options: ExternalDocumentOptions): FetchDocument => {
  const { allowPrivate, ...limits } = options;
  const fetch = createSafeFetch({ ...limits, allow: createAllowList(allowPrivate), maxRedirects: 3 });
  const permits = createSemaphore(MAX_CONCURRENT, 'fetches of documents', RETRY_SECONDS);
  return async (kind, url) => {
    const release = permits.acquire();
    try {
      const { noun, types } = KINDS[kind];
      return toDocument(await fetch({ url, types }), noun);
    } finally {
      release();
    }
  };
};
