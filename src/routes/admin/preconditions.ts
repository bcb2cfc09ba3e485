// Preconditions of a write (RFC 9110 13.1): If-Match with the ETag of /resources/{id}/ogm or of the last write,
// If-None-Match: *.

import type { JsonText } from '@periplus/streams';
import type { FastifyRequest } from 'fastify';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { toBytes } from '../../http/response/bytes.ts';
import { matchesEtag, toEtag } from '../../http/response/etag.ts';

/** The ETag of the stored record. */
export const toRecordEtag = (json: JsonText): string => toEtag(typeof json === 'string' ? toBytes(json) : json);

export type WriteConditions = { readonly ifVersion?: string; readonly ifAbsent?: true };

export const failedPrecondition = (): CatalogError =>
  new CatalogError('precondition_failed', 'The record does not match If-Match or If-None-Match; read it again.');

/**
 * Compares weakly, since responses may be compressed. Returns the version to write against, so that no write in
 * between is lost.
 */
export const parseWriteConditions = (
  { headers }: FastifyRequest,
  stored: StoredRecord | undefined,
): WriteConditions => {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifNoneMatch !== undefined && stored !== undefined && matchesEtag(ifNoneMatch, toRecordEtag(stored.json))) {
    throw failedPrecondition();
  }
  if (ifMatch === undefined) return ifNoneMatch?.trim() === '*' ? { ifAbsent: true } : {};
  if (stored === undefined || !matchesEtag(ifMatch, toRecordEtag(stored.json))) throw failedPrecondition();
  return { ifVersion: stored.version };
};
