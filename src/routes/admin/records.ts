// PUT, PATCH and DELETE /resources/{id}: writes, changes or removes one record.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WriteItem, WriteOutcome } from '../../catalog/write-records.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { readCaller } from '../../http/request/caller.ts';
import { apiUrl } from '../../http/request/urls.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, list, object, ref, stringEnum, text } from '../../http/schema/json-schema.ts';
import { problemResponses, RECORD_EXAMPLE } from '../../http/schema/schemas.ts';
import type { OperatorContext } from './context.ts';
import { originOf } from './origin.ts';
import { failedPrecondition, parseWriteConditions, toRecordEtag } from './preconditions.ts';

/** The source of records that are written here. */
export const OPERATOR_SOURCE = 'operator';

const written = object({
  id: text('Identifier.'),
  outcome: stringEnum(['added', 'changed', 'unchanged'], 'Outcome.'),
  warnings: list(text('Warning.'), 'Values that were dropped.'),
});

const ok = (description: string) => ({ description, content: { 'application/json': { schema: written } } });

export const WRITTEN_RESPONSES = { 200: ok('Changed, or unchanged'), 201: ok('Added') };

type Words = { readonly operationId: string; readonly summary: string; readonly description: string };

const schemaOf = (words: Words, more: object) => ({
  tags: ['Writing'],
  ...words,
  params: object({ id: text('Identifier of the record.', example(RECORD_EXAMPLE.id)) }),
  security: [{ operator: [] }],
  ...more,
});

const PUT_WORDS: Words = {
  operationId: 'putRecord',
  summary: 'Write a record',
  description:
    'Creates the record or replaces the one with this id. `If-Match` with the ETag of `/resources/{id}/ogm` or of the last write prevents lost updates; `If-None-Match: *` only creates.',
};

const putSchema = schemaOf(PUT_WORDS, {
  body: { allOf: [ref('AardvarkRecord')], ...example(RECORD_EXAMPLE) },
  response: { ...WRITTEN_RESPONSES, ...problemResponses(400, 401, 412, 413, 415, 503) },
});

const PATCH_WORDS: Words = {
  operationId: 'patchRecord',
  summary: 'Update fields of a record (RFC 7396)',
  description: 'A JSON Merge Patch: given fields replace those of the record, null removes a field, other fields stay.',
};

const patchSchema = schemaOf(PATCH_WORDS, {
  body: object({}, {}, example({ dct_title_s: 'Map of the harbour, with depths' })),
  response: { 200: ok('Changed, or unchanged'), ...problemResponses(400, 401, 404, 410, 412, 413, 415, 503) },
});

const DELETE_WORDS: Words = {
  operationId: 'deleteRecord',
  summary: 'Remove a record',
  description: 'Leaves a tombstone: the URL responds with 410, and the change feed lists the removal.',
};

const deleteSchema = schemaOf(DELETE_WORDS, {
  response: { 204: { description: 'Removed', type: 'null' }, ...problemResponses(401, 404, 410, 412, 503) },
});

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Accepts a record, or a JSON:API document with one. */
const readBody = ({ body }: FastifyRequest): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new CatalogError('bad_request', 'The body must be a JSON object, the record.', {
      problems: [{ pointer: '', detail: 'The body must be a JSON object, the record.' }],
    });
  }
  const { data } = body as { data?: { attributes?: unknown } };
  return typeof data === 'object' && data !== null && 'attributes' in data ? data.attributes : body;
};

/** Throws unless the record was written or is unchanged. */
const checkOutcome = (outcome: WriteOutcome | undefined) => {
  if (outcome?.kind === 'rejected') {
    throw new CatalogError('validation_error', outcome.reason, { problems: [{ pointer: '', detail: outcome.reason }] });
  }
  if (outcome === undefined || !('text' in outcome)) throw failedPrecondition();
  return outcome;
};

export const sendWritten = (request: FastifyRequest, reply: FastifyReply, outcome: WriteOutcome | undefined): void => {
  const { kind, id, text, warnings } = checkOutcome(outcome);
  reply.header('etag', toRecordEtag(text));
  if (kind === 'added') reply.header('location', apiUrl(request, 'resources', id));
  sendJson(reply, { id, outcome: kind, warnings }, { status: kind === 'added' ? 201 : 200, cacheControl: 'no-store' });
};

export const registerRecords = (app: FastifyInstance, { catalog }: OperatorContext): void => {
  const writeOne = async (request: FastifyRequest, item: WriteItem): Promise<WriteOutcome | undefined> =>
    (await catalog.write([item], originOf(request)))[0];

  /** Throws `not_found` and `gone`. */
  const readStored = (request: FastifyRequest): Promise<StoredRecord> =>
    catalog.resource(idOf(request), 'all', catalog.createContext(readCaller(request)));

  app.put('/resources/:id', { schema: putSchema }, async (request, reply) => {
    const id = idOf(request);
    const conditions = parseWriteConditions(request, await catalog.find(id));
    const item = { kind: 'put', raw: readBody(request), id, source: OPERATOR_SOURCE, ...conditions } as const;
    sendWritten(request, reply, await writeOne(request, item));
  });

  app.patch('/resources/:id', { schema: patchSchema }, async (request, reply) => {
    const [id, change] = [idOf(request), readBody(request)];
    const { ifVersion } = parseWriteConditions(request, await readStored(request));
    const outcome = await writeOne(request, {
      kind: 'patch',
      id,
      change,
      ...(ifVersion === undefined ? {} : { ifVersion }),
    });
    if (outcome?.kind === 'absent') await readStored(request); // removed in the meantime, so it throws
    sendWritten(request, reply, outcome);
  });

  app.delete('/resources/:id', { schema: deleteSchema }, async (request, reply) => {
    const id = idOf(request);
    const { ifVersion } = parseWriteConditions(request, await readStored(request));
    const outcome = await writeOne(request, { kind: 'remove', id, ...(ifVersion === undefined ? {} : { ifVersion }) });
    if (outcome?.kind === 'conflict') throw failedPrecondition();
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
