// Facets and sort options of a search answer as JSON text (spec 2.2 `included`; contract 4.8).
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import { memoise } from '../../../lib/cache/memoise.ts';
import { perObject } from '../../../lib/cache/per-object.ts';
import { SORT_OPTIONS } from '../../../query/sort.ts';
import { toPlaceLabel } from '../../../record/place-facets.ts';
import { FACET_FIELDS, type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { Pieces } from './pieces.ts';
import type { QuestionLinks } from './question-links.ts';

/** 'US-MN|US|Minnesota' is shown as 'Minnesota'; true as 'Yes'. */
export const bucketLabel = (field: FieldName, value: FacetBucket['value']): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return fieldRow(field).coded === 'place' ? toPlaceLabel(String(value)) : String(value);
};

/** The texts of a value in an answer, up to the number of records that have it. */
type ValueTexts = { readonly bucket: string; readonly item: string };

const toTexts = (field: FieldName, value: FacetBucket['value']): ValueTexts => {
  const text = JSON.stringify(value);
  const label = JSON.stringify(bucketLabel(field, value));
  return { bucket: `{"label":${label},"value":${text},"hits":`, item: `[${text},` };
};

const MOST_TEXTS = 2_500;

/** An answer names several hundred values, mostly the same as the answer before: their texts are written once. */
const textsOf = memoise(
  (field: FieldName) => memoise((value: FacetBucket['value']) => toTexts(field, value), MOST_TEXTS),
  FACET_FIELDS.length,
);

/** The spec profile names facets by aggregation, the reference profile by field. */
const facetId = (field: FieldName, byField: boolean): string =>
  byField ? field : (fieldRow(field).facet?.agg ?? field);

/** Years of the histogram are filtered by the year itself. */
const filterName = (field: FieldName): FieldName => (field === 'year_histogram' ? 'gbl_indexYear_im' : field);

const presentAttributes = ({ field, buckets }: FacetResult): Pieces => {
  const head = JSON.stringify({ label: fieldRow(field).label, field });
  const textOf = textsOf(field);
  let [listed, items] = ['', ''];
  for (const { value, count } of buckets) {
    const { bucket, item } = textOf(value);
    const comma = listed === '' ? '' : ',';
    listed += `${comma}${bucket}${count}}`;
    items += `${comma}${item}${count}]`;
  }
  return [`${head.slice(0, -1)},"buckets":[`, listed, '],"items":[', items, ']}'];
};

/** An engine gives the facets of the whole catalogue again and again as the same object, until something changes. */
const presentOnce = perObject(presentAttributes);

const presentFacet = (facet: FacetResult, { links, byField, everything }: IncludedOptions): Pieces => {
  const { field } = facet;
  const head = JSON.stringify({
    type: field === 'year_histogram' ? 'timeline' : 'facet',
    id: facetId(field, byField),
    links: { applyTemplate: links.apply(filterName(field)) },
  });
  const attributes = everything ? presentOnce(facet) : presentAttributes(facet);
  return [`${head.slice(0, -1)},"attributes":`, ...attributes, '}'];
};

const presentSort = ({ id, label }: (typeof SORT_OPTIONS)[number], { links }: IncludedOptions): Pieces => [
  JSON.stringify({ type: 'sort', id, attributes: { label }, links: { self: links.sort(id) } }),
];

export type IncludedOptions = {
  readonly links: QuestionLinks;
  readonly byField: boolean;
  /** The question asks for the whole catalogue. */
  readonly everything: boolean;
};

/** The items of `included`, each as JSON text. */
export const presentIncluded = (facets: readonly FacetResult[], options: IncludedOptions): readonly Pieces[] => [
  ...facets.map((facet) => presentFacet(facet, options)),
  ...SORT_OPTIONS.map((option) => presentSort(option, options)),
];
