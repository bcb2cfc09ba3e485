// get_ogm_repos and get_ogm_harvest_failures: the sources of records and their harvest runs.
import { createProblems } from '../../../errors.ts';
import type { Run } from '../../../harvest/run.ts';
import { integer, list, object, text } from '../../../http/schema/json-schema.ts';
import { type Params, readInteger, readNonEmptyText } from '../../../query/params.ts';
import { parseFacetValues } from '../../../query/request/parse-facet-values.ts';
import type { McpContext } from '../session.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

const MAX_REPOSITORIES = 100;
const MAX_RUNS = 50;
const DEFAULT_RUNS = 10;

type LastRun = Pick<Run, 'status' | 'startedAt'>;

/** The last run of each source, by name. */
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
  title: 'List repositories',
  description:
    'List the repositories of the records, with their numbers of public records and the status of their last harvest. Use the names in the filter ogm_repo.',
  input: toInputSchema({}),
  output: object({
    repositories: list(
      object(
        { name: text('Name.'), records: integer('Public records.') },
        { last_status: text('Status of the last harvest.'), last_started_at: text('Start of the last harvest.') },
      ),
      'By number of records, descending.',
    ),
  }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: {},
  run: async (_args, { session: { context }, queryContext }) => {
    const { query } = parseFacetValues('ogm_repo', { per_page: MAX_REPOSITORIES });
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

const parseFailureQuery = (args: Params) => {
  const problems = createProblems();
  const source = readNonEmptyText(args, 'repo_name', problems);
  const limit = readInteger(args, 'limit', { min: 1, max: MAX_RUNS }, problems) ?? DEFAULT_RUNS;
  problems.throwIfAny();
  return { ...(source === undefined ? {} : { source }), includeWithErrors: true, offset: 0, limit };
};

export const getOgmHarvestFailures: Tool = {
  name: 'get_ogm_harvest_failures',
  title: 'List failed harvests',
  description: 'List the latest harvest runs that failed or rejected records, newest first, with the causes.',
  input: toInputSchema({
    repo_name: text('Only runs of this repository.'),
    limit: integer('Maximum number of runs.', { minimum: 1, maximum: MAX_RUNS, default: DEFAULT_RUNS }),
  }),
  output: object(
    {
      failures: list(object({ run: integer('Number.'), repository: text('Name.'), status: text('Status.') }), 'Runs.'),
    },
    { note: text('Why the list is empty.') },
  ),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { limit: 5 },
  run: async (args, { session: { context } }) => {
    const query = parseFailureQuery(args);
    if (context.openHarvest === undefined)
      return { structuredContent: { failures: [], note: 'This server does not run harvests.' } };
    const { runs } = await context.openHarvest();
    return { structuredContent: { failures: (await runs.failed(query)).map(presentRun) } };
  },
};
