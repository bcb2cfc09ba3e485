// Finds the strings of a table within a few edits of a given one. The set of letters of each string rules out most of
// them; only the remaining ones are measured.
import { memoiseWeak, type StringTable, type TableRange, tableSize } from '@periplus/collections';

export type SimilarString = { readonly index: number; readonly edits: number };

/** More than any allowed number of edits, and small enough to add to in a byte. */
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

/** A letter set has one bit per letter; some letters share a bit. */
const LETTER_BITS = 31;

const letterBit = (code: number): number => 1 << (code % LETTER_BITS);

/** Strings of this length or longer share one group. */
const LONGEST = 31;

/** The strings of a table grouped by length, in table order within each group. */
type LetterSets = {
  /** Strings of length l are at positions starts[l] to starts[l + 1] of the other two arrays. */
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

const letterSetsOf = memoiseWeak((table: StringTable): LetterSets => {
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
    const position = next[length] as number;
    next[length] = position + 1;
    indexes[position] = index;
    letters[position] = lettersAt(table, index);
  }
  return { starts, indexes, letters };
});

/** Whether more than `maxEdits` bits are set. Exact for one and two edits, otherwise less strict, to be fast. */
const exceeds = (bits: number, maxEdits: number): boolean => {
  const oneCleared = bits & (bits - 1);
  const cleared = maxEdits === 1 ? oneCleared : oneCleared & (oneCleared - 1);
  return cleared !== 0 && maxEdits <= 2;
};

/** Uses that an edit removes at most one letter, adds at most one, and changes the length by at most one. */
const visitCandidates = (
  table: StringTable,
  wanted: readonly number[],
  maxEdits: number,
  visit: (index: number) => void,
): void => {
  const { starts, indexes, letters } = letterSetsOf(table);
  const wantedLetters = wanted.reduce((bits, code) => bits | letterBit(code), 0);
  const from = starts[Math.max(0, Math.min(wanted.length, LONGEST) - maxEdits)] as number;
  const end = starts[Math.min(wanted.length + maxEdits, LONGEST) + 1] as number;
  for (let position = from; position < end; position++) {
    const found = letters[position] as number;
    if (exceeds(wantedLetters & ~found, maxEdits) || exceeds(found & ~wantedLetters, maxEdits)) continue;
    visit(indexes[position] as number);
  }
};

const toCodes = (text: string): readonly number[] =>
  Array.from(text, (character) => character.codePointAt(0) as number);

/**
 * Measures the edits between `wanted` and another string, letter by letter: insertions, deletions, replacements and
 * swaps of adjacent letters (optimal string alignment). Distances above `maxEdits` may be overestimated.
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

  /** Adds a letter and returns the least distance that the complete string can have. */
  const extend = (code: number): number => {
    depth += 1;
    // Only a band of `maxEdits` around the diagonal can be within reach; the cells beside it are set out of reach.
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

  const edits = (): number =>
    Math.abs(depth - wanted.length) > maxEdits ? OUT_OF_REACH : (last[columns - 1] as number);

  return { begin, extend, edits };
};

/** In table order; `range` limits the search to a part of the table. */
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
  visitCandidates(table, codes, maxEdits, (index) => {
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

/** The edits between two strings; returns `maxEdits + 1` for any greater distance. */
export const editDistance = (a: string, b: string, maxEdits: number): number => {
  // A character has one or two code units, so an edit changes the length by at most two.
  if (Math.abs(a.length - b.length) > 2 * maxEdits) return maxEdits + 1;
  const { begin, extend, edits } = createMeasure(toCodes(a), maxEdits);
  begin();
  for (const code of toCodes(b)) if (extend(code) > maxEdits) return maxEdits + 1;
  return Math.min(edits(), maxEdits + 1);
};
