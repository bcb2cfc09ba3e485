// Search results as CSV: one row per record, streamed, so that a whole catalogue can be exported. An export lasts as long as its
// reader takes, so few run at once, and each holds a handful of records at a time.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { toCsvRow } from '../../lib/csv.ts';
import type { Params } from '../../query/params.ts';
import type { ParsedSearch } from '../../query/parse-search.ts';
import { askFor } from '../http/client-asking.ts';
import { attachment, CSV_TYPE } from '../http/send-csv.ts';
import { createSlots, type Slots } from '../http/slots.ts';
import type { ApiContext } from './context.ts';
import { reportDamaged } from './damaged.ts';
import { recordColumns, toRecordCells } from './record-table.ts';

const PAGE_PARAMETERS = ['page', 'per_page', 'limit', 'page[number]', 'page[size]'];
/** Rows are sent in pieces of about this length, to keep the number of writes down. */
const CHUNK_CHARACTERS = 65_536;
const RETRY_SECONDS = 30;

async function* toChunks(records: AsyncIterable<StoredRecord>, columns: readonly string[]): AsyncGenerator<string> {
  let rows = toCsvRow(columns);
  for await (const record of records) {
    rows += toCsvRow(toRecordCells(record, columns));
    if (rows.length < CHUNK_CHARACTERS) continue;
    yield rows;
    rows = '';
  }
  yield rows;
}

async function* pageOf(catalog: Catalog, reply: FastifyReply, { query }: ParsedSearch): AsyncGenerator<StoredRecord> {
  const { hits, damaged } = await catalog.search({ ...query, facets: [] }, askFor(catalog, reply));
  reportDamaged(reply.request, damaged);
  for (const hit of hits) yield hit.record;
}

export type Exporter = (reply: FastifyReply, params: Params, parsed: ParsedSearch) => FastifyReply;

/** Every match, unless the request asks for a page. */
export const createExporter = ({ catalog, config }: ApiContext): Exporter => {
  const slots: Slots = createSlots(config.export.maxConcurrent, 'exports', RETRY_SECONDS);

  /** Ends when the reader goes away, or has not taken everything in time: a slow one comes back here late for each record. */
  async function* scanAll(reply: FastifyReply, { query }: ParsedSearch): AsyncGenerator<StoredRecord> {
    const asking = askFor(catalog, reply, config.export.timeoutMs);
    const onDamaged = (id: string): void => void reportDamaged(reply.request, [id]);
    for await (const record of catalog.scan(query, { ...asking, onDamaged })) {
      asking.deadline.throwIfPassed();
      yield record;
    }
  }

  const stream = (reply: FastifyReply, params: Params, parsed: ParsedSearch): Readable => {
    const columns = recordColumns(parsed.view.fields);
    if (PAGE_PARAMETERS.some((name) => params[name] !== undefined))
      return Readable.from(toChunks(pageOf(catalog, reply, parsed), columns));
    // Taken until the last byte is sent, or nobody reads any more.
    reply.raw.once('close', slots.take());
    return Readable.from(toChunks(scanAll(reply, parsed), columns));
  };

  return (reply, params, parsed) => {
    const body = reply.request.method === 'HEAD' ? undefined : stream(reply, params, parsed);
    return reply
      .header('content-type', CSV_TYPE)
      .header('content-disposition', attachment('search', 'csv'))
      .header('cache-control', 'no-store')
      .send(body);
  };
};
