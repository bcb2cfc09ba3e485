// The documents that describe sources of the viewer: fetched safely, parsed in a thread with limits, cached for a
// while.

import type { DocumentProtocol, ReadJob, SourceDocument } from '@periplus/external-documents';
import type { FetchDocument } from '../../catalog/external/external-documents.ts';
import type { CatalogError } from '../../errors.ts';
import { cacheOutcomes } from './outcome-cache.ts';

/** Protocols whose URL is that of a document with further URLs. */
export const DOCUMENT_PROTOCOLS: readonly DocumentProtocol[] = ['iiif_manifest', 'tile_json', 'wmts'];

export type DocumentRequest = { readonly protocol: DocumentProtocol; readonly url: string };

/** Throws the errors of fetching, and `upstream_service_failed` for a document that cannot be used. */
export type ReadSourceDocument = (request: DocumentRequest) => Promise<SourceDocument>;

const CACHE_CHARACTERS = 16_000_000;

export type SourceDocumentsDependencies = {
  readonly fetchDocument: FetchDocument;
  readonly read: (job: ReadJob) => Promise<SourceDocument>;
  readonly onFailure: (url: string, error: CatalogError) => void;
};

export const createSourceDocuments = ({
  fetchDocument,
  read,
  onFailure,
}: SourceDocumentsDependencies): ReadSourceDocument =>
  cacheOutcomes<DocumentRequest, SourceDocument>({
    compute: async ({ protocol, url }) => {
      const { bytes, contentType } = await fetchDocument(protocol, url);
      return read({ protocol, bytes, contentType });
    },
    weigh: (document) => JSON.stringify(document).length,
    maxWeight: CACHE_CHARACTERS,
    onFailure: ({ url }, error) => onFailure(url, error),
  });
