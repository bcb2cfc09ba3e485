// The data dictionaries of a record as tables that explain the columns of its data.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { text } from '../../texts/texts.ts';

const COLUMNS = [
  ['field_name', 'dictionary.field'],
  ['field_type', 'dictionary.type'],
  ['values', 'dictionary.values'],
  ['definition', 'dictionary.definition'],
  ['definition_source', 'dictionary.source'],
  ['parent_field_name', 'dictionary.parentField'],
] as const;

const renderRow = (entry: Dictionary['entries'][number]): SafeHtml =>
  html`<tr>${COLUMNS.map(([key], index) => (index === 0 ? html`<th scope="row">${entry[key]}</th>` : html`<td>${entry[key]}</td>`))}</tr>`;

const renderDictionary = ({ name, description, entries }: Dictionary): SafeHtml => {
  const title = name ?? text('dictionary.title');
  return html`${description !== null && html`<p>${description}</p>`}
<div class="table-wrap" role="region" aria-label="${title}" tabindex="0"><table><caption>${title}</caption><thead><tr>${COLUMNS.map(([, key]) => html`<th scope="col">${text(key)}</th>`)}</tr></thead>
<tbody>${entries.map(renderRow)}</tbody></table></div>`;
};

export const renderDictionaries = (dictionaries: readonly Dictionary[]): SafeHtml =>
  dictionaries.length === 0
    ? EMPTY_HTML
    : html`<section class="dictionary"><h2>${text('dictionary.title')}</h2>${dictionaries.map(renderDictionary)}</section>`;
