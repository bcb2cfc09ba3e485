// Parses the values of filters by the kind of their field, and the two filters that are not fields: years and H3 cells.

import { h3CellResolution } from '@periplus/geo';
import { toDay } from '@periplus/time';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { parseBoolean } from '../booleans.ts';
import { isObject, paramOf, parseIfJsonText, showValue, toInteger, toScalarText } from '../params.ts';
import type { Filter, FilterValue } from '../search-query.ts';

/** A value, or the end of a sentence that starts with the parameter. */
export type ParsedValue<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'bad'; readonly reason: string };

const ok = <T>(value: T): ParsedValue<T> => ({ kind: 'ok', value });
const bad = (reason: string): ParsedValue<never> => ({ kind: 'bad', reason });

export const toFilterValue = (field: FieldName, text: string): ParsedValue<FilterValue> => {
  const { kind } = fieldRow(field);
  if (kind === 'boolean') {
    const value = parseBoolean(text);
    return value === undefined ? bad(`must be true or false, not ${showValue(text)}`) : ok(value);
  }
  if (kind === 'integer' || kind === 'integers') {
    const value = toInteger(text);
    return value === undefined ? bad(`must be whole numbers, not ${showValue(text)}`) : ok(value);
  }
  return ok(text);
};

export const MAX_YEAR = 9_999;
const OPEN_END = '*';

const readYear = (value: unknown, open: number): number | undefined => {
  const text = toScalarText(value ?? '')?.trim();
  if (text === '' || text === OPEN_END) return open;
  const year = toInteger(text);
  return year !== undefined && Math.abs(year) <= MAX_YEAR ? year : undefined;
};

/** The temporal extent of the record overlaps these days; a missing bound is open. */
const coversDays = (start: number | undefined, end: number | undefined): Filter => ({
  kind: 'temporal',
  relation: 'intersects',
  left: { kind: 'coverage' },
  right: { kind: 'span', ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
  precision: 'day',
});

/** {start, end}, either of which may be open; undefined if both are. */
export const parseYearRange = (value: unknown): ParsedValue<Filter | undefined> => {
  const range = parseIfJsonText(value);
  if (!isObject(range) || !Object.keys(range).every((key) => key === 'start' || key === 'end')) {
    return bad('must have [start] and [end], years such as 1950');
  }
  const start = readYear(paramOf(range, 'start'), -Infinity);
  const end = readYear(paramOf(range, 'end'), Infinity);
  if (start === undefined || end === undefined) {
    const wrong = start === undefined ? 'start' : 'end';
    return bad(`must have years such as 1950, but its ${wrong} is ${showValue(paramOf(range, wrong))}`);
  }
  if (start > end) return bad(`starts in ${start}, after its end in ${end}`);
  if (start === -Infinity && end === Infinity) return ok(undefined);
  return ok(
    coversDays(start === -Infinity ? undefined : toDay(start), end === Infinity ? undefined : toDay(end, 12, 31)),
  );
};

/** The resolution in `h3_res5`; undefined for other names. */
export const toCellResolution = (name: string): number | undefined => {
  const match = /^h3_res(\d{1,2})$/i.exec(name);
  return match === null ? undefined : Number(match[1]);
};

export const MIN_RESOLUTION = 2;
export const MAX_RESOLUTION = 8;

export const parseCells = (resolution: number, texts: readonly string[]): ParsedValue<Filter> => {
  if (resolution < MIN_RESOLUTION || resolution > MAX_RESOLUTION) {
    return bad(`has resolution ${resolution}; h3_res${MIN_RESOLUTION} to h3_res${MAX_RESOLUTION} are accepted`);
  }
  const cells = texts.map((text) => text.trim().toLowerCase());
  const wrong = cells.find((cell) => !/^[0-9a-f]{15}$/.test(cell) || h3CellResolution(cell) !== resolution);
  return wrong === undefined
    ? ok({ kind: 'h3', resolution, cells })
    : bad(`must be H3 cells of resolution ${resolution}, not ${showValue(wrong)}`);
};
