// Notices about the search: relaxed searches, spelling suggestions, warnings, no results.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { TieredResult } from '../../../catalog/search/tiered-search.ts';
import { readChips } from './chips.ts';
import type { StateLinks } from './state-links.ts';

const renderRelaxed = ({ effectiveWording }: TieredResult, typed: string, links: StateLinks): SafeHtml =>
  html`<p class="notice">No record matches all words of <q dir="auto">${typed}</q>. Showing results for <strong dir="auto">${effectiveWording}</strong>. <a href="${links.query(typed, [['relax', 'off']])}">Search for the exact words</a></p>`;

const renderSpelling = ({ spelling }: TieredResult, links: StateLinks): SafeHtml => {
  const [best] = spelling;
  if (best === undefined) return EMPTY_HTML;
  return html`<p class="notice">Did you mean <a href="${links.query(best.text)}" dir="auto">${best.text}</a>?</p>`;
};

export const renderNotices = (
  result: TieredResult,
  typed: string,
  links: StateLinks,
  warnings: readonly string[],
): SafeHtml =>
  html`${result.effectiveWording === undefined ? renderSpelling(result, links) : renderRelaxed(result, typed, links)}${warnings.map(
    (warning) => html`<p class="notice">${warning}</p>`,
  )}`;

/** Offers to remove each filter. */
export const renderNoResults = (links: StateLinks, path: string): SafeHtml => {
  const chips = readChips(links);
  return html`<div class="empty"><h2>No results</h2>
<p>Remove a filter or try other words.</p>
<ul>${chips.map(({ label, value, href }) => html`<li>Remove <a href="${href}">${label.toLowerCase()}: <span dir="auto">${value}</span></a></li>`)}
<li><a href="${path}/search">Browse all records</a></li><li><a href="${path}/help">How to search</a></li></ul></div>`;
};

export const renderProblems = (details: readonly string[], path: string): SafeHtml =>
  html`<div class="empty problem-list" role="alert"><h2>Invalid search</h2>
<ul>${details.map((detail) => html`<li>${detail}</li>`)}</ul>
<p><a href="${path}/search">Start a new search</a> or read <a href="${path}/help">how to search</a>.</p></div>`;
