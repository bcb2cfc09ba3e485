// Errors that are the fault of the source of a download, not of this server.
import { CatalogError, type ErrorCode } from '../../errors.ts';

const SOURCE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['source_unreachable', 'source_refused', 'source_layer_not_found', 'source_unusable'] as const),
  ...(['source_empty', 'source_too_large', 'upstream_timeout'] as const),
]);

export const isSourceError = (cause: unknown): cause is CatalogError =>
  cause instanceof CatalogError && SOURCE_CODES.has(cause.code);
