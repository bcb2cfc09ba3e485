// The data dictionaries of a record as tables: what the columns of its data mean.

import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';

const COLUMNS = [
  ['field_name', 'Field'],
  ['field_type', 'Type'],
  ['values', 'Values'],
  ['definition', 'Definition'],
  ['definition_source', 'Source'],
] as const;

const renderDictionary = ({
  name,
  description,
  entries,
}: Dictionary): SafeHtml => html`${description !== null && html`<p>${description}</p>`}
<div class="table-wrap" role="region" aria-label="${name ?? 'Data dictionary'}" tabindex="0"><table><caption>${name ?? 'Data dictionary'}</caption><thead><tr>${COLUMNS.map(([, title]) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${entries.map((entry) => html`<tr>${COLUMNS.map(([key], index) => (index === 0 ? html`<th scope="row">${entry[key]}</th>` : html`<td>${entry[key]}</td>`))}</tr>`)}</tbody></table></div>`;

export const renderDictionaries = (dictionaries: readonly Dictionary[]): SafeHtml =>
  dictionaries.length === 0
    ? EMPTY_HTML
    : html`<section class="dictionary"><h2>Data dictionary</h2>${dictionaries.map(renderDictionary)}</section>`;
