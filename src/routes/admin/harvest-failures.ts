// GET /admin/ogm/harvest/failures: files and records that could not be harvested, as JSON or as a page for operators.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createProblems } from '../../errors.ts';
import { type CurrentFailure, type CurrentFailures, readCurrentFailures } from '../../harvest/current-failures.ts';
import { sendSitePage } from '../../http/html/site-page.ts';
import { negotiateType } from '../../http/request/negotiate.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { example, integer, list, object, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import { text as pageText } from '../../http/texts/texts.ts';
import { type Params, readInteger, readNonEmptyText } from '../../query/params.ts';
import type { OperatorContext } from './context.ts';

const MAX_LIMIT = 1_000;
const DEFAULT_LIMIT = 200;

const failure = object(
  {
    source: text('Name of the source.'),
    run: integer('Number of the run.'),
    at: text('When the run ended.'),
    path: { type: ['string', 'null'], description: 'File in the source; null if the whole run failed.' },
    reason: text('What is wrong.'),
  },
  { line: integer('Line of the file.'), id: text('Identifier of the record.') },
);

const SCHEMA = {
  tags: ['Harvest'],
  security: [{ operator: [] }],
  operationId: 'listCurrentFailures',
  summary: 'List what the last run of each source could not harvest',
  description:
    'Every file or record that failed in the last run of its source, newest runs first. With `Accept: text/html`, a page for operators; browsers send the token as `api_key`.',
  querystring: object(
    {},
    {
      repo_name: text('Only this source.', example('edu.umn')),
      limit: integer('Maximum number of failures.', { minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    },
  ),
  response: {
    200: {
      description: 'Failures',
      content: {
        'application/json': { schema: object({ total: integer('All failures.'), failures: list(failure, '') }) },
        'text/html': { schema: { type: 'string' } },
      },
    },
    ...problemResponses(400, 401, 404),
  },
};

const parseQuery = ({ query }: FastifyRequest) => {
  const [params, problems] = [query as Params, createProblems()];
  const limit = readInteger(params, 'limit', { min: 1, max: MAX_LIMIT }, problems) ?? DEFAULT_LIMIT;
  const source = readNonEmptyText(params, 'repo_name', problems);
  problems.throwIfAny();
  return { limit, ...(source === undefined ? {} : { source }) };
};

const locationOf = ({ path, line }: CurrentFailure): string =>
  path === null ? pageText('harvest.wholeRun') : line === undefined ? path : `${path}:${line}`;

const renderRow = (row: CurrentFailure): SafeHtml =>
  html`<tr><td>${row.source}</td><td>${row.at.slice(0, 16).replace('T', ' ')}</td><td>${locationOf(row)}</td><td>${row.id ?? ''}</td><td lang="en">${row.reason}</td></tr>`;

const COLUMNS = ['harvest.source', 'harvest.time', 'harvest.file', 'harvest.record', 'harvest.reason'] as const;

const renderTable = ({ total, failures }: CurrentFailures): SafeHtml =>
  html`<p>${pageText('harvest.count', { count: total })}${
    failures.length < total && ` ${pageText('harvest.shown', { count: failures.length })}`
  }</p>
<div class="table-wrap" role="region" aria-label="${pageText('harvest.failures')}" tabindex="0"><table>
<thead><tr>${COLUMNS.map((key) => html`<th scope="col">${pageText(key)}</th>`)}</tr></thead>
<tbody>${failures.map(renderRow)}</tbody></table></div>`;

const renderMain = (found: CurrentFailures): SafeHtml =>
  html`<h1>${pageText('harvest.failures')}</h1>${found.total === 0 ? html`<p>${pageText('harvest.none')}</p>` : renderTable(found)}`;

export const registerHarvestFailures = (app: FastifyInstance, { openHarvest }: OperatorContext): void => {
  app.get('/admin/ogm/harvest/failures', { schema: SCHEMA }, async (request, reply) => {
    const query = parseQuery(request);
    const found = await readCurrentFailures(await openHarvest(), query);
    const type = negotiateType(request.headers.accept, ['application/json', 'text/html']);
    if (type !== 'text/html') return sendJson(reply, found);
    sendSitePage(request, reply, { title: pageText('harvest.failures'), kind: 'text', main: renderMain(found) });
    return reply;
  });
};
