// The credentials of a request: X-API-Key, a bearer token (RFC 6750), the parameter api_key (spec section 5).
import type { FastifyRequest } from 'fastify';
import { readQuery } from './query-string.ts';

/** Responses with `include_non_public` vary by them. */
export const CREDENTIAL_HEADERS = ['Authorization', 'X-API-Key'] as const;

const BEARER = /^bearer +(\S.*)$/i;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Responses to such requests are private. Runs on every request, so it must be cheap. */
export const hasCredential = (request: FastifyRequest): boolean => {
  const { headers } = request;
  return (
    headers['x-api-key'] !== undefined ||
    headers.authorization !== undefined ||
    readQuery(request).api_key !== undefined
  );
};

/** In order of precedence. Other Authorization schemes are for proxies. */
export const readCredentials = (request: FastifyRequest): readonly string[] => {
  const { headers } = request;
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
  return [headers['x-api-key'], bearer, readQuery(request).api_key].filter(isText);
};
