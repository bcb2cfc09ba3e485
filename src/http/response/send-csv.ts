// One way to answer with a table: who asks for one, and how it is sent.

import { toCsvRow } from '@periplus/streams';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';
import { RESULT_FORMATS } from '../../query/request/result-formats.ts';
import { negotiateType } from '../request/negotiate.ts';
import { addVary } from './headers.ts';
import { sendBody } from './send-body.ts';

export const CSV_TYPE = RESULT_FORMATS.csv.type;

const ASKS_FOR_CSV = /text\/(csv|\*)/i;

/** By Accept; JSON where the client does not mind. */
export const prefersCsv = ({ headers }: FastifyRequest): boolean =>
  ASKS_FOR_CSV.test(headers.accept ?? '') &&
  negotiateType(headers.accept, ['application/json', 'text/csv']) === 'text/csv';

/** By Accept, when the question itself names no format. */
export const wantsCsv = (request: FastifyRequest, format: unknown): boolean =>
  format === undefined ? prefersCsv(request) : typeof format === 'string' && format.toLowerCase() === 'csv';

const TABLE_FORMATS = ['json', 'jsonp', 'csv'];

/** For routes that give JSON or a table and nothing else. */
export const checkTableFormat = (params: Params, problems: Problems): void => {
  const word = readNonEmptyText(params, 'format', problems);
  if (word === undefined || TABLE_FORMATS.includes(word.toLowerCase())) return;
  problems.add({ parameter: 'format', detail: `format must be json or csv, not ${showValue(word)}.` });
};

/** 'a/b "c".csv' cannot be a file name everywhere: anything unusual becomes an underscore. */
export const toAttachmentHeader = (name: string, extension: string): string =>
  `attachment; filename="${name.replace(/[^\w.:-]+/g, '_').slice(0, 120)}.${extension}"`;

export type Table = {
  /** Of the file that a browser saves. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A table that is at hand as a whole. */
export const sendTable = (reply: FastifyReply, { name, columns, rows }: Table, version?: string): void => {
  addVary(reply, 'Accept');
  reply.header('content-disposition', toAttachmentHeader(name, 'csv'));
  const body = [columns, ...rows].map(toCsvRow).join('');
  sendBody(reply, { type: CSV_TYPE, body, ...(version === undefined ? {} : { version: `${version}.csv` }) });
};
