// The label of a field value on pages: 'Yes' for true, the name of a coded place.
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { toPlaceLabel } from '../place-facets.ts';

export const toValueLabel = (field: FieldName, value: string | number | boolean): string => {
  const { kind, coded } = fieldRow(field);
  if (kind === 'boolean') return String(value) === 'true' || String(value) === '1' ? 'Yes' : 'No';
  return coded === 'place' ? toPlaceLabel(String(value)) : String(value);
};
