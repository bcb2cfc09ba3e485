// Where records come from: repositories with their counts, and what went wrong when they were harvested.
import { createProblems } from '../../../errors.ts';
import type { Run } from '../../../harvest/run.ts';
import { integer, list, object, text } from '../../../http/schema/json-schema.ts';
import { type Params, readInteger, readNonEmptyText } from '../../../query/params.ts';
import { parseFacetValues } from '../../../query/request/parse-facet-values.ts';
import type { McpContext } from '../session.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const MOST_REPOSITORIES = 100;
const MOST_RUNS = 50;
const DEFAULT_RUNS = 10;

type LastRun = Pick<Run, 'status' | 'startedAt'>;

/** How the last run of each source ended, by name. */
const readLastRuns = async ({ openHarvest }: McpContext): Promise<ReadonlyMap<string, LastRun | undefined>> => {
  if (openHarvest === undefined) return new Map();
  const { sources, runs } = await openHarvest();
  const found = (await sources.list()).map(async ({ name }) => {
    const { lastRun } = await sources.status(name);
    return [name, lastRun === undefined ? undefined : await runs.get(lastRun)] as const;
  });
  return new Map(await Promise.all(found));
};

export const getOgmRepos: Tool = {
  name: 'get_ogm_repos',
  title: 'Repositories of records',
  description:
    'The repositories that records come from, with the number of public records of each and how their last harvest ended. Names can be used as the filter ogm_repo.',
  input: toInputSchema({}),
  output: object({
    repositories: list(
      object(
        { name: text('Name.'), records: integer('Public records.') },
        { last_status: text('How the last harvest ended.'), last_started_at: text('When it began.') },
      ),
      'Those with most records first.',
    ),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: {},
  run: async (_args, { session: { context }, queryContext }) => {
    const { query } = parseFacetValues('ogm_repo', { per_page: MOST_REPOSITORIES });
    const { buckets } = await context.catalog.facetValues(query, queryContext);
    const counts = new Map(buckets.map(({ value, count }) => [String(value), count]));
    const runs = await readLastRuns(context);
    const names = [...new Set([...counts.keys(), ...runs.keys()])];
    const repositories = names.map((name) => {
      const run = runs.get(name);
      const last = run === undefined ? {} : { last_status: run.status, last_started_at: run.startedAt };
      return { name, records: counts.get(name) ?? 0, ...last };
    });
    return { structuredContent: { repositories } };
  },
};

const presentRun = ({ number, source, status, startedAt, counts, reason, signatures }: Run): object => ({
  run: number,
  repository: source,
  status,
  started_at: startedAt,
  failed: counts.failed,
  ...(reason === undefined ? {} : { reason }),
  causes: signatures,
});

const readAsked = (args: Params) => {
  const problems = createProblems();
  const source = readNonEmptyText(args, 'repo_name', problems);
  const limit = readInteger(args, 'limit', { min: 1, max: MOST_RUNS }, problems) ?? DEFAULT_RUNS;
  problems.throwIfAny();
  return { ...(source === undefined ? {} : { source }), includeWithErrors: true, offset: 0, limit };
};

export const getOgmHarvestFailures: Tool = {
  name: 'get_ogm_harvest_failures',
  title: 'Harvests that failed',
  description: 'The last runs that failed or could not take all records, newest first, with their causes.',
  input: toInputSchema({
    repo_name: text('Only runs of this repository.'),
    limit: integer('How many runs at most.', { minimum: 1, maximum: MOST_RUNS, default: DEFAULT_RUNS }),
  }),
  output: object(
    {
      failures: list(
        object({ run: integer('Number.'), repository: text('Name.'), status: text('How it ended.') }),
        'Runs.',
      ),
    },
    { note: text('Why there is nothing to tell.') },
  ),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { limit: 5 },
  run: async (args, { session: { context } }) => {
    const asked = readAsked(args);
    if (context.openHarvest === undefined)
      return { structuredContent: { failures: [], note: 'No harvests are run or kept here.' } };
    const { runs } = await context.openHarvest();
    return { structuredContent: { failures: (await runs.failed(asked)).map(presentRun) } };
  },
};
