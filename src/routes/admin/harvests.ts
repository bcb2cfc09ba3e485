// Harvests over HTTP: started, stopped and watched (contract 13.3, with the names of the reference interface).
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
  id: text('Of the job.'),
  ogm_repo_name: text('Name of the source.'),
  status: text('queued or running.'),
});
const jobs = (description: string) => ({
  description,
  content: { 'application/json': { schema: object({ jobs: list(job, '') }) } },
});
const which = object({}, { ogm_repo_name: text('Name of a source.'), ogm_all: boolean('All that are enabled.') });

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

export const registerHarvests = (app: FastifyInstance, { openHarvest }: OperatorContext): void => {
  const startSchema = {
    ...WORDS,
    operationId: 'startHarvests',
    summary: 'Start harvests',
    description:
      'Puts a harvest of one source, or of all that are enabled, into the queue. One that already waits or runs is not asked for twice.',
    body: object(
      {},
      {
        ...(which.properties as object),
        full: boolean('Read all again.'),
        force: boolean('Remove all that is missing.'),
      },
      example({ ogm_all: true }),
    ),
    response: { 202: jobs('Asked for'), ...problemResponses(400, 401, 404, 415, 503) },
  };
  app.post('/admin/ogm/harvest', { schema: startSchema }, async (request, reply) => {
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

  const stopSchema = {
    ...WORDS,
    operationId: 'stopHarvest',
    summary: 'Stop a harvest that waits or runs; what was read stays',
    description: 'The job is cancelled; records that were read before stay as they are.',
    params: object({ repo_name: text('Name of the source.', example('edu.umn')) }),
    response: { 204: { description: 'It was told to stop', type: 'null' }, ...problemResponses(401, 404, 503) },
  };
  app.delete('/admin/ogm/harvest/:repo_name', { schema: stopSchema }, async (request, reply) => {
    const { repo_name: name } = request.params as { repo_name: string };
    const { requests } = await openHarvest();
    if (!(await requests.stop(name))) throw new CatalogError('not_found', 'No harvest of this source waits or runs.');
    return reply.code(204).send();
  });

  const statusSchema = {
    ...WORDS,
    operationId: 'listActiveHarvests',
    summary: 'Harvests that wait or run',
    description: 'Jobs with their progress, oldest first.',
    response: { 200: jobs('Oldest first'), ...problemResponses(401) },
  };
  app.get('/admin/ogm/harvest/status', { schema: statusSchema }, async (_request, reply) => {
    const { requests } = await openHarvest();
    return sendJson(reply, { jobs: (await requests.active()).map(presentJob) });
  });

  const runsSchema = {
    ...WORDS,
    operationId: 'listRuns',
    summary: 'The last runs, newest first',
    description: 'Every run with its trigger, times, counts and outcome.',
    querystring: object({}, { limit: integer('How many.', { minimum: 1, maximum: 500, default: 50 }) }),
    response: {
      200: { description: 'Runs', content: { 'application/json': { schema: object({ runs: list(object({}), '') }) } } },
      ...problemResponses(400, 401),
    },
  };
  app.get('/admin/ogm/harvest/runs', { schema: runsSchema }, async (request, reply) => {
    const problems = createProblems();
    const limit = readInteger(request.query as Params, 'limit', { min: 1, max: 500 }, problems) ?? 50;
    problems.throwIfAny();
    const { runs } = await openHarvest();
    return sendJson(reply, { runs: await runs.latest(limit) });
  });
};
