// Decodes and parses request bodies: valid UTF-8, and JSON that is nested no deeper than recursive code can follow.
import { checkDepth, decodeUtf8 } from '@periplus/streams';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';

const invalidBody = (detail: string, cause?: unknown): CatalogError =>
  new CatalogError('bad_request', detail, { cause, problems: [{ pointer: '', detail }] });

/** Removes a byte order mark. Throws `bad_request` for bytes that are not UTF-8. */
export const decodeBody = (body: string | Uint8Array): string => {
  if (typeof body === 'string') return body;
  const decoded = decodeUtf8(body);
  if (decoded.kind === 'ok') return decoded.text;
  throw invalidBody(`The body is not valid UTF-8: line ${decoded.line} contains an invalid byte.`);
};

/** A complete body is parsed when it is the client's turn: it may have arrived long after the request was started. */
export const acceptBody = (
  app: FastifyInstance,
  type: string | RegExp,
  parse: (body: string | Buffer) => unknown,
): void => {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: string | Buffer) => {
    await app.httpContext.loadShedder.waitForTurn(request.raw);
    return parse(body);
  });
};

/** Passes bodies of this type on as bytes, for routes that parse them in another thread. */
export const acceptBytes = (app: FastifyInstance, type: RegExp): void => {
  app.removeContentTypeParser(type);
  acceptBody(app, type, (body) => body);
};

/** Passes bodies of this type on as text. */
export const acceptText = (app: FastifyInstance, type: string | RegExp): void => acceptBody(app, type, decodeBody);

const checkBodyDepth = (text: string): string => {
  try {
    return checkDepth(text);
  } catch (cause) {
    throw invalidBody(`The body is ${(cause as Error).message}.`, cause);
  }
};

/** Text that may contain a forbidden name, perhaps with escapes. */
const SUSPICIOUS = /__proto__|constructor|\\u/;

const rejectForbidden = (name: string, value: unknown): unknown => {
  const isPrototype = name === 'constructor' && Object.hasOwn(Object(value), 'prototype');
  if (name === '__proto__' || isPrototype) throw new SyntaxError(`${name} is not allowed`);
  return value;
};

/** Throws `bad_request`. */
export const parseJsonBody = (body: string | Uint8Array): unknown => {
  const text = checkBodyDepth(decodeBody(body));
  if (text === '') throw invalidBody('The body is empty; Content-Type announces JSON.');
  try {
    return JSON.parse(text, SUSPICIOUS.test(text) ? rejectForbidden : undefined);
  } catch (cause) {
    throw invalidBody('The body is not valid JSON, or contains a forbidden key (__proto__, constructor).', cause);
  }
};

export const JSON_TYPES = /^application\/(?:[\w.+-]+\+)?json(?:[;\s]|$)/;

/** Accepts every JSON media type, such as application/vnd.api+json. Interfaces add parsers for other types. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  acceptBody(app, JSON_TYPES, parseJsonBody);
};
