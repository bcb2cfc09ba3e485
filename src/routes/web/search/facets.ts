// The facets beside the results: values as links that choose or release them, with counts.

import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import { formatCount } from '@periplus/text';
import { DISTINCT_COUNT_LIMIT } from '../../../engine/bucket-order.ts';
import type { FacetBucket, FacetResult } from '../../../engine/engine.ts';
import { toQueryString } from '../../../query/request/search-url.ts';
import { toValueLabel } from '../../../record/views/value-label.ts';
import { EXPANDED_FACETS, type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { StateLinks } from './state-links.ts';

/** Values of a facet on the page; the others are a click away. A facet that is folded shows fewer: its links are sent all the same. */
const SHOWN = { open: 7, folded: 4 } as const;
const LEAST = { open: 3, folded: 0 } as const;

const mostShown = (isOpen: boolean, { linkRatio: share }: StateLinks): number => {
  const kind = isOpen ? 'open' : 'folded';
  return Math.max(LEAST[kind], Math.round(SHOWN[kind] * share));
};

export const renderFacetValue = (
  field: FieldName,
  bucket: { value: FacetBucket['value']; count?: number },
  links: StateLinks,
): SafeHtml => {
  const text = String(bucket.value);
  const isOn = links.selected(field).includes(text);
  const href = isOn ? links.remove(field, text) : links.add(field, text);
  return html`<li><a href="${href}"${isOn && markSafe(' aria-current="true"')}><bdi>${toValueLabel(field, bucket.value)}</bdi>${
    isOn && html`<span class="sr-only"> (chosen, remove)</span>`
  }<small>${bucket.count !== undefined && formatCount(bucket.count)}</small></a></li>`;
};

/** Chosen values first, whether or not they are among the most frequent. */
const toShown = (
  facet: FacetResult,
  links: StateLinks,
  most: number,
): readonly { value: FacetBucket['value']; count?: number }[] => {
  const selected = links.selected(facet.field);
  const isChosen = ({ value }: FacetBucket): boolean => selected.includes(String(value));
  const known = facet.buckets.filter(isChosen);
  const unknown = selected.filter((text) => !known.some(({ value }) => String(value) === text));
  const rest = facet.buckets.filter((bucket) => !isChosen(bucket)).slice(0, Math.max(0, most - selected.length));
  return [...known, ...unknown.map((value) => ({ value })), ...rest];
};

/** Engines count so far and no further. */
const toCounted = (distinct: number): string =>
  `${formatCount(distinct)}${distinct === DISTINCT_COUNT_LIMIT ? '+' : ''}`;

export const facetPath = (path: string, field: FieldName, links: StateLinks): string =>
  `${path}/search/facets/${field}?${toQueryString(links.pairsExcept(() => false))}`;

export const renderFacet = (facet: FacetResult, links: StateLinks, path: string): SafeHtml => {
  const { field } = facet;
  const { label } = fieldRow(field);
  const isOpen = EXPANDED_FACETS.includes(field) || links.selected(field).length > 0;
  const shown = toShown(facet, links, mostShown(isOpen, links));
  if (facet.distinct === 0 && shown.length === 0) return EMPTY_HTML;
  return html`<details class="facet" data-facet="${field}"${isOpen && markSafe(' open')}>
<summary><h3>${label}</h3></summary>
${shown.length > 0 && html`<ul>${shown.map((bucket) => renderFacetValue(field, bucket, links))}</ul>`}
${
  facet.distinct > shown.length &&
  html`<a class="more" href="${facetPath(path, field, links)}" data-more>More<span class="sr-only"> of ${label}</span><small>${toCounted(facet.distinct)}</small></a>`
}</details>`;
};
