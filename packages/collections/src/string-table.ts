// A sorted table of strings as UTF-8 bytes with offsets, which threads share and search without decoding.
import { memoiseWeak } from './cache/memoise-weak.ts';
import { createShared } from './growable.ts';

export type StringTable = {
  readonly bytes: Uint8Array;
  /** One entry more than there are strings; string i is bytes[starts[i]..starts[i + 1]). */
  readonly starts: Uint32Array;
};

export type TableRange = { readonly from: number; readonly to: number };

const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/** Surrogates encode the highest code points, although their code units are below U+E000. */
const unitRank = (unit: number): number => (unit >= 0xe000 ? unit - 0x2000 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Compares by code point, as UTF-8 bytes do; `<` compares UTF-16 code units, which differs beyond U+D7FF. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return unitRank(left) - unitRank(right);
  }
  return a.length - b.length;
};

export const sortCodePoints = (strings: string[]): string[] =>
  strings.some((text) => BEYOND_SURROGATES.test(text)) ? strings.sort(compareCodePoints) : strings.sort();

/** Lone surrogates have no UTF-8 form and are stored as U+FFFD; look them up with `toWellFormed`. */
export const buildStringTable = (strings: readonly string[]): StringTable => {
  let total = 0;
  for (const text of strings) total += Buffer.byteLength(text);
  const bytes = createShared(Uint8Array, total);
  const starts = createShared(Uint32Array, strings.length + 1);
  const target = Buffer.from(bytes.buffer);
  let at = 0;
  for (const [index, text] of strings.entries()) {
    starts[index] = at;
    at += target.write(text, at, 'utf8');
  }
  starts[strings.length] = at;
  return { bytes, starts };
};

export const tableSize = (table: StringTable): number => table.starts.length - 1;

const bufferOver = memoiseWeak((memory: ArrayBufferLike) => Buffer.from(memory as ArrayBuffer));

export const stringAt = (table: StringTable, index: number): string => {
  const offset = table.bytes.byteOffset;
  return bufferOver(table.bytes.buffer).toString(
    'utf8',
    offset + (table.starts[index] as number),
    offset + (table.starts[index + 1] as number),
  );
};

/** Negative if string `index` comes before `wanted`. */
const compareAt = ({ bytes, starts }: StringTable, index: number, wanted: Uint8Array): number => {
  const start = starts[index] as number;
  const length = (starts[index + 1] as number) - start;
  const shared = Math.min(length, wanted.length);
  for (let at = 0; at < shared; at++) {
    const difference = (bytes[start + at] as number) - (wanted[at] as number);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
};

export const compareEntries = ({ bytes, starts }: StringTable, a: number, b: number): number => {
  const [from, other] = [starts[a] as number, starts[b] as number];
  const [length, otherLength] = [(starts[a + 1] as number) - from, (starts[b + 1] as number) - other];
  const shared = Math.min(length, otherLength);
  for (let at = 0; at < shared; at++) {
    const difference = (bytes[from + at] as number) - (bytes[other + at] as number);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
};

const wholeTable = (table: StringTable): TableRange => ({ from: 0, to: tableSize(table) });

/** The first index in the range whose string does not come before `wanted`. */
const lowerBoundBytes = (table: StringTable, wanted: Uint8Array, { from, to }: TableRange): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(table, middle, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const lowerBound = (table: StringTable, wanted: string, range: TableRange = wholeTable(table)): number =>
  lowerBoundBytes(table, Buffer.from(wanted), range);

/** As findString, for callers that look up the same bytes many times. */
export const findBytes = (table: StringTable, wanted: Uint8Array, range: TableRange): number | undefined => {
  const index = lowerBoundBytes(table, wanted, range);
  return index < range.to && compareAt(table, index, wanted) === 0 ? index : undefined;
};

export const findString = (
  table: StringTable,
  wanted: string,
  range: TableRange = wholeTable(table),
): number | undefined => findBytes(table, Buffer.from(wanted), range);

/** The range of strings that start with `prefix`. No UTF-8 byte is 0xff, so the prefix and 0xff form an upper bound. */
export const prefixRange = (table: StringTable, prefix: string, range: TableRange = wholeTable(table)): TableRange => {
  const bytes = Buffer.from(prefix);
  const end = new Uint8Array(bytes.length + 1);
  end.set(bytes);
  end[bytes.length] = 0xff;
  return { from: lowerBoundBytes(table, bytes, range), to: lowerBoundBytes(table, end, range) };
};
