// The fields of a record as a list of labels and values, with links to searches, records and other sites.
import { html, type SafeHtml } from '@periplus/markup';
import { INCLUDE_PARAMS } from '../../../query/filter/filters.ts';
import { toReadableQuery } from '../../../query/request/search-url.ts';
import type { FieldValue, ValueLink, ViewField } from '../../../record/views/record-view.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { recordPageUrl } from '../../request/urls.ts';
import { text } from '../../texts/texts.ts';
import { renderExternalLink } from '../elements.ts';

/** The search for all records with a value. `path` is the path of the site. */
export const valueSearchPath = (path: string, field: FieldName, value: string): string =>
  `${path}/search?${toReadableQuery([[`${INCLUDE_PARAMS[1]}[${field}][]`, value]])}`;

const toHref = (link: Exclude<ValueLink, { kind: 'web' }>, path: string): string =>
  link.kind === 'record' ? recordPageUrl(path, link.id) : valueSearchPath(path, link.field, link.value);

const renderText = ({ text: words, language }: FieldValue): SafeHtml =>
  language === undefined ? html`${words}` : html`<span lang="${language}">${words}</span>`;

export const renderFieldValue = (value: FieldValue, path: string): SafeHtml => {
  const { link } = value;
  if (link === undefined) return renderText(value);
  if (link.kind === 'web') return renderExternalLink(link.url, value.text);
  return html`<a href="${toHref(link, path)}">${renderText(value)}</a>`;
};

/** More values of a field are folded. */
const MAX_VALUES = 10;

const renderValues = (values: readonly FieldValue[], path: string): SafeHtml => {
  const shown = values.length > MAX_VALUES + 2 ? values.slice(0, MAX_VALUES) : values;
  const folded = values.slice(shown.length);
  return html`${shown.map((value) => html`<dd dir="auto">${renderFieldValue(value, path)}</dd>`)}${
    folded.length > 0 &&
    html`<dd><details class="fold"><summary>${text('record.moreValues', { count: folded.length })}</summary><ul>${folded.map((value) => html`<li dir="auto">${renderFieldValue(value, path)}</li>`)}</ul></details></dd>`
  }`;
};

export const renderFieldList = (fields: readonly ViewField[], path: string): SafeHtml =>
  html`<dl class="fact-list">${fields.map(
    ({ label, values }) => html`<div class="fact"><dt>${label}</dt>${renderValues(values, path)}</div>`,
  )}</dl>`;
