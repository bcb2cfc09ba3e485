// Whole answers that are sent again as they are, in each serving thread: kept by URL and by what else they follow from.

import { createLru } from '@periplus/collections';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { baseUrl } from '../request/urls.ts';

export type CachedBody = { readonly tag: string; readonly bytes: Uint8Array };

/** A version stands for all that an answer follows from beside its URL: the catalogue, its pictures, and what the caller may see. */
export type BodyCache = {
  readonly get: (request: FastifyRequest, version: string) => CachedBody | undefined;
  /** `make` is not called where nothing is kept. */
  readonly set: (request: FastifyRequest, version: string, make: () => CachedBody) => void;
};

/** The version decides whether an answer holds; this only lets go of what nobody asks for. */
const KEPT_MS = 3_600_000;

export const createBodyCache = ({ cache: { responseBytes } }: Config): BodyCache => {
  const kept = createLru<CachedBody>({ maxWeight: responseBytes, weigh: ({ bytes }) => bytes.length });
  const keyOf = (request: FastifyRequest, version: string): string => `${version} ${baseUrl(request)} ${request.url}`;
  return {
    get: (request, version) => kept.get(keyOf(request, version)),
    set: (request, version, make) => {
      if (responseBytes > 0) kept.set(keyOf(request, version), make(), KEPT_MS);
    },
  };
};
