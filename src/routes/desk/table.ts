// Tables of the desk.
import { type HtmlContent, html, type SafeHtml } from '@periplus/markup';

/** Scrolls sideways on narrow screens; the region can be reached with the keyboard. */
export const renderTable = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly HtmlContent[])[],
): SafeHtml => html`<div class="table-wrap" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;

/** A time of the catalogue, in UTC. */
export const renderTime = (time: string | undefined): SafeHtml | string =>
  time === undefined ? '' : html`<time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time>`;
