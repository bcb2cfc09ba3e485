// Search results as CSV: one row per record, streamed, so that a whole catalogue can be exported.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { toCsvRow } from '../../lib/csv.ts';
import type { Params } from '../../query/params.ts';
import type { ParsedSearch } from '../../query/parse-search.ts';
import { AARDVARK_FIELDS } from '../../schema/fields.ts';

const MULTI_VALUE_SEPARATOR = '|';
const PAGE_PARAMETERS = ['page', 'per_page', 'limit', 'page[number]', 'page[size]'];
/** Rows are sent in pieces of about this many, to keep the number of writes down. */
const ROWS_PER_CHUNK = 100;

const toCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(toCell).join(MULTI_VALUE_SEPARATOR);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const toRow = (record: StoredRecord, columns: readonly string[]): string => {
  const fields = JSON.parse(record.text) as Record<string, unknown>;
  return toCsvRow(columns.map((column) => toCell(fields[column])));
};

async function* toChunks(records: AsyncIterable<StoredRecord>, columns: readonly string[]): AsyncGenerator<string> {
  let rows = [toCsvRow(columns)];
  for await (const record of records) {
    rows.push(toRow(record, columns));
    if (rows.length < ROWS_PER_CHUNK) continue;
    yield rows.join('');
    rows = [];
  }
  yield rows.join('');
}

async function* pageOf(catalog: Catalog, { query }: ParsedSearch): AsyncGenerator<StoredRecord> {
  const { hits } = await catalog.search({ ...query, facets: [] });
  for (const hit of hits) yield hit.record;
}

/** Columns are the Aardvark names, or `fields`. Every match, unless the request asks for a page. */
export const sendCsv = (reply: FastifyReply, catalog: Catalog, params: Params, parsed: ParsedSearch): FastifyReply => {
  const columns = [...new Set(['id', ...(parsed.view.fields ?? AARDVARK_FIELDS)])];
  const asksForPage = PAGE_PARAMETERS.some((name) => params[name] !== undefined);
  const records = asksForPage ? pageOf(catalog, parsed) : catalog.scan(parsed.query);
  return reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', 'attachment; filename="search.csv"')
    .header('cache-control', 'no-store')
    .send(Readable.from(toChunks(records, columns)));
};
