// Facets and sort options of a search answer (spec 2.2 `included`; contract 4.8).
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import type { Params } from '../../../query/params.ts';
import { toApplyTemplate, toQueryString, toSearchParams } from '../../../query/search-url.ts';
import { SORT_OPTIONS } from '../../../query/sort.ts';
import { toPlaceLabel } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';

/** 'US-MN|US|Minnesota' is shown as 'Minnesota'; true as 'Yes'. */
export const bucketLabel = (field: FieldName, value: FacetBucket['value']): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field.startsWith('geo_') ? toPlaceLabel(String(value)) : String(value);
};

/** The spec profile names facets by aggregation, the reference profile by field. */
const facetId = (field: FieldName, byField: boolean): string =>
  byField ? field : (fieldRow(field).facet?.agg ?? field);

export type IncludedOptions = { readonly searchUrl: string; readonly params: Params; readonly byField: boolean };

const presentFacet = ({ field, buckets }: FacetResult, { searchUrl, params, byField }: IncludedOptions): object => ({
  type: field === 'year_histogram' ? 'timeline' : 'facet',
  id: facetId(field, byField),
  links: { applyTemplate: `${searchUrl}?${toApplyTemplate(params, filterName(field))}` },
  attributes: {
    label: fieldRow(field).label,
    field,
    buckets: buckets.map(({ value, count }) => ({ label: bucketLabel(field, value), value, hits: count })),
    items: buckets.map(({ value, count }) => [value, count]),
  },
});

/** Years of the histogram are filtered by the year itself. */
const filterName = (field: FieldName): FieldName => (field === 'year_histogram' ? 'gbl_indexYear_im' : field);

const presentSorts = ({ searchUrl, params }: IncludedOptions): readonly object[] =>
  SORT_OPTIONS.map(({ id, label }) => ({
    type: 'sort',
    id,
    attributes: { label },
    links: { self: `${searchUrl}?${toQueryString(toSearchParams(params, { sort: id, 'page[number]': null }))}` },
  }));

export const presentIncluded = (facets: readonly FacetResult[], options: IncludedOptions): readonly object[] => [
  ...facets.map((facet) => presentFacet(facet, options)),
  ...presentSorts(options),
];
