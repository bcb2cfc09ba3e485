// Labels of fields and of values with a fixed vocabulary. English labels are in the field table and in the records.
import { toValueLabel } from '../../record/views/value-label.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { currentLanguage, text } from './texts.ts';

export const fieldLabel = (field: FieldName): string =>
  currentLanguage().labels[`field.${field}`] ?? fieldRow(field).label;

export const valueLabel = (field: FieldName, value: string | number | boolean): string => {
  const { kind, enum: closed, suggested = closed } = fieldRow(field);
  if (kind === 'boolean') return text(String(value) === 'true' || String(value) === '1' ? 'common.yes' : 'common.no');
  const label = suggested === undefined ? undefined : currentLanguage().labels[`value.${value}`];
  return label ?? toValueLabel(field, value);
};
