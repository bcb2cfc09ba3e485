// Facets and sort options of a search answer as JSON text (spec 2.2 `included`; contract 4.8). There are hundreds of buckets
// in an answer, each of them twice, so they are written directly instead of by way of objects.
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import { SORT_OPTIONS } from '../../../query/sort.ts';
import { toPlaceLabel } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { QuestionLinks } from './links.ts';

/** 'US-MN|US|Minnesota' is shown as 'Minnesota'; true as 'Yes'. */
export const bucketLabel = (field: FieldName, value: FacetBucket['value']): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isPlace(field) ? toPlaceLabel(String(value)) : String(value);
};

const isPlace = (field: FieldName): boolean => field.startsWith('geo_');

/** The spec profile names facets by aggregation, the reference profile by field. */
const facetId = (field: FieldName, byField: boolean): string =>
  byField ? field : (fieldRow(field).facet?.agg ?? field);

/** Years of the histogram are filtered by the year itself. */
const filterName = (field: FieldName): FieldName => (field === 'year_histogram' ? 'gbl_indexYear_im' : field);

/** The spec's buckets, and the pairs that clients of the reference read. */
const presentBuckets = (field: FieldName, buckets: readonly FacetBucket[]): string => {
  const ownLabels = isPlace(field);
  let named = '';
  let pairs = '';
  for (const { value, count } of buckets) {
    const json = JSON.stringify(value);
    const label = typeof value === 'string' && !ownLabels ? json : JSON.stringify(bucketLabel(field, value));
    named += `,{"label":${label},"value":${json},"hits":${count}}`;
    pairs += `,[${json},${count}]`;
  }
  return `"buckets":[${named.slice(1)}],"items":[${pairs.slice(1)}]`;
};

const presentFacet = ({ field, buckets }: FacetResult, links: QuestionLinks, byField: boolean): string => {
  const type = field === 'year_histogram' ? 'timeline' : 'facet';
  const head = `"type":"${type}","id":${JSON.stringify(facetId(field, byField))}`;
  const link = `"links":{"applyTemplate":${JSON.stringify(links.apply(filterName(field)))}}`;
  const label = `"label":${JSON.stringify(fieldRow(field).label)},"field":"${field}"`;
  return `{${head},${link},"attributes":{${label},${presentBuckets(field, buckets)}}}`;
};

const presentSort = ({ id, label }: (typeof SORT_OPTIONS)[number], links: QuestionLinks): string =>
  JSON.stringify({ type: 'sort', id, attributes: { label }, links: { self: links.sort(id) } });

export type IncludedOptions = { readonly links: QuestionLinks; readonly byField: boolean };

/** The array `included`. */
export const presentIncluded = (facets: readonly FacetResult[], { links, byField }: IncludedOptions): string => {
  const parts = [
    ...facets.map((facet) => presentFacet(facet, links, byField)),
    ...SORT_OPTIONS.map((option) => presentSort(option, links)),
  ];
  return `[${parts.join(',')}]`;
};
