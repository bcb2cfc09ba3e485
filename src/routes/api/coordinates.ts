// Parses a required latitude or longitude.
import type { Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';

export const readCoordinate = (params: Params, name: string, most: number, problems: Problems): number => {
  const text = readNonEmptyText(params, name, problems);
  const value = /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (Math.abs(value) <= most) return value;
  const found = text === undefined ? 'it is missing' : `not ${showValue(text)}`;
  problems.add({ parameter: name, detail: `${name} must be a number from -${most} to ${most}; ${found}.` });
  return 0;
};
