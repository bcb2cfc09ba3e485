// The problem of a foreign document that cannot be shown, in words that are safe to show.
import { CatalogError } from '../../errors.ts';

/** 'it is too long' -> 502: the fault is the document's, not the asker's. */
export const unusable = (why: string, cause?: unknown): CatalogError =>
  new CatalogError('upstream_service_failed', `The metadata document cannot be shown: ${why}.`, { cause });
