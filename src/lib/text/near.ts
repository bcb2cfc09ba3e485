// Finds words within a few edits of another one in a sorted table, by walking the table like a tree of prefixes.
import { type StringTable, tableSize } from '../string-table.ts';

export type NearString = { readonly index: number; readonly edits: number };

/** More than any number of edits asked for, and small enough to add to. */
const OUT_OF_REACH = 100;

/** Length of the UTF-8 character that starts with this byte. */
const widthOf = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

const codePointAt = (bytes: Uint8Array, at: number, width: number): number => {
  const first = bytes[at] as number;
  if (width === 1) return first;
  let code = first & (0xff >> (width + 1));
  for (let offset = 1; offset < width; offset++) code = (code << 6) | ((bytes[at + offset] as number) & 0x3f);
  return code;
};

/**
 * Edits are insertions, deletions, replacements and swaps of neighbours (optimal string alignment). One row of distances per
 * character of the current string; rows of the prefix it shares with the string before are kept, and as soon as a row holds
 * no distance within reach, all strings with that prefix are skipped.
 */
export const findNear = (table: StringTable, wanted: string, maxEdits: number): readonly NearString[] => {
  const target = Array.from(wanted, (character) => character.codePointAt(0) as number);
  const columns = target.length + 1;
  const maxDepth = target.length + maxEdits;
  const rows = Array.from({ length: maxDepth + 2 }, () => new Uint8Array(columns).fill(OUT_OF_REACH));
  const path = new Uint32Array(maxDepth + 2);
  const found: NearString[] = [];
  (rows[0] as Uint8Array).forEach((_, column, row) => {
    row[column] = Math.min(column, OUT_OF_REACH);
  });

  /** Fills the row for one more character and tells whether anything can still come of it. */
  const extend = (depth: number, code: number): boolean => {
    const above = rows[depth - 1] as Uint8Array;
    const row = rows[depth] as Uint8Array;
    path[depth] = code;
    row[0] = depth;
    let least = depth;
    // Further from the diagonal than the edits allowed, no distance is within reach: the cells beside the band say so.
    const from = Math.max(1, depth - maxEdits);
    const to = Math.min(columns - 1, depth + maxEdits);
    if (from > 1) {
      row[from - 1] = OUT_OF_REACH;
      least = OUT_OF_REACH;
    }
    for (let column = from; column <= to; column++) {
      const same = target[column - 1] === code ? 0 : 1;
      let edits = Math.min(
        (above[column - 1] as number) + same,
        (above[column] as number) + 1,
        (row[column - 1] as number) + 1,
      );
      if (depth > 1 && column > 1 && target[column - 2] === code && target[column - 1] === path[depth - 1]) {
        edits = Math.min(edits, ((rows[depth - 2] as Uint8Array)[column - 2] as number) + 1);
      }
      row[column] = edits;
      if (edits < least) least = edits;
    }
    if (to + 1 < columns) row[to + 1] = OUT_OF_REACH;
    return least <= maxEdits;
  };

  const { bytes, starts } = table;
  const size = tableSize(table);
  let known = 0;
  let knownBytes = 0;
  let previous = 0;
  for (let index = 0; index < size; ) {
    const start = starts[index] as number;
    const end = starts[index + 1] as number;
    const shared = sharedPrefix(bytes, previous, start, end, knownBytes);
    previous = start;
    // Back to the last whole character that both strings share.
    let depth = 0;
    let at = start;
    while (depth < known) {
      const width = widthOf(bytes[at] as number);
      if (at - start + width > shared) break;
      at += width;
      depth += 1;
    }
    let dead = 0;
    while (at < end) {
      const width = widthOf(bytes[at] as number);
      if (depth === maxDepth || !extend(depth + 1, codePointAt(bytes, at, width))) {
        dead = at - start + width;
        break;
      }
      at += width;
      depth += 1;
    }
    known = depth;
    knownBytes = at - start;
    if (dead > 0) {
      index = afterPrefix(table, index, dead);
      continue;
    }
    if (depth >= target.length - maxEdits) {
      const edits = (rows[depth] as Uint8Array)[target.length] as number;
      if (edits <= maxEdits) found.push({ index, edits });
    }
    index += 1;
  }
  return found;
};

const sharedPrefix = (bytes: Uint8Array, previous: number, start: number, end: number, limit: number): number => {
  if (previous === start) return 0;
  const most = Math.min(limit, end - start);
  let length = 0;
  while (length < most && bytes[previous + length] === bytes[start + length]) length += 1;
  return length;
};

const hasPrefix = ({ bytes, starts }: StringTable, index: number, prefixStart: number, length: number): boolean => {
  const start = starts[index] as number;
  if ((starts[index + 1] as number) - start < length) return false;
  for (let at = length - 1; at >= 0; at--) if (bytes[start + at] !== bytes[prefixStart + at]) return false;
  return true;
};

/** The first string behind `index` that does not begin with its first `length` bytes: in growing steps, then by halving. */
const afterPrefix = (table: StringTable, index: number, length: number): number => {
  const prefixStart = table.starts[index] as number;
  const size = tableSize(table);
  let inside = index;
  let step = 1;
  while (inside + step < size && hasPrefix(table, inside + step, prefixStart, length)) {
    inside += step;
    step *= 2;
  }
  let outside = Math.min(inside + step, size);
  while (outside - inside > 1) {
    const middle = (inside + outside) >>> 1;
    if (hasPrefix(table, middle, prefixStart, length)) inside = middle;
    else outside = middle;
  }
  return outside;
};

/** The same measure between two strings; anything above `maxEdits` may come out as `maxEdits + 1`. */
export const editsBetween = (a: string, b: string, maxEdits: number): number => {
  // A character is one or two units long, so an edit changes the length by two at most.
  if (Math.abs(a.length - b.length) > 2 * maxEdits) return maxEdits + 1;
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > maxEdits) return maxEdits + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [index, character] of left.entries()) {
    const row = [index + 1];
    for (let column = 1; column <= right.length; column++) {
      const same = right[column - 1] === character ? 0 : 1;
      let edits = Math.min((last[column - 1] ?? 0) + same, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
      const isSwap =
        column > 1 && index > 0 && right[column - 2] === character && right[column - 1] === left[index - 1];
      if (isSwap) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[right.length] ?? 0, maxEdits + 1);
};
