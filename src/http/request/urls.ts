// URLs of this service.

import { encodeUrlComponent } from '@periplus/markup';
import type { FastifyRequest } from 'fastify';
import { removeApiKey } from './redact-api-keys.ts';

export const API_PREFIX = '/api/v1';
/** Pictures are cheap and embedded in pages: crawlers may fetch them, and overload does not reject them early. */
export const PICTURE_PATHS = [`${API_PREFIX}/thumbnails/`, `${API_PREFIX}/static-map-assets/`] as const;
export const WEBSOCKET_PATH = `${API_PREFIX}/mcp/ws`;

/** `base` is the base URL of the site, or its path for a relative link. */
export const recordPageUrl = (base: string, id: string): string => `${base}/resources/${encodeUrlComponent(id)}`;
export const resourcePath = (id: string): string => `${API_PREFIX}/resources/${encodeUrlComponent(id)}`;
export const resourceUrl = (base: string, id: string): string => `${base}${resourcePath(id)}`;

/** A host name, IPv4 or bracketed IPv6 address with an optional port. Responses repeat nothing else from Host. */
const HOST = /^([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/;

/** 'https://maps.example.org', without a trailing slash. Forwarded headers count only from trusted proxies. */
export const baseUrl = (request: FastifyRequest): string => {
  const { config } = request.server.httpContext;
  if (config.server.publicUrl !== undefined) return config.server.publicUrl;
  const host = isHost(request.host) ? request.host : `${config.server.host}:${config.server.port}`;
  if (request.protocol === 'https') return `https://${host.endsWith(':443') ? host.slice(0, -4) : host}`;
  return `http://${host.endsWith(':80') ? host.slice(0, -3) : host}`;
};

let lastHost = '';

/** Checks the pattern only when the host changes. */
const isHost = (text: string): boolean => {
  if (text === lastHost) return true;
  if (!HOST.test(text)) return false;
  lastHost = text;
  return true;
};

/** Path and query of the request without API keys. */
export const safePath = (request: FastifyRequest): string => removeApiKey(request.url);

export const selfUrl = (request: FastifyRequest): string => baseUrl(request) + safePath(request);

/** apiUrl(request, 'resources', id, 'citation'): each segment is escaped. */
export const apiUrl = (request: FastifyRequest, ...segments: readonly string[]): string =>
  `${baseUrl(request)}${API_PREFIX}/${segments.map(encodeURIComponent).join('/')}`;
