// POST /validate: holds one record against the Aardvark profile, strictly; stores nothing (spec 4.7).
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../errors.ts';
import { validateRecord } from '../../schema/validate.ts';
import { object, ref, text } from '../http/json-schema.ts';
import { sendJson } from '../http/send-json.ts';
import { baseUrl } from '../http/urls.ts';
import { documentUrl, VALIDATION_PROFILE } from './linked-documents.ts';
import { answers, query } from './schemas.ts';

const schema = {
  tags: ['Records'],
  summary: 'Validate one record',
  body: object({ data: object({ type: text('resource'), attributes: object({}) }) }),
  querystring: query(),
  response: answers(ref('ValidationResponse'), 400, 413, 415),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAttributes = (body: unknown): Readonly<Record<string, unknown>> => {
  const problems = createProblems();
  const data = isObject(body) ? body.data : undefined;
  const attributes = isObject(data) ? data.attributes : undefined;
  if (!isObject(data))
    problems.add({ pointer: '/data', detail: 'The body must be an object with data, itself an object.' });
  else {
    if (data.type !== 'resource') problems.add({ pointer: '/data/type', detail: 'data.type must be "resource".' });
    if (!isObject(attributes))
      problems.add({ pointer: '/data/attributes', detail: 'data.attributes must be an object of fields.' });
  }
  problems.throwIfAny();
  return attributes as Readonly<Record<string, unknown>>;
};

export const registerValidate = (app: FastifyInstance): void => {
  app.post('/validate', { schema }, (request, reply) => {
    const { errors, warnings } = validateRecord(readAttributes(request.body));
    const base = baseUrl(request);
    const profile = ['aardvark', VALIDATION_PROFILE].map((name) => documentUrl(base, 'profiles', name));
    return sendJson(reply, { valid: errors.length === 0, errors, warnings, profile });
  });
};
