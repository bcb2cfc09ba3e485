// A field of a record with the labels of the language of the page.
import type { FieldValue, ViewField } from '../../../record/views/record-view.ts';
import { type FieldName, resolveField } from '../../../schema/fields.ts';
import { fieldLabel, linkLabel, valueLabel } from '../../texts/labels.ts';

const toLabelledValue = (value: FieldValue, kind: ViewField['kind'], field: FieldName): FieldValue => {
  const { link, text } = value;
  if (kind === 'references') return { ...value, text: linkLabel(text) };
  if (kind === 'boolean') return { ...value, text: valueLabel(field, text === 'Yes') };
  return { ...value, text: link?.kind === 'search' ? valueLabel(link.field, link.value) : text };
};

/** Fields that are not in the field table stay as they are. */
export const toLabelledField = (viewField: ViewField): ViewField => {
  const field = resolveField(viewField.name);
  if (field === undefined) return viewField;
  const values = viewField.values.map((value) => toLabelledValue(value, viewField.kind, field));
  return { ...viewField, label: fieldLabel(field), values };
};
