// GET /ogm/repos, /ogm/harvest/failures and the failures of one run: the harvest sources, and errors of their runs
// (contract 13).
import type { FastifyInstance } from 'fastify';
import { CatalogError, createProblems } from '../../errors.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { boolean, example, integer, list, object, text } from '../../http/schema/json-schema.ts';
import { readBoolean } from '../../query/booleans.ts';
import { type Params, readInteger, readNonEmptyText } from '../../query/params.ts';
import { type ApiContext, readQueryParams } from './context.ts';
import { presentFailure, presentRepo, presentRun } from './present/harvest.ts';
import { jsonResponses, querySchema } from './schemas/common-schemas.ts';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 50;

const PAGE = {
  limit: integer('Entries per response.', { minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  offset: integer('Number of entries to skip.', { minimum: 0, default: 0 }),
};

const nullable = (type: string, description: string) => ({ type: [type, 'null'], description });

const sample = object({
  stage: text('Stage of the run.'),
  resource_id: nullable('string', 'Identifier of the record; null if unknown.'),
  source_path: text('File and line within the source.'),
  error: text('What is wrong.'),
});

const repo = object({
  ogm_repo_name: text('Name of the source.'),
  ogm_enabled: boolean('Whether it is harvested.'),
  ogm_watch_mode: text('weekly (by schedule), webhook, both or manual.'),
  last_crawl_started_at: nullable('string', 'Start of the last run.'),
  last_crawl_completed_at: nullable('string', 'End of the last run.'),
  last_crawl_status: nullable('string', 'running, success, failed or cancelled.'),
  last_run_id: nullable('integer', 'Number of the last run.'),
  harvested_success_count: integer('Number of records of the source.'),
  harvested_failure_count: integer('Number of records and files that could not be harvested.'),
  harvest_failure_samples: list(sample, 'Examples.'),
});

const run = object({
  ogm_id: integer('Number of the run.'),
  ogm_repo_name: text('Name of the source.'),
  ogm_trigger: text('manual, weekly (by schedule) or webhook.'),
  ogm_status: text('running, success, failed or cancelled.'),
  ogm_stats_json: object({ processed: integer('Records and failures.'), errors: integer('Failures.') }),
  import_error_count: integer('Failures.'),
  error_samples: list(sample, 'Examples.'),
  error_signatures: list(object({ signature: text('Common cause.'), count: integer('Number of failures.') }), ''),
  failure_reason: nullable('string', 'Why the run or some of its records failed.'),
});

const reposSchema = {
  tags: ['Harvest'],
  operationId: 'listSources',
  summary: 'List harvest sources',
  description: 'Every source with its schedule, its last run, and the numbers of harvested and failed records.',
  querystring: querySchema(),
  response: jsonResponses(object({ repos: list(repo, 'In order of name.') })),
};

const failuresSchema = {
  tags: ['Harvest'],
  operationId: 'listFailedRuns',
  summary: 'List runs with failures, newest first',
  description: 'Runs that failed or rejected records, with examples and the number of failures per cause.',
  querystring: querySchema(PAGE, {
    repo_name: text('Only runs of this source.', example('edu.umn')),
    include_with_errors: boolean('Include runs that completed but rejected some records.', { default: true }),
  }),
  response: jsonResponses(object({ failures: list(run, 'Runs.') }), 400),
};

const runFailuresSchema = {
  tags: ['Harvest'],
  operationId: 'listRunFailures',
  summary: 'List the failures of one run',
  description: 'Each record or file that could not be harvested, with its location in the source and the reason.',
  params: object({ run_id: text('Number of the run.', { pattern: '^[1-9]\\d{0,14}$', ...example('1') }) }),
  querystring: querySchema(PAGE),
  response: jsonResponses(
    object({
      run_id: integer('Number of the run.'),
      total: integer('Number of failures.'),
      failures: list(sample, ''),
    }),
    400,
    404,
  ),
};

const parsePage = (params: Params) => {
  const problems = createProblems();
  const limit = readInteger(params, 'limit', { min: 1, max: MAX_LIMIT }, problems) ?? DEFAULT_LIMIT;
  const offset = readInteger(params, 'offset', { min: 0 }, problems) ?? 0;
  return { limit, offset, problems };
};

const parseFailures = (params: Params) => {
  const { limit, offset, problems } = parsePage(params);
  const name = readNonEmptyText(params, 'repo_name', problems);
  const includeWithErrors = readBoolean(params, 'include_with_errors', true, problems);
  problems.throwIfAny();
  return { limit, offset, includeWithErrors, ...(name === undefined ? {} : { source: name }) };
};

const parseNumber = (value: string): number => {
  if (/^\d{1,11}$/.test(value)) return Number(value);
  throw new CatalogError('not_found', 'Run not found.');
};

export const registerOgm = (app: FastifyInstance, openHarvest: ApiContext['openHarvest']): void => {
  if (openHarvest === undefined) return;
  app.get('/ogm/repos', { schema: reposSchema }, async (_request, reply) => {
    const { sources, runs } = await openHarvest();
    const repos: object[] = [];
    for (const source of await sources.list()) {
      const { lastRun } = await sources.status(source.name);
      repos.push(presentRepo(source, lastRun === undefined ? undefined : await runs.get(lastRun)));
    }
    return sendJson(reply, { repos });
  });

  app.get('/ogm/harvest/failures', { schema: failuresSchema }, async (request, reply) => {
    const filter = parseFailures(readQueryParams(request));
    const { runs } = await openHarvest();
    const found = await runs.failed(filter);
    const echo = { repo_name: filter.source ?? null, include_with_errors: filter.includeWithErrors };
    return sendJson(reply, { failures: found.map(presentRun), ...echo });
  });

  app.get('/ogm/harvest/runs/:run_id/failures', { schema: runFailuresSchema }, async (request, reply) => {
    const { limit, offset, problems } = parsePage(readQueryParams(request));
    problems.throwIfAny();
    const number = parseNumber((request.params as { run_id: string }).run_id);
    const { runs } = await openHarvest();
    if ((await runs.get(number)) === undefined) throw new CatalogError('not_found', 'Run not found.');
    const { total, failures } = await runs.failuresOf(number, offset, limit);
    return sendJson(reply, { run_id: number, total, failures: failures.map(presentFailure) });
  });
};
