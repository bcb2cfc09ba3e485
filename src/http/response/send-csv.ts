// Negotiates and sends CSV tables.
import { toCsvRow } from '@periplus/streams';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';
import { RESULT_FORMATS } from '../../query/request/result-formats.ts';
import { negotiateType } from '../request/negotiate.ts';
import { addVary } from './headers.ts';
import { sendBody } from './send-body.ts';

const CSV_TYPE = RESULT_FORMATS.csv.type;

const ACCEPTS_CSV = /text\/(csv|\*)/i;

/** JSON wins among equally preferred types. */
export const prefersCsv = ({ headers }: FastifyRequest): boolean =>
  ACCEPTS_CSV.test(headers.accept ?? '') &&
  negotiateType(headers.accept, ['application/json', 'text/csv']) === 'text/csv';

/** Accept decides if there is no format parameter. */
export const wantsCsv = (request: FastifyRequest, format: unknown): boolean =>
  format === undefined ? prefersCsv(request) : typeof format === 'string' && format.toLowerCase() === 'csv';

const TABLE_FORMATS = ['json', 'jsonp', 'csv'];

/** For routes that support only JSON and CSV. */
export const checkTableFormat = (params: Params, problems: Problems): void => {
  const format = readNonEmptyText(params, 'format', problems);
  if (format === undefined || TABLE_FORMATS.includes(format.toLowerCase())) return;
  problems.add({ parameter: 'format', detail: `format must be json or csv, not ${showValue(format)}.` });
};

/** Replaces characters that are not safe in file names. */
export const toAttachmentHeader = (name: string, extension: string): string =>
  `attachment; filename="${name.replace(/[^\w.:-]+/g, '_').slice(0, 120)}.${extension}"`;

export type Table = {
  /** File name without extension. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export const sendTable = (reply: FastifyReply, { name, columns, rows }: Table, version?: string): void => {
  addVary(reply, 'Accept');
  reply.header('content-disposition', toAttachmentHeader(name, 'csv'));
  const body = [columns, ...rows].map(toCsvRow).join('');
  sendBody(reply, { type: CSV_TYPE, body, ...(version === undefined ? {} : { version: `${version}.csv` }) });
};
