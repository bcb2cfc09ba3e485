// The ids of records that others are part of, cached per revision because every ranked query needs them.
import { fieldNamesWhere } from '../../../schema/fields.ts';
import type { QueryContext } from '../../query-context.ts';
import { toVisibilityQuery } from '../query/search-body.ts';
import { valuesColumn } from '../query/value-filter.ts';
import type { SearchClient } from './search-client.ts';

const PART_FIELDS = fieldNamesWhere((row) => row.relation?.isPart === true);

/** Only the records with the most parts are boosted. */
const MOST = 5_000;

type Counted = { readonly buckets: readonly { readonly key: string }[] };

export const createParentIds = (searchClient: SearchClient, revision: () => string) => {
  let cached: { readonly revision: string; readonly ids: Promise<ReadonlySet<string>> } | undefined;

  const read = async (context: QueryContext): Promise<ReadonlySet<string>> => {
    const aggs = Object.fromEntries(
      PART_FIELDS.map((field) => [field, { terms: { field: valuesColumn(field), size: MOST } }]),
    );
    const body = { size: 0, track_total_hits: false, query: toVisibilityQuery('all'), aggs };
    const { aggregations = {} } = await searchClient.search(body, context);
    return new Set(PART_FIELDS.flatMap((field) => (aggregations[field] as Counted).buckets.map(({ key }) => key)));
  };

  return (context: QueryContext): Promise<ReadonlySet<string>> => {
    if (cached?.revision === revision()) return cached.ids;
    const ids = read(context);
    cached = { revision: revision(), ids };
    ids.catch(() => {
      cached = undefined;
    });
    return ids;
  };
};
