// The problem of a foreign document that cannot be shown, in words that are safe to show.
import { CatalogError } from '../../errors.ts';

/** 'it is too long' -> 502: the fault is the document's, not the asker's. */
export type DocumentErrorFactory = (why: string, cause?: unknown) => CatalogError;

const describe =
  (noun: string): DocumentErrorFactory =>
  (why, cause) =>
    new CatalogError('upstream_service_failed', `The ${noun} cannot be shown: ${why}.`, { cause });

export const metadataDocumentError = describe('metadata document');
export const sourceDocumentError = describe('document of the source');
