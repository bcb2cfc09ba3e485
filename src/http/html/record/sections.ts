// The sections of a record page that shows every field: groups of fields, data dictionaries, citation.
import { html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RecordView, ViewField } from '../../../record/views/record-view.ts';
import { FIELD_GROUPS, type FieldGroup } from '../../../schema/fields.ts';
import { renderCitation } from '../elements.ts';
import { renderDictionaries } from './dictionaries.ts';
import { renderFieldList } from './fields.ts';

const GROUP_TITLES: Readonly<Record<FieldGroup, string>> = {
  identification: 'Identification',
  about: 'About',
  place: 'Place',
  time: 'Time',
  access: 'Access',
  relations: 'Relations',
  administration: 'Administration',
};

const renderSection = (title: string, fields: readonly ViewField[], path: string): SafeHtml | false =>
  fields.length > 0 && html`<section><h2>${title}</h2>${renderFieldList(fields, path)}</section>\n`;

export const renderRecordSections = (
  { groups, otherFields, citations }: RecordView,
  dictionaries: readonly Dictionary[],
  path: string,
): SafeHtml => html`${FIELD_GROUPS.map((group) => renderSection(GROUP_TITLES[group], groups[group], path))}
${renderSection('Other fields', otherFields, path)}${renderDictionaries(dictionaries)}
<section><h2>Cite</h2><p dir="auto">${renderCitation(citations.apa)}</p></section>`;
