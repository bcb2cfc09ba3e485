// Labels of fields and counts on pages.
import { formatCount } from '@periplus/text';
import { fieldRow, resolveField } from '../../../schema/fields.ts';

export const plural = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

export const fieldLabel = (name: string): string => {
  const field = resolveField(name);
  return field === undefined ? name : fieldRow(field).label;
};
