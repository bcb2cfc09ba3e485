// Generated downloads (spec 4.6): one route generates the file and reports progress, another one sends it.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DownloadStatus } from '../../../catalog/external/download-service.ts';
import { createSemaphore } from '../../../catalog/semaphore.ts';
import { CatalogError } from '../../../errors.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { sendFile } from '../../../http/response/send-file.ts';
import { list, number, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import type { Visibility } from '../../../query/visibility.ts';
import { EXPORT_TYPES, type ExportType, isExportType } from '../../../record/views/export-sources.ts';
import { type ApiContext, readResourceRequest } from '../context.ts';
import { presentGeneratedDownload } from '../present/record/generated-download.ts';
import { NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const RETRY_SECONDS = 2;
/** More requests get the state of the job without waiting. */
const MAX_WAITING = 200;

const PREPARED = object(
  {
    download_type: stringEnum(EXPORT_TYPES, 'Format.'),
    file_name: text('Name of the file.'),
    file_path: text('Name of the file within the downloads of the server.'),
    content_type: text('Media type of the file.'),
    download_url: text('Path of the file on this server.'),
    job: object(
      {
        id: text('Identifier; empty if the file already existed.'),
        state: stringEnum(['queued', 'running', 'done'], 'State of the job.'),
      },
      {
        percent: number('Progress, if the source reports its number of features.'),
        features: number('Features fetched so far.'),
      },
    ),
  },
  {
    size: number('Bytes.'),
    created_at: text('When the file was generated.'),
    source: text('Host of the data source.'),
    notes: list(text('Note.'), 'Data that the format cannot represent.'),
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
  summary: 'Generate a download, or get its progress (202: try again later)',
  description:
    'Converts the data of the record to a file, or reuses an existing file. Waits briefly; concurrent requests share one job.',
  response: {
    200: { description: 'The file is ready', content: { 'application/json': { schema: PREPARED } } },
    202: { description: 'The file is being generated', content: { 'application/json': { schema: PREPARED } } },
    ...problemResponses(...PROBLEMS, 501),
  },
};

const FILE = { schema: text('The file.', { format: 'binary' }) };

const FILE_SCHEMA = {
  ...common,
  operationId: 'getExportFile',
  summary: 'Get the file of a generated download',
  description:
    'The file as an attachment; supports range requests. Starts the generation if necessary, and responds with 503 and `Retry-After` until the file is ready.',
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

/** Limits the number of waiting requests; others get the state of the job immediately. */
const createPrepare = (context: ApiContext) => {
  const { downloading, config } = context;
  const permits = createSemaphore(MAX_WAITING, 'downloads', RETRY_SECONDS);
  const tryAcquire = (): (() => void) | undefined => {
    try {
      return permits.acquire();
    } catch {
      return undefined;
    }
  };
  return async (request: FastifyRequest) => {
    const { stored, visibility } = await readResourceRequest(context, request);
    const type = parseType(request);
    const release = tryAcquire();
    try {
      const waitMs = release === undefined ? 0 : config.downloads.waitMs;
      return { id: stored.id, type, visibility, prepared: await downloading.request(stored, type, waitMs) };
    } finally {
      release?.();
    }
  };
};

const pending = (): CatalogError =>
  new CatalogError(
    'download_pending',
    'The file is being generated; try again later, or get its progress from the URL without /file.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

const toReady = (prepared: DownloadStatus): Extract<DownloadStatus, { kind: 'ready' }> => {
  if (prepared.kind === 'working') throw pending();
  return prepared;
};

const cachingOf = (visibility: Visibility): string => (visibility === 'public' ? 'no-cache' : 'no-store');

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
    const { prepared, visibility } = await prepare(request);
    const { artifact, path } = toReady(prepared);
    const { length, contentType, fileName, id: tag } = artifact;
    const file = { path, length, type: contentType, fileName, tag, cacheControl: cachingOf(visibility) };
    if (!(await sendFile(reply, file))) throw pending();
    return reply;
  });
};
