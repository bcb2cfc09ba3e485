// Starts, stops and lists harvests (contract 13.3, with the names of the reference interface).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError, createProblems } from '../../errors.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';
import type { Source } from '../../harvest/source.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { boolean, example, integer, list, object, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import { type Params, readInteger, toParams } from '../../query/params.ts';
import type { Job } from '../../state/job.ts';
import type { OperatorContext } from './context.ts';

const WORDS = { tags: ['Harvest'], security: [{ operator: [] }] };

const job = object({
  id: text('Identifier of the job.'),
  ogm_repo_name: text('Name of the source.'),
  status: text('queued or running.'),
});
const jobs = (description: string) => ({
  description,
  content: { 'application/json': { schema: object({ jobs: list(job, '') }) } },
});
const which = object({}, { ogm_repo_name: text('Name of a source.'), ogm_all: boolean('All enabled sources.') });

const presentJob = ({ id, input, status, progress, submittedAt, startedAt }: Job): object => ({
  id,
  ogm_repo_name: (input as { source?: string }).source,
  status,
  submitted_at: submittedAt,
  started_at: startedAt ?? null,
  ...(progress === undefined ? {} : { progress }),
});

const readBody = ({ body }: FastifyRequest): Params => toParams(body ?? {});

const pickSources = async ({ sources }: HarvestState, body: Params): Promise<readonly Source[]> => {
  if (body.ogm_all === true) return (await sources.list()).filter(({ isEnabled }) => isEnabled);
  if (typeof body.ogm_repo_name === 'string') return [await sources.get(body.ogm_repo_name)];
  const detail = 'ogm_repo_name must be the name of a source, or ogm_all true.';
  throw new CatalogError('validation_error', detail, { problems: [{ pointer: '/ogm_repo_name', detail }] });
};

const START_SCHEMA = {
  ...WORDS,
  operationId: 'startHarvests',
  summary: 'Start harvests',
  description:
    'Queues a harvest of one source, or of all enabled sources. A source that is already queued or running is not queued again.',
  body: object(
    {},
    {
      ...(which.properties as object),
      full: boolean('Read every file, including unchanged ones.'),
      force: boolean('Remove missing records, no matter how many.'),
    },
    example({ ogm_all: true }),
  ),
  response: { 202: jobs('Queued'), ...problemResponses(400, 401, 404, 415, 503) },
};

const STOP_SCHEMA = {
  ...WORDS,
  operationId: 'stopHarvest',
  summary: 'Cancel a queued or running harvest',
  description: 'Cancels the job. Records that were already written stay.',
  params: object({ repo_name: text('Name of the source.', example('edu.umn')) }),
  response: { 204: { description: 'Cancelled', type: 'null' }, ...problemResponses(401, 404, 503) },
};

const STATUS_SCHEMA = {
  ...WORDS,
  operationId: 'listActiveHarvests',
  summary: 'List queued and running harvests',
  description: 'Jobs with their progress, oldest first.',
  response: { 200: jobs('Oldest first'), ...problemResponses(401) },
};

const RUNS_SCHEMA = {
  ...WORDS,
  operationId: 'listRuns',
  summary: 'List the latest runs, newest first',
  description: 'Each run with its trigger, times, counts and outcome.',
  querystring: object({}, { limit: integer('Maximum number of runs.', { minimum: 1, maximum: 500, default: 50 }) }),
  response: {
    200: { description: 'Runs', content: { 'application/json': { schema: object({ runs: list(object({}), '') }) } } },
    ...problemResponses(400, 401),
  },
};

export const registerHarvests = (app: FastifyInstance, { openHarvest }: OperatorContext): void => {
  app.post('/admin/ogm/harvest', { schema: START_SCHEMA }, async (request, reply) => {
    const body = readBody(request);
    const harvest = await openHarvest();
    const started: Job[] = [];
    for (const { name } of await pickSources(harvest, body)) {
      const input = {
        source: name,
        trigger: 'manual',
        isFull: body.full === true,
        isForced: body.force === true,
      } as const;
      started.push(await harvest.requests.submit(input));
    }
    return sendJson(reply, { jobs: started.map(presentJob) }, { status: 202 });
  });

  app.delete('/admin/ogm/harvest/:repo_name', { schema: STOP_SCHEMA }, async (request, reply) => {
    const { repo_name: name } = request.params as { repo_name: string };
    const { requests } = await openHarvest();
    if (!(await requests.stop(name)))
      throw new CatalogError('not_found', 'No harvest of this source is queued or running.');
    return reply.code(204).send();
  });

  app.get('/admin/ogm/harvest/status', { schema: STATUS_SCHEMA }, async (_request, reply) => {
    const { requests } = await openHarvest();
    return sendJson(reply, { jobs: (await requests.active()).map(presentJob) });
  });

  app.get('/admin/ogm/harvest/runs', { schema: RUNS_SCHEMA }, async (request, reply) => {
    const problems = createProblems();
    const limit = readInteger(request.query as Params, 'limit', { min: 1, max: 500 }, problems) ?? 50;
    problems.throwIfAny();
    const { runs } = await openHarvest();
    return sendJson(reply, { runs: await runs.latest(limit) });
  });
};
