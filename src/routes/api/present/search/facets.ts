// Facets and sort options of a search response as JSON text (spec 2.2 `included`; contract 4.8).

import { memoise, memoiseWeakByKey } from '@periplus/collections';
import type { FacetBucket, FacetResult } from '../../../../engine/engine.ts';
import { SORT_OPTIONS } from '../../../../query/request/sort.ts';
import { toValueLabel } from '../../../../record/views/value-label.ts';
import { DEFAULT_FACET_SIZE, FACET_FIELDS, type FieldName, fieldRow } from '../../../../schema/fields.ts';
import type { Chunks } from '../chunks.ts';
import type { SearchLinks } from './search-links.ts';

/** The JSON text of a facet value, up to its count. */
type ValueTexts = { readonly bucket: string; readonly item: string };

const toTexts = (field: FieldName, value: FacetBucket['value']): ValueTexts => {
  const text = JSON.stringify(value);
  const label = JSON.stringify(toValueLabel(field, value));
  return { bucket: `{"label":${label},"value":${text},"hits":`, item: `[${text},` };
};

const MAX_TEXTS = 2_500;

/** Caches texts, because consecutive responses contain mostly the same values. */
const textsOf = memoise(
  (field: FieldName) => memoise((value: FacetBucket['value']) => toTexts(field, value), MAX_TEXTS),
  FACET_FIELDS.length,
);

/** The spec profile names facets by aggregation, the reference profile by field. */
const facetId = (field: FieldName, byField: boolean): string =>
  byField ? field : (fieldRow(field).facet?.agg ?? field);

/** Years of the histogram are filtered by the year itself. */
const filterName = (field: FieldName): FieldName => (field === 'year_histogram' ? 'gbl_indexYear_im' : field);

/**
 * `full`: everything, including members beyond the specification; `named`: facets that the request names, in full
 * length;
 * `short`: the default facets, cut.
 */
export type FacetDetail = 'full' | 'named' | 'short';

/** A facet with a fixed order, such as time periods, is never cut. */
const isCut = (field: FieldName, detail: FacetDetail): boolean =>
  detail === 'short' && fieldRow(field).facet?.order !== 'table';

const presentAttributes = ({ field, buckets }: FacetResult, detail: FacetDetail): Chunks => {
  const head = `{"label":${JSON.stringify(fieldRow(field).label)},"field":"${field}"`;
  const textOf = textsOf(field);
  const isFull = detail === 'full';
  let [listed, items] = ['', ''];
  for (const { value, count } of isCut(field, detail) ? buckets.slice(0, DEFAULT_FACET_SIZE) : buckets) {
    const { bucket, item } = textOf(value);
    const comma = listed === '' ? '' : ',';
    listed += `${comma}${bucket}${count}}`;
    if (isFull) items += `${comma}${item}${count}]`;
  }
  const start = [`${head},"buckets":[`, listed];
  return isFull ? [...start, '],"items":[', items, ']}'] : [...start, ']}'];
};

/** The engine returns the same object for match-all facets until the catalogue changes. */
const presentOnce = memoiseWeakByKey(3, presentAttributes);

const presentFacet = (
  facet: FacetResult,
  { links, byField, isMatchAll: everything, detail }: IncludedOptions,
): Chunks => {
  const { field } = facet;
  const type = field === 'year_histogram' ? 'timeline' : 'facet';
  const applyTemplate = detail === 'full' ? JSON.stringify(links.applyFacet(filterName(field))) : undefined;
  const ownLinks = applyTemplate === undefined ? '' : `,"links":{"applyTemplate":${applyTemplate}}`;
  const head = `{"type":"${type}","id":"${facetId(field, byField)}"${ownLinks}`;
  const attributes = everything ? presentOnce(facet, detail) : presentAttributes(facet, detail);
  return [`${head},"attributes":`, ...attributes, '}'];
};

const presentSort = ({ id, label }: (typeof SORT_OPTIONS)[number], { links }: IncludedOptions): Chunks => [
  JSON.stringify({ type: 'sort', id, attributes: { label }, links: { self: links.sort(id) } }),
];

export type IncludedOptions = {
  readonly links: SearchLinks;
  readonly byField: boolean;
  /** The query matches every record. */
  readonly isMatchAll: boolean;
  readonly detail: FacetDetail;
};

/** The items of `included`, each as JSON text. */
export const presentIncluded = (facets: readonly FacetResult[], options: IncludedOptions): readonly Chunks[] => [
  ...facets.map((facet) => presentFacet(facet, options)),
  ...(options.detail === 'full' ? SORT_OPTIONS.map((option) => presentSort(option, options)) : []),
];
