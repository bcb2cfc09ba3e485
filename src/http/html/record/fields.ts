// The fields of a record as a list of labels and values, with links to searches, records and other sites.
import { html, type SafeHtml } from '@periplus/markup';
import { INCLUDE_PARAMS } from '../../../query/filter/filters.ts';
import { toQueryString } from '../../../query/request/search-url.ts';
import type { FieldValue, ValueLink, ViewField } from '../../../record/views/record-view.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { recordPageUrl } from '../../request/urls.ts';
import { renderExternalLink } from '../elements.ts';

/** The search for all records with a value. `path` is the path of the site. */
export const valueSearchPath = (path: string, field: FieldName, value: string): string =>
  `${path}/search?${toQueryString([[`${INCLUDE_PARAMS[1]}[${field}][]`, value]])}`;

const toHref = (link: Exclude<ValueLink, { kind: 'web' }>, path: string): string =>
  link.kind === 'record' ? recordPageUrl(path, link.id) : valueSearchPath(path, link.field, link.value);

const renderText = ({ text, language }: FieldValue): SafeHtml =>
  language === undefined ? html`${text}` : html`<span lang="${language}">${text}</span>`;

export const renderFieldValue = (value: FieldValue, path: string): SafeHtml => {
  const { text, link } = value;
  if (link === undefined) return renderText(value);
  if (link.kind === 'web') return renderExternalLink(link.url, text);
  return html`<a href="${toHref(link, path)}">${renderText(value)}</a>`;
};

export const renderFieldList = (fields: readonly ViewField[], path: string): SafeHtml =>
  html`<dl class="fact-list">${fields.map(
    ({ label, values }) =>
      html`<div class="fact"><dt>${label}</dt>${values.map((value) => html`<dd dir="auto">${renderFieldValue(value, path)}</dd>`)}</div>`,
  )}</dl>`;
