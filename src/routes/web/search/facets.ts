// The facets of the results: values with counts, as links that select or deselect them.

import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import { DISTINCT_COUNT_LIMIT } from '../../../engine/bucket-order.ts';
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import { fieldLabel, valueLabel } from '../../../http/texts/labels.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import { toReadableQuery } from '../../../query/request/search-url.ts';
import { EXPANDED_FACETS, type FieldName } from '../../../schema/fields.ts';
import type { StateLinks } from './state-links.ts';

/** Number of values per facet. A collapsed facet has fewer, since its links add to the page size too. */
const DEFAULT_VALUES = { open: 7, collapsed: 4 } as const;
const MIN_VALUES = { open: 3, collapsed: 0 } as const;

const maxValues = (isOpen: boolean, { linkRatio }: StateLinks): number => {
  const state = isOpen ? 'open' : 'collapsed';
  return Math.max(MIN_VALUES[state], Math.round(DEFAULT_VALUES[state] * linkRatio));
};

const renderFacetValue = (
  field: FieldName,
  bucket: { value: FacetBucket['value']; count?: number },
  links: StateLinks,
): SafeHtml => {
  const value = String(bucket.value);
  const isOn = links.selected(field).includes(value);
  const href = isOn ? links.remove(field, value) : links.add(field, value);
  return html`<li><a href="${href}"${isOn && markSafe(' aria-current="true"')}><bdi>${valueLabel(field, bucket.value)}</bdi>${
    isOn && html`<span class="sr-only"> (${text('facets.selected')})</span>`
  }<small>${bucket.count !== undefined && formatNumber(bucket.count)}</small></a></li>`;
};

/** Selected values come first, even if they are not among the most frequent. */
const toShown = (
  facet: FacetResult,
  links: StateLinks,
  limit: number,
): readonly { value: FacetBucket['value']; count?: number }[] => {
  const selected = links.selected(facet.field);
  const isSelected = ({ value }: FacetBucket): boolean => selected.includes(String(value));
  const counted = facet.buckets.filter(isSelected);
  const uncounted = selected.filter((text) => !counted.some(({ value }) => String(value) === text));
  const rest = facet.buckets.filter((bucket) => !isSelected(bucket)).slice(0, Math.max(0, limit - selected.length));
  return [...counted, ...uncounted.map((value) => ({ value })), ...rest];
};

/** Engines stop counting at the limit. */
const formatDistinct = (distinct: number): string =>
  `${formatNumber(distinct)}${distinct === DISTINCT_COUNT_LIMIT ? '+' : ''}`;

const facetPath = (path: string, field: FieldName, links: StateLinks): string =>
  `${path}/search/facets/${field}?${toReadableQuery(links.pairsExcept(() => false))}`;

export const renderFacet = (facet: FacetResult, links: StateLinks, path: string): SafeHtml => {
  const { field } = facet;
  const label = fieldLabel(field);
  const isOpen = EXPANDED_FACETS.includes(field) || links.selected(field).length > 0;
  const shown = toShown(facet, links, maxValues(isOpen, links));
  if (facet.distinct === 0 && shown.length === 0) return EMPTY_HTML;
  return html`<details class="facet" data-facet="${field}"${isOpen && markSafe(' open')}>
<summary><h3>${label}</h3></summary>
${shown.length > 0 && html`<ul>${shown.map((bucket) => renderFacetValue(field, bucket, links))}</ul>`}
${
  facet.distinct > shown.length &&
  html`<a class="more" href="${facetPath(path, field, links)}" data-more><span aria-hidden="true">${text('facets.more')}</span><span class="sr-only">${text('facets.moreOf', { label })}</span><small>${formatDistinct(facet.distinct)}</small></a>`
}</details>`;
};
