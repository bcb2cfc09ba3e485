// The sections of a record page that shows every field: groups of fields, data dictionaries, citation.
import { html, type SafeHtml } from '@periplus/markup';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RecordView, ViewField } from '../../../record/views/record-view.ts';
import { FIELD_GROUPS } from '../../../schema/fields.ts';
import { text } from '../../texts/texts.ts';
import { renderCitation } from '../elements.ts';
import { renderDictionaries } from './dictionaries.ts';
import { renderFieldList } from './fields.ts';
import { toLabelledField } from './labelled-field.ts';

const renderSection = (title: string, fields: readonly ViewField[], path: string): SafeHtml | false =>
  fields.length > 0 && html`<section><h2>${title}</h2>${renderFieldList(fields, path)}</section>\n`;

export const renderRecordSections = (
  { groups, otherFields, citations }: RecordView,
  dictionaries: readonly Dictionary[],
  path: string,
): SafeHtml => html`${FIELD_GROUPS.map((group) => renderSection(text(`display.${group}`), groups[group].map(toLabelledField), path))}
${renderSection(text('display.otherFields'), otherFields, path)}${renderDictionaries(dictionaries)}
<section><h2>${text('display.cite')}</h2><p dir="auto" lang="en">${renderCitation(citations.apa)}</p></section>`;
