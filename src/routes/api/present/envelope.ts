// The JSON:API envelope of every response.
import type { FastifyRequest } from 'fastify';
import { baseUrl, selfUrl } from '../../../http/request/urls.ts';
import { documentUrl, PROFILE_NAMES } from '../documents/linked-documents.ts';

const CONTEXT_NAME = 'aardvark';
export const RECORD_TYPE = 'AardvarkRecord';

export const presentJsonApi = (base: string): object => ({
  version: '1.1',
  profile: PROFILE_NAMES.map((name) => documentUrl(base, 'profiles', name)),
});

export const contextUrl = (base: string): string => documentUrl(base, 'contexts', CONTEXT_NAME);

/** `jsonapi` and `links.self`. */
export const envelope = (request: FastifyRequest): { readonly jsonapi: object; readonly links: { self: string } } => ({
  jsonapi: presentJsonApi(baseUrl(request)),
  links: { self: selfUrl(request) },
});
