// Form elements: hidden fields that keep the search, and the bounding box form.

import { html, type SafeHtml } from '@periplus/markup';
import { text } from '../../../http/texts/texts.ts';
import type { Pair } from '../../../query/request/search-url.ts';
import { isSpatialPair, type StateLinks } from './state-links.ts';

export const renderHiddenFields = (pairs: readonly Pair[]): readonly SafeHtml[] =>
  pairs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

const SIDES = [
  ['search.west', -180, 180],
  ['search.south', -90, 90],
  ['search.east', -180, 180],
  ['search.north', -90, 90],
] as const;

const boxOf = (links: StateLinks): readonly string[] =>
  links.pairs.find(([key]) => key === 'bbox')?.[1].split(',') ?? [];

/** Four fields named bbox, which page-query.ts joins with commas. */
export const renderBboxForm = (links: StateLinks, path: string): SafeHtml => {
  const box = boxOf(links);
  return html`<details class="facet place"${box.length === 4 && ' open'} data-place>
<summary><h3>${text('search.area')}</h3></summary>
<form class="box-form" action="${path}/search" method="get" data-live-form data-box-form>${renderHiddenFields(links.pairsExcept(isSpatialPair))}
${SIDES.map(
  ([key, min, max], index) =>
    html`<label>${text(key)}<input name="bbox" type="number" step="any" min="${min}" max="${max}" value="${box[index]}" required></label>`,
)}<button type="submit" class="small">${text('search.searchArea')}</button></form>
</details>`;
};
