// The documents that sources of a viewer begin with: fetched with care, read in a thread with limits, kept for a while.
import type { FetchDocument } from '../../../catalog/foreign/foreign-documents.ts';
import { CatalogError } from '../../../errors.ts';
import { createBoundedWorker } from '../../../lib/threads/bounded-work.ts';
import { threadFile } from '../../../lib/threads/thread-file.ts';
import { cacheOutcomes } from '../kept-outcomes.ts';
import { RENDER_LIMITS } from '../renderer.ts';
import { sourceDocumentError, unwrapResult } from '../unusable.ts';
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
