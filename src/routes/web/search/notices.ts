// What the page says about the question itself: other words that were searched for or might be, warnings, and help when nothing is found.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { RelaxedResult } from '../../../catalog/relax/relaxed-search.ts';
import { readChips } from './chips.ts';
import type { StateLinks } from './state-links.ts';

const renderRelaxed = ({ effectiveWording: used }: RelaxedResult, typed: string, links: StateLinks): SafeHtml =>
  html`<p class="notice">Nothing has all the words of <q dir="auto">${typed}</q>. Showing results for <strong dir="auto">${used}</strong>. <a href="${links.query(typed, [['relax', 'off']])}">Search for the exact words</a></p>`;

const renderSpelling = ({ spelling }: RelaxedResult, links: StateLinks): SafeHtml => {
  const [best] = spelling;
  if (best === undefined) return EMPTY_HTML;
  return html`<p class="notice">Did you mean <a href="${links.query(best.text)}" dir="auto">${best.text}</a>?</p>`;
};

export const renderNotices = (
  result: RelaxedResult,
  typed: string,
  links: StateLinks,
  warnings: readonly string[],
): SafeHtml =>
  html`${result.effectiveWording === undefined ? renderSpelling(result, links) : renderRelaxed(result, typed, links)}${warnings.map(
    (warning) => html`<p class="notice">${warning}</p>`,
  )}`;

/** Each condition with the link that takes it away: one of them is in the way. */
export const renderNoResults = (links: StateLinks, path: string): SafeHtml => {
  const chips = readChips(links);
  return html`<div class="empty"><h2>No record fits all of this</h2>
<p>Take away a condition, or use fewer and more general words.</p>
<ul>${chips.map(({ label, value, href }) => html`<li>Without <a href="${href}">${label.toLowerCase()} <span dir="auto">${value}</span></a></li>`)}
<li><a href="${path}/search">Everything in the catalogue</a></li><li><a href="${path}/help">How searching works</a></li></ul></div>`;
};

/** What could not be understood, in the words of the parser. */
export const renderProblems = (details: readonly string[], path: string): SafeHtml =>
  html`<div class="empty problem-list" role="alert"><h2>This search cannot be understood</h2>
<ul>${details.map((detail) => html`<li>${detail}</li>`)}</ul>
<p><a href="${path}/search">Start a new search</a> or read <a href="${path}/help">how searching works</a>.</p></div>`;
