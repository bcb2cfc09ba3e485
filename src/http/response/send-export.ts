// Streams a search result as a file. An export lasts as long as the client takes to read it, so their number is
// limited and each keeps few records in memory.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import { createSemaphore, type Semaphore } from '../../catalog/semaphore.ts';
import type { Config } from '../../config/settings.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { streamExport } from '../../export/stream-export.ts';
import type { Params } from '../../query/params.ts';
import { RESULT_FORMATS, type ResultFormat } from '../../query/request/result-formats.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { queryContextFor } from '../request/query-context.ts';
import { reportDamagedRecords } from './damaged-records.ts';
import { toAttachmentHeader } from './send-csv.ts';

const PAGE_PARAMETERS = ['page', 'per_page', 'limit', 'offset', 'page[number]', 'page[size]'];
const RETRY_SECONDS = 30;
/** Records after which the requests of other clients go first. They take about a millisecond. */
const RECORDS_PER_TURN = 20;
const WORK_FOLDER = 'exports';

type ExportRequest = {
  readonly format: ResultFormat;
  readonly query: SearchQuery;
  /** A request with page parameters exports that page only. */
  readonly params: Params;
  /** Absent means all fields of the format. */
  readonly fields?: readonly string[] | undefined;
  /** Replaces the default GeoJSON feature. */
  readonly toFeature?: (record: StoredRecord) => string;
};

export type SendExport = (reply: FastifyReply, exportRequest: ExportRequest) => FastifyReply;

export type ExporterDependencies = { readonly catalog: Catalog; readonly config: Config };

async function* pageOf(catalog: Catalog, reply: FastifyReply, query: SearchQuery): AsyncGenerator<StoredRecord> {
  const { hits, damaged } = await catalog.search({ ...query, facets: [] }, queryContextFor(catalog, reply));
  reportDamagedRecords(reply.request, damaged);
  for (const hit of hits) yield hit.record;
}

export const createExporter = ({ catalog, config }: ExporterDependencies): SendExport => {
  const permits: Semaphore = createSemaphore(config.export.maxConcurrent, 'exports', RETRY_SECONDS);
  const workFolder = join(config.data.dir, WORK_FOLDER);

  /** Ends when the client disconnects or is too slow to read everything before the deadline. */
  async function* scanAll(reply: FastifyReply, query: SearchQuery): AsyncGenerator<StoredRecord> {
    const context = queryContextFor(catalog, reply, config.export.timeoutMs);
    const onDamaged = (id: string): void => void reportDamagedRecords(reply.request, [id]);
    const { loadShedder } = reply.server.httpContext;
    let count = 0;
    for await (const record of catalog.scan(query, { ...context, onDamaged })) {
      context.deadline.throwIfPassed();
      if (count++ % RECORDS_PER_TURN === 0) await loadShedder.waitForTurn(reply.request.raw, 'any');
      yield record;
    }
  }

  /** Both limits end with the connection. The timer closes it even if the client has stopped reading. */
  const limitExport = ({ raw }: FastifyReply): void => {
    const release = permits.acquire();
    const timer = setTimeout(() => raw.destroy(), config.export.timeoutMs);
    raw.once('close', () => {
      release();
      clearTimeout(timer);
    });
  };

  const stream = (reply: FastifyReply, { query, params, ...options }: ExportRequest): Readable => {
    const isPage = PAGE_PARAMETERS.some((name) => params[name] !== undefined);
    if (!isPage) limitExport(reply);
    const records = isPage ? pageOf(catalog, reply, query) : scanAll(reply, query);
    return Readable.from(streamExport(records, { ...options, workFolder }), { objectMode: false });
  };

  return (reply, exportRequest) => {
    const { type, extension } = RESULT_FORMATS[exportRequest.format];
    const body = reply.request.method === 'HEAD' ? undefined : stream(reply, exportRequest);
    return reply
      .header('content-type', type)
      .header('content-disposition', toAttachmentHeader('search', extension))
      .header('cache-control', 'no-store')
      .send(body);
  };
};
