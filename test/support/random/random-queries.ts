// Questions by chance: texts, filters, places and sorts together.
import type { SearchQuery, SortKey } from '../../../src/query/search-query.ts';
import { DEFAULT_FACETS, FACET_FIELDS, type FieldName } from '../../../src/schema/fields.ts';
import type { Random } from './random.ts';
import { randomFilter, wideBox } from './random-filters.ts';
import { randomText } from './random-texts.ts';

const SORT_FIELDS = [
  'dct_title_s',
  'gbl_indexYear_im',
  'schema_provider_s',
  'dct_temporal_sm',
  'gbl_mdModified_dt',
  'id',
] as const satisfies readonly FieldName[];

const sortKey = (chance: Random): SortKey =>
  chance.happens(0.3)
    ? { kind: 'relevance' }
    : { kind: 'field', field: chance.pick(SORT_FIELDS), direction: chance.pick(['asc', 'desc'] as const) };

/** Mostly one key or none, as people ask; keys may repeat. */
const randomSort = (chance: Random): readonly SortKey[] =>
  Array.from({ length: chance.pick([0, 1, 1, 1, 2, 3]) }, () => sortKey(chance));

export const randomQuery = (chance: Random): SearchQuery => ({
  ...(chance.happens(0.6) ? { text: randomText(chance) } : {}),
  ...(chance.happens(0.7) ? { filter: randomFilter(chance) } : {}),
  includeNonPublic: chance.happens(0.4),
  sort: randomSort(chance),
  offset: chance.pick([0, 0, 0, 5, 40, 500]),
  limit: chance.pick([0, 10, 10, 1000]),
  facets: chance.happens(0.7) ? DEFAULT_FACETS : [...chance.some(FACET_FIELDS, 4), 'gbl_mdModified_dt'],
  facetMode: chance.pick(['filtered', 'multi'] as const),
  ...(chance.happens(0.2) ? { fit: [wideBox(chance)] } : {}),
});
