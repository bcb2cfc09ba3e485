// Facets and sort options of a search answer as JSON text (spec 2.2 `included`; contract 4.8).
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import { SORT_OPTIONS } from '../../../query/sort.ts';
import { toPlaceLabel } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { QuestionLinks } from './links.ts';

/** An answer names well over a hundred places, and there are only some thousands of them. */
const placeLabels = new Map<string, string>();
const MOST_LABELS = 20_000;

const placeLabel = (value: string): string => {
  const known = placeLabels.get(value);
  if (known !== undefined) return known;
  if (placeLabels.size >= MOST_LABELS) placeLabels.clear();
  const label = toPlaceLabel(value);
  placeLabels.set(value, label);
  return label;
};

/** 'US-MN|US|Minnesota' is shown as 'Minnesota'; true as 'Yes'. */
export const bucketLabel = (field: FieldName, value: FacetBucket['value']): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field.startsWith('geo_') ? placeLabel(String(value)) : String(value);
};

/** The spec profile names facets by aggregation, the reference profile by field. */
const facetId = (field: FieldName, byField: boolean): string =>
  byField ? field : (fieldRow(field).facet?.agg ?? field);

/** Years of the histogram are filtered by the year itself. */
const filterName = (field: FieldName): FieldName => (field === 'year_histogram' ? 'gbl_indexYear_im' : field);

const presentAttributes = ({ field, buckets }: FacetResult): string =>
  JSON.stringify({
    label: fieldRow(field).label,
    field,
    buckets: buckets.map(({ value, count }) => ({ label: bucketLabel(field, value), value, hits: count })),
    items: buckets.map(({ value, count }) => [value, count]),
  });

const known = new WeakMap<FacetResult, string>();

/** An engine gives the facets of the whole catalogue again and again as the same object, until something changes. */
const presentOnce = (facet: FacetResult): string => {
  const text = known.get(facet) ?? presentAttributes(facet);
  known.set(facet, text);
  return text;
};

const presentFacet = (facet: FacetResult, { links, byField, everything }: IncludedOptions): string => {
  const { field } = facet;
  const head = JSON.stringify({
    type: field === 'year_histogram' ? 'timeline' : 'facet',
    id: facetId(field, byField),
    links: { applyTemplate: links.apply(filterName(field)) },
  });
  return `${head.slice(0, -1)},"attributes":${everything ? presentOnce(facet) : presentAttributes(facet)}}`;
};

const presentSort = ({ id, label }: (typeof SORT_OPTIONS)[number], { links }: IncludedOptions): string =>
  JSON.stringify({ type: 'sort', id, attributes: { label }, links: { self: links.sort(id) } });

export type IncludedOptions = {
  readonly links: QuestionLinks;
  readonly byField: boolean;
  /** The question asks for the whole catalogue. */
  readonly everything: boolean;
};

/** The items of `included`, each as JSON text. */
export const presentIncluded = (facets: readonly FacetResult[], options: IncludedOptions): readonly string[] => [
  ...facets.map((facet) => presentFacet(facet, options)),
  ...SORT_OPTIONS.map((option) => presentSort(option, options)),
];
