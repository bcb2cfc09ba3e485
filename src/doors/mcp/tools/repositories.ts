// Where records come from: the repositories of OpenGeoMetadata, and what went wrong when they were harvested.
import { parseFacetValues } from '../../../query/parse-facet-values.ts';
import { integer, list, object, text } from '../../http/json-schema.ts';
import { READS_ONLY, type Tool } from '../tool.ts';

const MOST_REPOSITORIES = 100;

export const getOgmRepos: Tool = {
  name: 'get_ogm_repos',
  title: 'Repositories of records',
  description: 'The repositories that the public records come from, with the number of records of each.',
  input: {},
  required: [],
  output: object({
    total: integer('Number of repositories.'),
    repositories: list(object({ name: text('Name.'), records: integer('Public records.') }), 'Largest first.'),
  }),
  annotations: READS_ONLY,
  example: {},
  run: async (_args, { session: { context }, asking }) => {
    const { query } = parseFacetValues('ogm_repo', { per_page: MOST_REPOSITORIES });
    const { total, buckets } = await context.catalog.facetValues(query, asking);
    const repositories = buckets.map(({ value, count }) => ({ name: String(value), records: count }));
    return { structured: { total, repositories } };
  },
};
