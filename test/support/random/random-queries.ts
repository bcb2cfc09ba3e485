// Random queries: text, filters, extents and sorts combined.
import type { SearchQuery, SortKey } from '../../../src/query/search-query.ts';
import { DEFAULT_FACETS, FACET_FIELDS, type FieldName } from '../../../src/schema/fields.ts';
import type { Random } from './random.ts';
import { randomFilter, wideBox } from './random-filters.ts';
import { randomRootText } from './random-texts.ts';

const SORT_FIELDS = [
  'dct_title_s',
  'gbl_indexYear_im',
  'schema_provider_s',
  'dct_temporal_sm',
  'gbl_mdModified_dt',
  'id',
] as const satisfies readonly FieldName[];

const sortKey = (random: Random): SortKey =>
  random.happens(0.3)
    ? { kind: 'relevance' }
    : {
        kind: 'field',
        field: random.pick(SORT_FIELDS),
        direction: random.pick(['asc', 'desc'] as const),
        ...(random.happens(0.2) ? { by: 'least' } : {}),
      };

/** Mostly one sort key or none, as in practice; keys may repeat. */
const randomSort = (random: Random): readonly SortKey[] =>
  Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, () => sortKey(random));

export const randomQuery = (random: Random): SearchQuery => ({
  ...(random.happens(0.6) ? { text: randomRootText(random) } : {}),
  ...(random.happens(0.7) ? { filter: randomFilter(random) } : {}),
  visibility: random.happens(0.4) ? random.pick(['published', 'all'] as const) : 'public',
  sort: randomSort(random),
  offset: random.pick([0, 0, 0, 5, 40, 500]),
  limit: random.pick([0, 10, 10, 1000]),
  facets: random.happens(0.7) ? DEFAULT_FACETS : [...random.some(FACET_FIELDS, 4), 'gbl_mdModified_dt'],
  facetMode: random.pick(['filtered', 'multi'] as const),
  ...(random.happens(0.2) ? { fit: [wideBox(random)] } : {}),
});
