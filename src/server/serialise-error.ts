// Errors between threads: what a structured clone would lose of ours is kept.
import { CatalogError } from '../errors.ts';
import type { SerialisedError } from './offload-messages.ts';

export const serialiseError = (cause: unknown): SerialisedError => {
  if (cause instanceof CatalogError) return { code: cause.code, detail: cause.message, problems: cause.problems };
  return { detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), problems: [] };
};

export const deserialiseError = ({ code, detail, problems }: SerialisedError): Error =>
  code === undefined ? new Error(detail) : new CatalogError(code, detail, { problems });
