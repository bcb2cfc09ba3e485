// Whole answers that are sent again as they are, in each serving thread: kept by URL and by what else they follow from.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { createLru } from '../../../lib/cache/lru.ts';
import { baseUrl } from '../request/urls.ts';

export type KeptAnswer = { readonly tag: string; readonly bytes: Uint8Array };

/** A version stands for all that an answer follows from beside its URL: the catalogue, its pictures, and what the caller may see. */
export type Kept = {
  readonly get: (request: FastifyRequest, version: string) => KeptAnswer | undefined;
  /** `make` is not called where nothing is kept. */
  readonly keep: (request: FastifyRequest, version: string, make: () => KeptAnswer) => void;
};

/** The version decides whether an answer holds; this only lets go of what nobody asks for. */
const KEPT_MS = 3_600_000;

export const createKept = ({ cache: { answerBytes } }: Config): Kept => {
  const kept = createLru<KeptAnswer>({ maxWeight: answerBytes, weigh: ({ bytes }) => bytes.length });
  const keyOf = (request: FastifyRequest, version: string): string => `${version} ${baseUrl(request)} ${request.url}`;
  return {
    get: (request, version) => kept.get(keyOf(request, version)),
    keep: (request, version, make) => {
      if (answerBytes > 0) kept.set(keyOf(request, version), make(), KEPT_MS);
    },
  };
};
