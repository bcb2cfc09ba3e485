// Sorted strings as UTF-8 in blocks: the first of a block is stored in full, the others without the bytes that they
// share with the string before. A table of a million place names takes a few megabytes and is searched as it is stored.

export type FrontCoded = {
  /** Per string: bytes shared with the previous one, and bytes of its own. */
  readonly shared: Uint8Array;
  readonly lengths: Uint8Array;
  readonly bytes: Uint8Array;
  /** Where the bytes of each block start. */
  readonly starts: Uint32Array;
};

const BLOCK = 16;
const MAX_BYTES = 255;

const commonLength = (a: Uint8Array, b: Uint8Array): number => {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
};

const startsOf = (lengths: Uint8Array): Uint32Array => {
  const starts = new Uint32Array(Math.ceil(lengths.length / BLOCK));
  for (let index = 0, at = 0; index < lengths.length; index++) {
    if (index % BLOCK === 0) starts[index / BLOCK] = at;
    at += lengths[index] as number;
  }
  return starts;
};

export const toFrontCoded = (shared: Uint8Array, lengths: Uint8Array, bytes: Uint8Array): FrontCoded => ({
  shared,
  lengths,
  bytes,
  starts: startsOf(lengths),
});

/** The strings must be sorted by code point, without duplicates, each of at most 255 bytes. */
export const encodeFrontCoded = (strings: readonly string[]): FrontCoded => {
  const [shared, lengths] = [new Uint8Array(strings.length), new Uint8Array(strings.length)];
  const parts: Uint8Array[] = [];
  let previous: Uint8Array = new Uint8Array();
  for (const [index, text] of strings.entries()) {
    const bytes = Buffer.from(text);
    if (bytes.length > MAX_BYTES) throw new RangeError(`the string is too long: ${text}`);
    const common = index % BLOCK === 0 ? 0 : commonLength(previous, bytes);
    shared[index] = common;
    lengths[index] = bytes.length - common;
    parts.push(bytes.subarray(common));
    previous = bytes;
  }
  return toFrontCoded(shared, lengths, Buffer.concat(parts));
};

/** Compares the first string of a block with the wanted bytes. */
const compareHead = ({ bytes, starts, lengths }: FrontCoded, block: number, wanted: Uint8Array): number => {
  const start = starts[block] as number;
  const length = lengths[block * BLOCK] as number;
  const common = Math.min(length, wanted.length);
  for (let at = 0; at < common; at++) {
    const difference = (bytes[start + at] as number) - (wanted[at] as number);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
};

/** The last block whose first string does not come after the wanted one. */
const findBlock = (table: FrontCoded, wanted: Uint8Array): number => {
  let [low, high] = [0, table.starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareHead(table, middle, wanted) <= 0) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

export type FoundString = {
  /** Undefined if the table does not contain the string. */
  readonly index: number | undefined;
  /** Whether a longer string starts with it. */
  readonly isPrefix: boolean;
};

/** Visits strings from the start of a block; the visitor returns true to stop. */
const scan = (table: FrontCoded, block: number, visit: (index: number, text: Uint8Array) => boolean): void => {
  const { shared, lengths, bytes, starts } = table;
  const buffer = new Uint8Array(MAX_BYTES);
  let at = starts[block] ?? 0;
  for (let index = block * BLOCK; index < lengths.length; index++) {
    const [from, length] = [shared[index] as number, lengths[index] as number];
    for (let each = 0; each < length; each++) buffer[from + each] = bytes[at + each] as number;
    at += length;
    if (visit(index, buffer.subarray(0, from + length))) return;
  }
};

const encoder = new TextEncoder();

export const findFrontCoded = (table: FrontCoded, text: string): FoundString => {
  const wanted = encoder.encode(text);
  let found: FoundString = { index: undefined, isPrefix: false };
  scan(table, findBlock(table, wanted), (index, current) => {
    const common = commonLength(current, wanted);
    if (common < wanted.length)
      return common < current.length && (current[common] as number) > (wanted[common] as number);
    if (current.length > wanted.length) {
      found = { ...found, isPrefix: true };
      return true;
    }
    found = { index, isPrefix: false };
    return false;
  });
  return found;
};

export const frontCodedAt = (table: FrontCoded, index: number): string => {
  let text = '';
  scan(table, Math.floor(index / BLOCK), (each, bytes) => {
    if (each === index) text = Buffer.from(bytes).toString();
    return each === index;
  });
  return text;
};
