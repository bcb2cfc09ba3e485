// JSONP: the response as a function call, for scripts that cannot use CORS (contract 2.7).
import type { FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { readQuery } from '../request/query-string.ts';

const CALLBACK_NAME = /^[A-Za-z_$][\w$.]{0,127}$/;

export const JSONP_TYPE = 'application/javascript; charset=utf-8';

/** Throws if `callback` is not a plain JavaScript name. */
export const readCallback = (request: FastifyRequest): string | undefined => {
  const name = readQuery(request).callback;
  if (name === undefined || name === '') return undefined;
  if (typeof name === 'string' && CALLBACK_NAME.test(name)) return name;
  const detail =
    'callback must be a JavaScript name of at most 128 characters: letters, digits, _, $ and dots, not starting with a digit or dot.';
  throw new CatalogError('invalid_callback', detail, { problems: [{ parameter: 'callback', detail }] });
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** For error responses, which must not fail again. */
export const readCallbackIfValid = (request: FastifyRequest): string | undefined => {
  if (!METHODS.has(request.method)) return undefined;
  try {
    return readCallback(request);
  } catch {
    return undefined;
  }
};

/** The leading comment prevents content sniffing attacks; U+2028 and U+2029 are line ends in older JavaScript. */
export const toJsonp = (callback: string, json: string): string =>
  `/**/${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
