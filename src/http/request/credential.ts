// What a request shows to be recognised by: a key in X-API-Key, then a bearer token (RFC 6750), then the parameter api_key (spec section 5).
import type { FastifyRequest } from 'fastify';
import { readQuery } from './query-string.ts';

const BEARER = /^bearer +(\S.*)$/i;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether an answer to this request is for its sender alone. Costs next to nothing: every request is asked. */
export const hasCredential = (request: FastifyRequest): boolean => {
  const { headers } = request;
  return (
    headers['x-api-key'] !== undefined ||
    headers.authorization !== undefined ||
    readQuery(request).api_key !== undefined
  );
};

/** In their order. Another kind of Authorization is for a proxy in front. */
export const readCredentials = (request: FastifyRequest): readonly string[] => {
  const { headers } = request;
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
  return [headers['x-api-key'], bearer, readQuery(request).api_key].filter(isText);
};
