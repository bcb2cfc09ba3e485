// GET /resources/{id}/history and POST /resources/{id}/history/{version}/restore: the versions of a record.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HistoryEntry } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, list, object, ref, stringEnum, text } from '../../http/schema/json-schema.ts';
import { problemResponses, RECORD_EXAMPLE } from '../../http/schema/schemas.ts';
import type { OperatorContext } from './context.ts';
import { originOf } from './origin.ts';
import { parseWriteConditions } from './preconditions.ts';
import { sendWritten, WRITTEN_RESPONSES } from './records.ts';

const id = text('Identifier of the record.', example(RECORD_EXAMPLE.id));
const SECURED = { tags: ['Writing'], security: [{ operator: [] }] };

const version = object(
  {
    version: text('Identifier of the version.'),
    kind: stringEnum(['put', 'removed'], 'Whether the record was written or removed.'),
    source: text('The collection that the record belonged to.'),
    changed_at: { type: ['string', 'null'], description: 'When; null if unknown.' },
    by: { type: ['string', 'null'], description: 'The user, key, command or harvest; null if unknown.' },
    commit: { type: ['string', 'null'], description: 'The commit of the harvested file.' },
    batch: { type: ['string', 'null'], description: 'The job of a batch edit.' },
  },
  { record: ref('AardvarkRecord') },
);

const historySchema = {
  ...SECURED,
  operationId: 'listVersions',
  summary: 'List the versions of a record',
  description:
    'Newest first, the current version included. The setting `history.versions` limits how many earlier versions are kept. A removed record keeps its versions.',
  params: object({ id }),
  response: {
    200: {
      description: 'The versions',
      content: { 'application/json': { schema: object({ id, versions: list(version, 'Newest first.') }) } },
    },
    ...problemResponses(401, 404),
  },
};

const restoreSchema = {
  ...SECURED,
  operationId: 'restoreVersion',
  summary: 'Restore a version of a record',
  description: 'Writes the record as it was. The version that it replaces becomes part of the history.',
  params: object({ id, version: text('A version from the history.', example('12')) }),
  response: { ...WRITTEN_RESPONSES, ...problemResponses(401, 404, 412, 503) },
};

const presentVersion = ({ kind, version: name, source, changedAt, origin, text: json }: HistoryEntry): object => ({
  ...{ version: name, kind, source, changed_at: changedAt ?? null },
  ...{ by: origin?.by ?? null, commit: origin?.commit ?? null, batch: origin?.batch ?? null },
  ...(json === undefined ? {} : { record: JSON.parse(json) }),
});

type Params = { readonly id: string; readonly version: string };

const paramsOf = ({ params }: FastifyRequest): Params => params as Params;

export const registerHistory = (app: FastifyInstance, { catalog }: OperatorContext): void => {
  app.get('/resources/:id/history', { schema: historySchema }, async (request, reply) => {
    const { id: recordId } = paramsOf(request);
    const versions = (await catalog.history(recordId)).map(presentVersion);
    return sendJson(reply, { id: recordId, versions }, { cacheControl: 'no-store' });
  });

  app.post('/resources/:id/history/:version/restore', { schema: restoreSchema }, async (request, reply) => {
    const { id: recordId, version: name } = paramsOf(request);
    const entry = (await catalog.history(recordId)).find((past) => past.version === name);
    if (entry === undefined) throw new CatalogError('not_found', 'The record has no such version.');
    if (entry.text === undefined)
      throw new CatalogError('not_found', 'This version is a removal and has no text to restore.');
    const conditions = parseWriteConditions(request, await catalog.find(recordId));
    const item = {
      kind: 'put',
      raw: JSON.parse(entry.text),
      id: recordId,
      source: entry.source,
      ...conditions,
    } as const;
    const [outcome] = await catalog.write([item], originOf(request));
    sendWritten(request, reply, outcome);
    return reply;
  });
};
