// Renders the metadata documents that records link to, with a cache.

import type { RenderJob } from '@periplus/external-documents';
import type { FetchDocument } from '../../catalog/external/external-documents.ts';
import type { CatalogError } from '../../errors.ts';
import type { MetadataDocumentFormat } from '../../record/views/metadata-documents.ts';
import { cacheOutcomes } from './outcome-cache.ts';

export type ExternalPageRequest = {
  readonly format: MetadataDocumentFormat;
  readonly url: string;
  readonly title: string;
};

const CACHE_CHARACTERS = 32_000_000;

export type ExternalPagesDependencies = {
  readonly fetchDocument: FetchDocument;
  readonly render: (job: RenderJob) => Promise<string>;
  /** Called once per failed document, not again while the failure is cached. */
  readonly onFailure: (url: string, error: CatalogError) => void;
};

export const createExternalPages = ({
  fetchDocument,
  render,
  onFailure,
}: ExternalPagesDependencies): ((request: ExternalPageRequest) => Promise<string>) =>
  cacheOutcomes<ExternalPageRequest, string>({
    compute: async ({ format, url, title }) => render({ ...(await fetchDocument(format, url)), format, title }),
    weigh: (page) => page.length,
    maxWeight: CACHE_CHARACTERS,
    onFailure: ({ url }, error) => onFailure(url, error),
  });
