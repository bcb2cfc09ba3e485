// The fields of a record for a reader, by group; values of facets lead to all records that have them.

import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import { renderLink } from '../../../http/html/standalone-page.ts';
import { languageOfText, toLanguageTag } from '../../../record/views/language-tag.ts';
import { readStrings } from '../../../record/views/strings.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import { type FieldGroup, type FieldName, type FieldRow, RECORD_FIELDS } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { recordPath } from '../search/card.ts';
import { valueLabel } from '../search/labels.ts';
import { createStateLinks } from '../search/state-links.ts';

const ROWS = Object.entries<FieldRow>(RECORD_FIELDS) as readonly (readonly [FieldName, FieldRow])[];

/** Shown elsewhere on the page, or not made for reading. */
const ELSEWHERE: ReadonlySet<FieldRow['kind']> = new Set<FieldRow['kind']>([
  'references',
  'geometry',
  'centroid',
  'links',
]);

const SHOWN_ON_TOP: readonly FieldRow[] = [
  RECORD_FIELDS.dct_title_s,
  RECORD_FIELDS.dct_description_sm,
  RECORD_FIELDS.gbl_displayNote_sm,
];

const start = createStateLinks({ params: {}, view: 'list' });

export type FieldsContext = { readonly record: AardvarkRecord; readonly path: string };

/** In the language that the text is written in, so that it is read aloud as it should be. */
export const renderTextWithLanguage = (text: string, record: AardvarkRecord): SafeHtml => {
  const tags = readStrings(record.dct_language_sm)
    .map(toLanguageTag)
    .filter((tag) => tag !== undefined);
  const tag = languageOfText(text, tags);
  return tag === undefined ? html`${text}` : html`<span lang="${tag}">${text}</span>`;
};

const renderValue = (field: FieldName, row: FieldRow, text: string, { record, path }: FieldsContext): SafeHtml => {
  if (row.relation !== undefined) return html`<a href="${recordPath(path, text)}">${text}</a>`;
  if (row.facet !== undefined)
    return html`<a href="${path}/search${start.add(field, text)}">${valueLabel(field, text)}</a>`;
  if (isWebUrl(text) && !/\s/.test(text)) return markSafe(renderLink(text));
  return row.kind === 'boolean' ? html`${valueLabel(field, text)}` : renderTextWithLanguage(text, record);
};

const renderFact = (field: FieldName, row: FieldRow, context: FieldsContext): SafeHtml => {
  const texts = readStrings(context.record[field]);
  if (texts.length === 0) return EMPTY_HTML;
  return html`<div class="fact"><dt>${row.label}</dt>${texts.map((text) => html`<dd dir="auto">${renderValue(field, row, text, context)}</dd>`)}</div>`;
};

/** Older spellings are left out where the field they stand for is there. */
const isShown = (row: FieldRow, record: AardvarkRecord): boolean =>
  !ELSEWHERE.has(row.kind) &&
  !SHOWN_ON_TOP.includes(row) &&
  (row.sameAs === undefined || record[row.sameAs] === undefined);

export const renderFieldGroups = (groups: readonly FieldGroup[], context: FieldsContext): SafeHtml => {
  const rows = ROWS.filter(([, row]) => groups.includes(row.group) && isShown(row, context.record));
  return html`<dl class="fact-list">${rows.map(([field, row]) => renderFact(field, row, context))}</dl>`;
};

/** Properties that no row of the table knows, under their own names. */
export const renderExtraFields = (record: AardvarkRecord): SafeHtml => {
  const extras = Object.entries(record).filter(
    ([name]) => !Object.hasOwn(RECORD_FIELDS, name) && name !== 'data_dictionaries',
  );
  return html`${extras.map(([name, value]) => {
    const isPlain = typeof value !== 'object' || value === null || Array.isArray(value);
    const texts = readStrings(isPlain ? value : JSON.stringify(value));
    return (
      texts.length > 0 &&
      html`<div class="fact"><dt>${name}</dt>${texts.map((text) => html`<dd dir="auto">${text}</dd>`)}</div>`
    );
  })}`;
};
