// Generated downloads (spec 4.6): one route generates the file and reports progress, another one sends it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DownloadStatus } from '../../../catalog/external/download-service.ts';
import { CatalogError } from '../../../errors.ts';
import { createSemaphore } from '../../../http/response/semaphore.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { sendFile } from '../../../http/response/send-file.ts';
import { list, number, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { EXPORT_TYPES, type ExportType, isExportType } from '../../../record/views/export-sources.ts';
import { type ApiContext, readResourceRequest } from '../context.ts';
import { presentGeneratedDownload } from '../present/generated-download.ts';
import { NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const RETRY_SECONDS = 2;
/** More requests get the state of the job without waiting. */
const MOST_WAITING = 200;

const PREPARED = object(
  {
    download_type: stringEnum(EXPORT_TYPES, 'Format.'),
    file_name: text('Name of the file.'),
    file_path: text('Name of the file within the downloads of the server.'),
    content_type: text('Media type of the file.'),
    download_url: text('Path of the file on this server.'),
    job: object(
      {
        id: text('Identifier; empty when the file was there already.'),
        state: stringEnum(['queued', 'running', 'done'], 'How far it is.'),
      },
      { percent: number('Of the features that the source has, when it tells.'), features: number('Fetched so far.') },
    ),
  },
  {
    size: number('Bytes.'),
    created_at: text('When it was made.'),
    source: text('Host that the data come from.'),
    notes: list(text('A sentence.'), 'What the format could not hold.'),
  },
);

const PROBLEMS = [400, 403, 404, 410, 422, 502, 503, 504] as const;

const common = {
  tags: ['Access'],
  params: object({ id: text('Identifier.'), download_type: stringEnum(EXPORT_TYPES, 'Format.') }),
  querystring: querySchema(NON_PUBLIC_PARAM),
};

const PREPARE_SCHEMA = {
  ...common,
  operationId: 'prepareExport',
  summary: 'Prepares a generated download, or says how far it is (202: ask again)',
  description:
    'Makes the data of the record into a file of another format, or reuses it. Waits a moment; all who ask share one job.',
  response: {
    200: { description: 'The file is ready', content: { 'application/json': { schema: PREPARED } } },
    202: { description: 'The file is being made', content: { 'application/json': { schema: PREPARED } } },
    ...problemResponses(...PROBLEMS, 501),
  },
};

const FILE = { schema: text('The file.', { format: 'binary' }) };

const FILE_SCHEMA = {
  ...common,
  operationId: 'getExportFile',
  summary: 'The file of a generated download, which is made if need be',
  description:
    'The bytes as an attachment, in parts where a range is asked for. A 503 with `Retry-After` while the file is being made.',
  response: {
    200: { description: 'The file', content: { 'application/octet-stream': FILE } },
    206: { description: 'A part of the file', content: { 'application/octet-stream': FILE } },
    ...problemResponses(...PROBLEMS, 416, 501),
  },
};

const parseType = (request: FastifyRequest): ExportType => {
  const { download_type: type } = request.params as { download_type: string };
  if (isExportType(type)) return type;
  const detail = `download_type must be one of ${EXPORT_TYPES.join(', ')}.`;
  throw new CatalogError('bad_request', detail, { problems: [{ parameter: 'download_type', detail }] });
};

/** Limits the number of waiting requests; others get the state at once. */
const createPrepare = (context: ApiContext) => {
  const { downloading, config } = context;
  const slots = createSemaphore(MOST_WAITING, 'downloads', RETRY_SECONDS);
  const takeSlot = (): (() => void) | undefined => {
    try {
      return slots.acquire();
    } catch {
      return undefined;
    }
  };
  return async (request: FastifyRequest) => {
    const { stored, includeNonPublic } = await readResourceRequest(context, request);
    const type = parseType(request);
    const giveBack = takeSlot();
    try {
      const waitMs = giveBack === undefined ? 0 : config.downloads.waitMs;
      return { id: stored.id, type, includeNonPublic, prepared: await downloading.request(stored, type, waitMs) };
    } finally {
      giveBack?.();
    }
  };
};

const pending = (): CatalogError =>
  new CatalogError(
    'download_pending',
    'The file is being made; ask again, or follow it at the address without /file.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

const toReady = (prepared: DownloadStatus): Extract<DownloadStatus, { kind: 'ready' }> => {
  if (prepared.kind === 'working') throw pending();
  return prepared;
};

const cachingOf = (includeNonPublic: boolean): string => (includeNonPublic ? 'no-store' : 'no-cache');

export const registerGeneratedDownloads = (app: FastifyInstance, context: ApiContext): void => {
  const prepare = createPrepare(context);
  const path = '/resources/:id/downloads/generated/:download_type';
  app.get(path, { schema: PREPARE_SCHEMA }, async (request, reply) => {
    const { id, type, prepared } = await prepare(request);
    const isReady = prepared.kind === 'ready';
    if (!isReady) reply.header('retry-after', String(RETRY_SECONDS));
    const body = JSON.stringify(presentGeneratedDownload(prepared, id, type));
    const how = { status: isReady ? 200 : 202, cacheControl: 'no-store' };
    return sendBody(reply, { type: 'application/json; charset=utf-8', body, ...how });
  });
  app.get(`${path}/file`, { schema: FILE_SCHEMA }, async (request, reply) => {
    const { prepared, includeNonPublic } = await prepare(request);
    const { artifact, path } = toReady(prepared);
    const { length, contentType, fileName, id: tag } = artifact;
    const file = { path, length, type: contentType, fileName, tag, cacheControl: cachingOf(includeNonPublic) };
    if (!(await sendFile(reply, file))) throw pending();
    return reply;
  });
};
