// Parses every body as CQL2 JSON: OWSLib posts JSON as text/xml, curl as a form.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';

const readBody = (text: string): unknown => {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new CatalogError('bad_request', 'The body must be a CQL2 JSON filter; it is not valid JSON.', { cause });
  }
};

export const registerJsonBodyParser = (app: FastifyInstance): void => {
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string | Buffer) =>
    readBody(String(text)),
  );
};
