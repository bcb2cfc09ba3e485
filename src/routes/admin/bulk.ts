// POST /resources/bulk: writes and removes many records, one per line (NDJSON).
import { parseJson } from '@periplus/streams';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WriteItem, WriteOutcome } from '../../catalog/write-records.ts';
import { CatalogError, createProblems } from '../../errors.ts';
import { checkSourceName } from '../../harvest/source.ts';
import { acceptText } from '../../http/request/body.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, integer, list, object, text } from '../../http/schema/json-schema.ts';
import { problemResponses, RECORD_EXAMPLE } from '../../http/schema/schemas.ts';
import { type Params, readNonEmptyText } from '../../query/params.ts';
import type { OperatorContext } from './context.ts';
import { originOf } from './origin.ts';
import { OPERATOR_SOURCE } from './records.ts';

const LINES = /^application\/(x-)?(ndjson|jsonl)/;

/** server.bodyLimitBytes limits the size too. */
const MAX_LINES = 10_000;

const outcome = object(
  { line: integer('Line of the body.'), outcome: text('added, changed, unchanged, removed, absent or rejected.') },
  {
    id: text('Identifier.'),
    reason: text('Why it was rejected.'),
    warnings: list(text('Warning.'), 'Values that were dropped.'),
  },
);

const schema = {
  tags: ['Writing'],
  operationId: 'writeRecords',
  summary: 'Write and remove many records',
  description:
    'Each line is a record, or {"remove": "id"}. Lines succeed or fail independently; the response lists the outcome of each.',
  security: [{ operator: [] }],
  querystring: object({}, { source: text('Collection of new records.', { default: OPERATOR_SOURCE }) }),
  consumes: ['application/x-ndjson'],
  body: text('One record per line.', example(`${JSON.stringify(RECORD_EXAMPLE)}\n{"remove":"my-record-2"}\n`)),
  response: {
    200: {
      description: 'The outcome of each line',
      content: {
        'application/json': {
          schema: object({ counts: object({}), outcomes: list(outcome, 'In the order of the lines.') }),
        },
      },
    },
    ...problemResponses(400, 401, 413, 415, 503),
  },
};

type Line = { readonly number: number; readonly item?: WriteItem; readonly reason?: string };

const isRemoval = (value: unknown): value is { readonly remove: string } =>
  typeof value === 'object' &&
  value !== null &&
  'remove' in value &&
  typeof value.remove === 'string' &&
  Object.keys(value).length === 1;

const parseLine = (line: string, number: number, source: string): Line => {
  try {
    const raw = parseJson(line);
    return { number, item: isRemoval(raw) ? { kind: 'remove', id: raw.remove } : { kind: 'put', raw, source } };
  } catch (cause) {
    return { number, reason: `Not valid JSON: ${(cause as Error).message}.` };
  }
};

const parseLines = (body: unknown, source: string): readonly Line[] => {
  const lines = typeof body === 'string' ? body.split('\n') : [];
  const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1, source)]));
  if (filled.length === 0)
    throw new CatalogError('bad_request', 'The body is empty; it must be NDJSON, with one record per line.');
  if (filled.length > MAX_LINES)
    throw new CatalogError('payload_too_large', `The body has more than ${MAX_LINES} lines; send several requests.`);
  return filled;
};

const parseSource = (request: FastifyRequest): string => {
  const problems = createProblems();
  const source = readNonEmptyText(request.query as Params, 'source', problems) ?? OPERATOR_SOURCE;
  problems.throwIfAny();
  return checkSourceName(source);
};

const presentOutcome = (line: Line, written: WriteOutcome | undefined): object => {
  if (written === undefined) return { line: line.number, outcome: 'rejected', reason: line.reason };
  const { kind, id } = written;
  const more =
    written.kind === 'rejected'
      ? { reason: written.reason }
      : 'warnings' in written && written.warnings.length > 0
        ? { warnings: written.warnings }
        : {};
  return { line: line.number, ...(id === undefined ? {} : { id }), outcome: kind, ...more };
};

export const registerBulk = (app: FastifyInstance, { catalog }: OperatorContext): void => {
  acceptText(app, LINES);
  app.post('/resources/bulk', { schema }, async (request, reply) => {
    if (typeof request.body !== 'string') {
      throw new CatalogError(
        'unsupported_media_type',
        'The body must be NDJSON, with Content-Type: application/x-ndjson.',
      );
    }
    const lines = parseLines(request.body, parseSource(request));
    const written = await catalog.write(
      lines.flatMap(({ item }) => item ?? []),
      originOf(request),
    );
    let index = 0;
    const outcomes = lines.map((line) => presentOutcome(line, line.item === undefined ? undefined : written[index++]));
    const counts = Object.fromEntries(
      Map.groupBy(outcomes, (entry) => (entry as { outcome: string }).outcome)
        .entries()
        .map(([kind, entries]) => [kind, entries.length]),
    );
    return sendJson(reply, { counts, outcomes }, { cacheControl: 'no-store' });
  });
};
