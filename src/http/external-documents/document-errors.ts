// Errors of external documents that cannot be displayed.
import { CatalogError } from '../../errors.ts';

/** createError('it is too long'): a 502. */
export type DocumentErrorFactory = (reason: string, cause?: unknown) => CatalogError;

const describe =
  (noun: string): DocumentErrorFactory =>
  (reason, cause) =>
    new CatalogError('upstream_service_failed', `The ${noun} cannot be displayed: ${reason}.`, { cause });

export const metadataDocumentError = describe('metadata document');
export const sourceDocumentError = describe('source document');
