// The response cache of each serve thread: whole bodies by URL and version.
import { createLru } from '@periplus/collections';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { baseUrl } from '../request/urls.ts';

export type CachedBody = { readonly tag: string; readonly bytes: Uint8Array };

/** A version covers everything beside the URL that a response depends on: catalogue, pictures, visibility. */
export type BodyCache = {
  readonly get: (request: FastifyRequest, version: string) => CachedBody | undefined;
  /** `create` is not called if the cache is disabled. */
  readonly set: (request: FastifyRequest, version: string, create: () => CachedBody) => void;
};

/** Frees memory; validity depends on the version alone. */
const CACHE_MS = 3_600_000;

export const createBodyCache = ({ cache: { responseBytes } }: Config): BodyCache => {
  const cache = createLru<CachedBody>({ maxWeight: responseBytes, weigh: ({ bytes }) => bytes.length });
  const keyOf = (request: FastifyRequest, version: string): string => `${version} ${baseUrl(request)} ${request.url}`;
  return {
    get: (request, version) => cache.get(keyOf(request, version)),
    set: (request, version, create) => {
      if (responseBytes > 0) cache.set(keyOf(request, version), create(), CACHE_MS);
    },
  };
};
