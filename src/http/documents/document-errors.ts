// The problem of a foreign document that cannot be shown, in words that are safe to show.

import type { JobResult } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';

/** 'it is too long' -> 502: the fault is the document's, not the asker's. */
export type DocumentErrorFactory = (why: string, cause?: unknown) => CatalogError;

const describe =
  (noun: string): DocumentErrorFactory =>
  (why, cause) =>
    new CatalogError('upstream_service_failed', `The ${noun} cannot be shown: ${why}.`, { cause });

export const metadataDocumentError = describe('metadata document');
export const sourceDocumentError = describe('document of the source');

/** What a thread has made of a document. Throws for one that went beyond its limits, service_unavailable when too many wait. */
export const unwrapResult = <Result>(worked: JobResult<Result>, problem: DocumentErrorFactory): Result => {
  switch (worked.kind) {
    case 'done':
      return worked.result;
    case 'too-slow':
      throw problem('it takes too long to read');
    case 'too-large':
      throw problem('it takes too much memory');
    case 'failed':
      throw problem('it cannot be read', worked.cause);
    case 'busy':
      throw new CatalogError('service_unavailable', 'Too many documents are being read.', { retryAfterSeconds: 5 });
    case 'closed':
      throw new CatalogError('service_unavailable', 'The server is stopping.');
  }
};
