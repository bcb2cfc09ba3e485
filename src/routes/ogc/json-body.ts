// Parses every body as CQL2 JSON: OWSLib posts JSON as text/xml, curl as a form.
import { parseJson } from '@periplus/streams';
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { acceptBody, decodeBody } from '../../http/request/body.ts';

const readBody = (text: string): unknown => {
  try {
    return text.trim() === '' ? undefined : parseJson(text);
  } catch (cause) {
    throw new CatalogError('bad_request', 'The body must be a CQL2 JSON filter; it is not valid JSON.', { cause });
  }
};

export const registerJsonBodyParser = (app: FastifyInstance): void =>
  acceptBody(app, '*', (body) => readBody(decodeBody(body)));
