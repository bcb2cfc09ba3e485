// Absolute URLs for links in answers.
import type { FastifyRequest } from 'fastify';
import { encodeUrlComponent } from '../../record/views/urls.ts';
import { removeApiKey } from './redact-api-keys.ts';

export const API_PREFIX = '/api/v1';
/** Pictures of records, cheap and shown by pages: open to crawlers, and never refused. */
export const PICTURE_PATHS = [`${API_PREFIX}/thumbnails/`, `${API_PREFIX}/static-map-assets/`] as const;
/** The one address at which a connection may be turned into a WebSocket. */
export const WEBSOCKET_PATH = `${API_PREFIX}/mcp/ws`;

/** Where a record is found; `base` is the absolute address of the site without a slash at its end. */
export const recordPageUrl = (base: string, id: string): string => `${base}/resources/${encodeUrlComponent(id)}`;
export const resourcePath = (id: string): string => `${API_PREFIX}/resources/${encodeUrlComponent(id)}`;
export const resourceUrl = (base: string, id: string): string => `${base}${resourcePath(id)}`;

/** A host name, an IPv4 or a bracketed IPv6 address, with a port or not; anything else in Host is not repeated. */
const HOST = /^([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/;

/** 'https://maps.example.org', without a slash at the end. Forwarded headers count only from trusted proxies. */
export const baseUrl = (request: FastifyRequest): string => {
  const { config } = request.server.httpContext;
  if (config.server.publicUrl !== undefined) return config.server.publicUrl;
  const host = isHost(request.host) ? request.host : `${config.server.host}:${config.server.port}`;
  if (request.protocol === 'https') return `https://${host.endsWith(':443') ? host.slice(0, -4) : host}`;
  return `http://${host.endsWith(':80') ? host.slice(0, -3) : host}`;
};

let lastHost = '';

/** Requests to one server name the same host, one after the other. */
const isHost = (text: string): boolean => {
  if (text === lastHost) return true;
  if (!HOST.test(text)) return false;
  lastHost = text;
  return true;
};

/** Path and query as asked, without a key that must not be repeated in answers. */
export const safePath = (request: FastifyRequest): string => removeApiKey(request.url);

/** The URL of this request, as clients should repeat it. */
export const selfUrl = (request: FastifyRequest): string => baseUrl(request) + safePath(request);

/** apiUrl(request, 'resources', id, 'citation'): each part is escaped, so that any id makes a valid URL. */
export const apiUrl = (request: FastifyRequest, ...parts: readonly string[]): string =>
  `${baseUrl(request)}${API_PREFIX}/${parts.map(encodeURIComponent).join('/')}`;
