// The filter of a facet, which `facet_mode=multi` ignores when it counts that facet.
import type { FieldName } from '../schema/fields.ts';
import type { Filter } from './search-query.ts';

/** A range of years of the temporal extent is the filter of the histogram. */
const isYearRange = (filter: Filter): boolean =>
  filter.kind === 'temporal' && filter.relation === 'intersects' && filter.left.kind === 'coverage';

/** Whether a top-level filter selects values of the facet. */
export const isOwnFilter = (filter: Filter, field: FieldName): boolean =>
  (filter.kind === 'in' && filter.field === field) || (field === 'year_histogram' && isYearRange(filter));
