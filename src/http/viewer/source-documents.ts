// The documents that sources of a viewer begin with: fetched with care, read in a thread with limits, kept for a while.

import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import type { FetchDocument } from '../../catalog/external/external-documents.ts';
import { CatalogError } from '../../errors.ts';
import { sourceDocumentError, unwrapResult } from '../documents/document-errors.ts';
import { cacheOutcomes } from '../documents/outcome-cache.ts';
import { RENDER_LIMITS } from '../documents/renderer.ts';
import type { DocumentProtocol, ReadJob, ReadResult, SourceDocument } from './read-document.ts';

export type DocumentRequest = { readonly protocol: DocumentProtocol; readonly url: string };

export type SourceDocuments = {
  /** Throws what fetching throws, and upstream_service_failed for a document that is not what it should be. */
  readonly read: (request: DocumentRequest) => Promise<SourceDocument>;
  readonly close: () => Promise<void>;
};

const CACHE_CHARACTERS = 16_000_000;

const weigh = (document: SourceDocument): number => JSON.stringify(document).length;

export type SourceDocumentsDependencies = {
  readonly fetchDocument: FetchDocument;
  readonly onFailure: (url: string, error: CatalogError) => void;
};

export const createSourceDocuments = ({ fetchDocument, onFailure }: SourceDocumentsDependencies): SourceDocuments => {
  const file = threadFile('read-thread', import.meta.url);
  const thread = createBoundedWorker<ReadJob, ReadResult>({ file, ...RENDER_LIMITS });
  const make = async ({ protocol, url }: DocumentRequest): Promise<SourceDocument> => {
    const { bytes, contentType } = await fetchDocument(protocol, url);
    const read = unwrapResult(await thread.run({ protocol, bytes, contentType }), sourceDocumentError);
    if (read.kind === 'read') return read.document;
    throw new CatalogError('upstream_service_failed', read.detail);
  };
  const read = cacheOutcomes<DocumentRequest, SourceDocument>({
    ...{ compute: make, weigh, maxWeight: CACHE_CHARACTERS },
    onFailure: ({ url }, error) => onFailure(url, error),
  });
  return { read, close: thread.close };
};
