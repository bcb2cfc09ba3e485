// Notices about the search: relaxed searches, spelling suggestions, warnings, no results.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { TieredResult } from '../../../catalog/search/tiered-search.ts';
import { renderText, text } from '../../../http/texts/texts.ts';
import { readChips } from './chips.ts';
import type { StateLinks } from './state-links.ts';

const toWordSet = (wording: string): string => wording.toLowerCase().split(/\s+/).sort().join(' ');

/** Partial matches may have the words as typed; then there is no other wording to show. */
const renderRelaxed = ({ effectiveWording = '' }: TieredResult, typed: string, links: StateLinks): SafeHtml => {
  const quoted = html`<q dir="auto">${typed}</q>`;
  const notice =
    toWordSet(effectiveWording) === toWordSet(typed)
      ? renderText('search.closest', { typed: quoted })
      : renderText('search.relaxed', { typed: quoted, wording: html`<strong dir="auto">${effectiveWording}</strong>` });
  return html`<p class="notice">${notice} <a href="${links.query(typed, [['relax', 'off']])}">${text('search.exactWords')}</a></p>`;
};

const renderSpelling = ({ spelling }: TieredResult, links: StateLinks): SafeHtml => {
  const [best] = spelling;
  if (best === undefined) return EMPTY_HTML;
  return html`<p class="notice">${renderText('search.didYouMean', {
    suggestion: html`<a href="${links.query(best.text)}" dir="auto">${best.text}</a>`,
  })}</p>`;
};

export const renderNotices = (
  result: TieredResult,
  typed: string,
  links: StateLinks,
  warnings: readonly string[],
): SafeHtml =>
  html`${result.effectiveWording === undefined ? renderSpelling(result, links) : renderRelaxed(result, typed, links)}${warnings.map(
    (warning) => html`<p class="notice" lang="en">${warning}</p>`,
  )}`;

/** Offers to remove each filter. */
export const renderNoResults = (links: StateLinks, path: string): SafeHtml => {
  const chips = readChips(links);
  return html`<div class="empty"><h2>${text('search.noResults')}</h2>
<p>${text('search.noResultsHint')}</p>
<ul>${chips.map(({ label, value, href }) => html`<li><a href="${href}">${renderText('search.removeFilter', { filter: renderText('search.chip', { label, value: html`<span dir="auto">${value}</span>` }) })}</a></li>`)}
<li><a href="${path}/search">${text('search.browseAll')}</a></li><li><a href="${path}/help">${text('search.howTo')}</a></li></ul></div>`;
};

export const renderProblems = (details: readonly string[], path: string): SafeHtml =>
  html`<div class="empty problem-list" role="alert"><h2>${text('search.invalid')}</h2>
<ul lang="en">${details.map((detail) => html`<li>${detail}</li>`)}</ul>
<ul><li><a href="${path}/search">${text('search.startNew')}</a></li><li><a href="${path}/help">${text('search.howTo')}</a></li></ul></div>`;
