// The data dictionaries of a record as tables that explain the columns of its data.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';

const COLUMNS = [
  ['field_name', 'Field'],
  ['field_type', 'Type'],
  ['values', 'Values'],
  ['definition', 'Definition'],
  ['definition_source', 'Source'],
  ['parent_field_name', 'Parent field'],
] as const;

const renderRow = (entry: Dictionary['entries'][number]): SafeHtml =>
  html`<tr>${COLUMNS.map(([key], index) => (index === 0 ? html`<th scope="row">${entry[key]}</th>` : html`<td>${entry[key]}</td>`))}</tr>`;

const renderDictionary = ({ name, description, entries }: Dictionary): SafeHtml => {
  const title = name ?? 'Data dictionary';
  return html`${description !== null && html`<p>${description}</p>`}
<div class="table-wrap" role="region" aria-label="${title}" tabindex="0"><table><caption>${title}</caption><thead><tr>${COLUMNS.map(([, label]) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${entries.map(renderRow)}</tbody></table></div>`;
};

export const renderDictionaries = (dictionaries: readonly Dictionary[]): SafeHtml =>
  dictionaries.length === 0
    ? EMPTY_HTML
    : html`<section class="dictionary"><h2>Data dictionary</h2>${dictionaries.map(renderDictionary)}</section>`;
