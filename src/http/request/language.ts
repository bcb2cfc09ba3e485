// The language of a page. The first segment of the path names it (/es/search); otherwise the setting or
// Accept-Language decides. A path can be cached and shared, and needs no cookie.
import type { FastifyRequest } from 'fastify';
import { ENGLISH } from '../../config/languages.ts';
import type { Config } from '../../config/settings.ts';
import { negotiateLanguage } from './negotiate.ts';
import { toCanonicalPath } from './paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its code; null until a page is rendered. */
    language: string | null;
  }
}

const PREFIX = /^\/([a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?=[/?]|$)/i;

const toOffered = (segment: string | undefined, { web }: Config): string | undefined =>
  segment === undefined ? undefined : web.languages.find((code) => code.toLowerCase() === segment.toLowerCase());

/** The canonical path without its language: '/es/search?q=x' -> '/search?q=x'. */
export const removeLanguage = (target: string, config: Config): string => {
  const url = toCanonicalPath(target);
  const segment = PREFIX.exec(url)?.[1];
  if (toOffered(segment, config) === undefined) return url;
  const rest = url.slice(1 + (segment?.length ?? 0));
  return toCanonicalPath(rest.startsWith('/') ? rest : `/${rest}`);
};

/** '/es', or nothing if the path names no language. */
export const languagePrefix = ({ originalUrl, server }: FastifyRequest): string => {
  const code = toOffered(PREFIX.exec(toCanonicalPath(originalUrl))?.[1], server.httpContext.config);
  return code === undefined ? '' : `/${code}`;
};

const chooseLanguage = (request: FastifyRequest): string => {
  const { web } = request.server.httpContext.config;
  const prefix = languagePrefix(request);
  if (prefix !== '') return prefix.slice(1);
  if (web.language !== 'auto') return web.language;
  return negotiateLanguage(request.headers['accept-language'], web.languages) ?? web.languages[0] ?? ENGLISH;
};

/** The code of the language of the page. */
export const languageOf = (request: FastifyRequest): string => (request.language ??= chooseLanguage(request));

/** Identifies the language and the links of a page; part of its version. */
export const languageVersion = (request: FastifyRequest): string => `${languageOf(request)}${languagePrefix(request)}`;

/** Whether the language of the response depends on Accept-Language. */
export const isLanguageNegotiated = (request: FastifyRequest): boolean => {
  const { web } = request.server.httpContext.config;
  return web.language === 'auto' && web.languages.length > 1 && languagePrefix(request) === '';
};
