// What values are called on pages.
import { formatCount } from '@periplus/text';
import { toPlaceLabel } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow, resolveField } from '../../../schema/fields.ts';

export const plural = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

export const valueLabel = (field: FieldName, value: string | number | boolean): string => {
  const { kind, coded } = fieldRow(field);
  if (kind === 'boolean') return String(value) === 'true' || String(value) === '1' ? 'Yes' : 'No';
  return coded === 'place' ? toPlaceLabel(String(value)) : String(value);
};

export const fieldLabel = (name: string): string => {
  const field = resolveField(name);
  return field === undefined ? name : fieldRow(field).label;
};
