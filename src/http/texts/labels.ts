// Labels of fields and of values with a fixed vocabulary. English labels are in the field table and in the records.
import { languageTagOfName } from '@periplus/text';
import { toValueLabel } from '../../record/views/value-label.ts';
import { toCanonicalValues } from '../../schema/canonical-values.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { isLanguageField } from '../../schema/languages.ts';
import { currentLanguage, text } from './texts.ts';

export const fieldLabel = (field: FieldName): string =>
  currentLanguage().labels[`field.${field}`] ?? fieldRow(field).label;

/** Of what a record links to, by the English label: 'Download file', 'Web Feature Service (WFS)'. */
export const linkLabel = (label: string): string => currentLanguage().labels[`label.${label}`] ?? label;

/** 'English' -> 'Englisch'. Languages without a two-letter code stay English. */
const languageLabel = (name: string): string => {
  const tag = languageTagOfName(name);
  const label = (tag && currentLanguage().languageName(tag)) ?? name;
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
};

export const valueLabel = (field: FieldName, value: string | number | boolean): string => {
  const { kind, enum: closed, suggested = closed } = fieldRow(field);
  if (kind === 'boolean') return text(String(value) === 'true' || String(value) === '1' ? 'common.yes' : 'common.no');
  const forms = toCanonicalValues(field, String(value));
  if (isLanguageField(field)) return forms.map(languageLabel).join(', ');
  const label = suggested === undefined ? undefined : currentLanguage().labels[`value.${forms[0]}`];
  return label ?? toValueLabel(field, value);
};
