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

/** Passes bodies of this type on as text. */
export const acceptText = (app: FastifyInstance, type: string | RegExp): void => {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) =>
    decodeBody(body),
  );
};

const checkBodyDepth = (text: string): string => {
  try {
    return checkDepth(text);
  } catch (cause) {
    throw invalidBody(`The body is ${(cause as Error).message}.`, cause);
  }
};

const JSON_TYPES = /^application\/(?:[\w.+-]+\+)?json(?:[;\s]|$)/;

/** Accepts every JSON media type, such as application/vnd.api+json. Interfaces add parsers for other types. */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    JSON_TYPES,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const text = checkBodyDepth(decodeBody(body));
      parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
      return promise;
    },
  );
};
