// The label of a field value: 'Yes' for true, the name of a coded place, 'English' for 'eng'.
import { toCanonicalValues } from '../../schema/canonical-values.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { toPlaceLabel } from '../place-facets.ts';

export const toValueLabel = (field: FieldName, value: string | number | boolean): string => {
  const { kind, coded } = fieldRow(field);
  if (kind === 'boolean') return String(value) === 'true' || String(value) === '1' ? 'Yes' : 'No';
  return coded === 'place' ? toPlaceLabel(String(value)) : toCanonicalValues(field, String(value)).join(', ');
};
