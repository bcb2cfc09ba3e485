// Errors between threads: what a structured clone would lose of ours is kept.
import { CatalogError } from '../errors.ts';
import type { Refusal } from './offload-messages.ts';

export const toRefusal = (cause: unknown): Refusal => {
  if (cause instanceof CatalogError) return { code: cause.code, detail: cause.message, problems: cause.problems };
  return { detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), problems: [] };
};

export const fromRefusal = ({ code, detail, problems }: Refusal): Error =>
  code === undefined ? new Error(detail) : new CatalogError(code, detail, { problems });
