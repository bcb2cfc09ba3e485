// Bodies of this door are CQL2 JSON, whatever they are called: OWSLib calls a text that it posts text/xml, curl a form.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';

const readBody = (text: string): unknown => {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new CatalogError('bad_request', 'The body must be a condition in CQL2 JSON, and is no JSON.', { cause });
  }
};

export const registerJsonBodyParser = (app: FastifyInstance): void => {
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string | Buffer) =>
    readBody(String(text)),
  );
};
