// Finds words within a few edits of another one in a table. Most are told apart by the letters that they have at all; the few
// that are left are measured.
import { memoiseWeak, type StringTable, similarBits, type TableRange, tableSize } from '@periplus/collections';

export type SimilarString = { readonly index: number; readonly edits: number };

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

/** Which letters a word has, as bits that some letters share. */
const LETTER_BITS = 31;

const letterBit = (code: number): number => 1 << (code % LETTER_BITS);

/** Words of this length and longer are kept together. */
const LONGEST = 31;

/** The words of a table by their length, each length in the order of the table. */
type Letters = {
  /** Words of length l lie from starts[l] to starts[l + 1]. */
  readonly starts: Uint32Array;
  readonly indexes: Uint32Array;
  readonly letters: Int32Array;
};

const lengthAt = ({ bytes, starts }: StringTable, index: number): number => {
  const end = starts[index + 1] as number;
  let length = 0;
  for (let at = starts[index] as number; at < end; at += widthOf(bytes[at] as number)) length++;
  return Math.min(length, LONGEST);
};

const lettersAt = ({ bytes, starts }: StringTable, index: number): number => {
  const end = starts[index + 1] as number;
  let letters = 0;
  for (let at = starts[index] as number; at < end; ) {
    const width = widthOf(bytes[at] as number);
    letters |= letterBit(codePointAt(bytes, at, width));
    at += width;
  }
  return letters;
};

const lettersOf = memoiseWeak((table: StringTable): Letters => {
  const size = tableSize(table);
  const lengths = Uint8Array.from({ length: size }, (_, index) => lengthAt(table, index));
  const starts = new Uint32Array(LONGEST + 2);
  for (const length of lengths) starts[length + 1] = (starts[length + 1] as number) + 1;
  for (let length = 0; length <= LONGEST; length++) {
    starts[length + 1] = (starts[length + 1] as number) + (starts[length] as number);
  }
  const [indexes, letters, next] = [new Uint32Array(size), new Int32Array(size), starts.slice()];
  for (let index = 0; index < size; index++) {
    const length = lengths[index] as number;
    const place = next[length] as number;
    next[length] = place + 1;
    indexes[place] = index;
    letters[place] = lettersAt(table, index);
  }
  return { starts, indexes, letters };
});

/** Visits the words that may be near: an edit takes one letter away at most, brings one at most, and changes the length by one at most. */
const visitPossible = (
  table: StringTable,
  wanted: readonly number[],
  maxEdits: number,
  visit: (index: number) => void,
): void => {
  const { starts, indexes, letters } = lettersOf(table);
  const own = wanted.reduce((bits, code) => bits | letterBit(code), 0);
  const from = starts[Math.max(0, Math.min(wanted.length, LONGEST) - maxEdits)] as number;
  const end = starts[Math.min(wanted.length + maxEdits, LONGEST) + 1] as number;
  const places = similarBits(letters.subarray(from, end), own, maxEdits);
  for (let at = 0; at < places.length; at++) visit(indexes[from + (places[at] as number)] as number);
};

const toCodes = (text: string): readonly number[] =>
  Array.from(text, (character) => character.codePointAt(0) as number);

/**
 * Measures words from one, letter by letter: insertions, deletions, replacements and swaps of neighbours are edits (optimal string
 * alignment). What is above `maxEdits` may come out as more than it is.
 */
const createMeasure = (wanted: readonly number[], maxEdits: number) => {
  const columns = wanted.length + 1;
  const newRow = (): Uint8Array => new Uint8Array(columns);
  let [beforeLast, last, row] = [newRow(), newRow(), newRow()];
  let [depth, before] = [0, -1];

  const begin = (): void => {
    for (let column = 0; column < columns; column++) last[column] = Math.min(column, OUT_OF_REACH);
    [depth, before] = [0, -1];
  };

  /** One more letter. Gives the least that the whole word can come to. */
  const extend = (code: number): number => {
    depth += 1;
    // Further from the diagonal than the edits allowed, no distance is within reach: the cells beside the band say so.
    const from = Math.max(1, depth - maxEdits);
    const to = Math.min(columns - 1, depth + maxEdits);
    let least = from === 1 ? Math.min(depth, OUT_OF_REACH) : OUT_OF_REACH;
    row[from - 1] = least;
    for (let column = from; column <= to; column++) {
      const same = wanted[column - 1] === code ? 0 : 1;
      let edits = Math.min(
        (last[column - 1] as number) + same,
        (last[column] as number) + 1,
        (row[column - 1] as number) + 1,
      );
      if (column > 1 && wanted[column - 2] === code && wanted[column - 1] === before) {
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      }
      row[column] = edits;
      if (edits < least) least = edits;
    }
    if (to + 1 < columns) row[to + 1] = OUT_OF_REACH;
    [beforeLast, last, row] = [last, row, beforeLast];
    before = code;
    return least;
  };

  /** Of the word whose letters were given. */
  const edits = (): number =>
    Math.abs(depth - wanted.length) > maxEdits ? OUT_OF_REACH : (last[columns - 1] as number);

  return { begin, extend, edits };
};

/** In the order of the table, or of a part of it. */
export const findSimilarStrings = (
  table: StringTable,
  wanted: string,
  maxEdits: number,
  { from, to }: TableRange = { from: 0, to: tableSize(table) },
): readonly SimilarString[] => {
  const codes = toCodes(wanted);
  const { begin, extend, edits } = createMeasure(codes, maxEdits);
  const { bytes, starts } = table;
  const found: SimilarString[] = [];
  visitPossible(table, codes, maxEdits, (index) => {
    if (index < from || index >= to) return;
    begin();
    const end = starts[index + 1] as number;
    for (let at = starts[index] as number; at < end; ) {
      const width = widthOf(bytes[at] as number);
      if (extend(codePointAt(bytes, at, width)) > maxEdits) return;
      at += width;
    }
    if (edits() <= maxEdits) found.push({ index, edits: edits() });
  });
  return found.sort((a, b) => a.index - b.index);
};

/** The same measure between two strings; anything above `maxEdits` comes out as `maxEdits + 1`. */
export const editDistance = (a: string, b: string, maxEdits: number): number => {
  // A character is one or two units long, so an edit changes the length by two at most.
  if (Math.abs(a.length - b.length) > 2 * maxEdits) return maxEdits + 1;
  const { begin, extend, edits } = createMeasure(toCodes(a), maxEdits);
  begin();
  for (const code of toCodes(b)) if (extend(code) > maxEdits) return maxEdits + 1;
  return Math.min(edits(), maxEdits + 1);
};
