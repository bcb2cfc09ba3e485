// The values of a JSON array of any length, as its bytes come: all that are whole with a piece are parsed at once.
import { InvalidJsonError } from './invalid-json-error.ts';
import { createValueEndFinder, isSeparatorByte } from './value-end.ts';

const CLOSE = 0x5d;
/** What stands between two objects, as servers, scripts and GDAL write it. */
const SEAMS: readonly string[] = ['},{', '}, {', '},\n{'];
/** Objects within values look alike: where they mislead, every byte is looked at. */
const MOST_MISSES = 3;
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Piece = { readonly values: readonly unknown[]; readonly end: number };

/** Places in a piece, each value from its start to its end in turn. */
type Bounds = readonly number[];

/** Where a value may end and the next one begin: the last place of this piece that looks like it. */
const createSeamFinder = () => {
  let seams = SEAMS;
  return (chunk: Uint8Array): readonly [end: number, next: number] | undefined => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const found = seams.map((seam) => bytes.lastIndexOf(seam));
    const at = Math.max(-1, ...found);
    const seam = seams[found.indexOf(at)];
    if (at === -1 || seam === undefined) return undefined;
    seams = [seam];
    return [at + 1, at + seam.length - 1];
  };
};

export const createArrayValues = (name: string, maxItemBytes: number) => {
  let endOf = createValueEndFinder();
  const findSeam = createSeamFinder();
  let misses = 0;
  /** Of a value that began in pieces before. */
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;

  const unreadable = (why: string, cause?: unknown): InvalidJsonError =>
    new InvalidJsonError(`one of its ${name} cannot be read: ${why}`, { cause });
  const checkLength = (bytes: number): void => {
    if (bytes > maxItemBytes) throw unreadable(`it is longer than ${maxItemBytes} bytes`);
  };
  const decode = (parts: readonly Uint8Array[]): string => {
    try {
      return utf8.decode(Buffer.concat(parts));
    } catch (cause) {
      throw unreadable('it is not valid UTF-8', cause);
    }
  };
  const parseOne = (parts: readonly Uint8Array[]): unknown => {
    try {
      return JSON.parse(decode(parts));
    } catch (cause) {
      throw cause instanceof SyntaxError ? unreadable('it is not JSON', cause) : cause;
    }
  };

  /** Some servers write a comma too many, or none: what stands between values is then left out. */
  const parseEach = (chunk: Uint8Array, bounds: Bounds): readonly unknown[] => {
    const values: unknown[] = [];
    for (let n = 0; n < bounds.length; n += 2)
      values.push(parseOne([...(n === 0 ? carried : []), chunk.subarray(bounds[n], bounds[n + 1])]));
    return values;
  };

  const parse = (chunk: Uint8Array, bounds: Bounds): readonly unknown[] => {
    const [open, close] = BRACKETS;
    const text = decode([open, ...carried, chunk.subarray(bounds[0], bounds.at(-1)), close]);
    try {
      return JSON.parse(text) as readonly unknown[];
    } catch {
      return parseEach(chunk, bounds);
    }
  };

  /**
   * The values before the last seam, and where the next one begins. Whether the seam is one between values need not be known: cut within
   * a value, a text has a bracket or a quote too many, and is no JSON.
   */
  const readToSeam = (
    chunk: Uint8Array,
    from: number,
  ): readonly [values: readonly unknown[], next: number] | undefined => {
    if (misses >= MOST_MISSES || carriedBytes + chunk.length > maxItemBytes) return undefined;
    const [end, next] = findSeam(chunk) ?? [-1, -1];
    const [open, close] = BRACKETS;
    if (end <= from) return undefined;
    try {
      const text = utf8.decode(Buffer.concat([open, ...carried, chunk.subarray(from, end), close]));
      return [JSON.parse(text) as readonly unknown[], next];
    } catch {
      misses += 1;
      return undefined;
    }
  };

  const carry = (bytes: Uint8Array): void => {
    carriedBytes += bytes.length;
    checkLength(carriedBytes);
    carried.push(bytes);
  };

  const take = (chunk: Uint8Array, bounds: Bounds): readonly unknown[] => {
    if (bounds.length === 0) return [];
    const values = parse(chunk, bounds);
    [carried, carriedBytes] = [[], 0];
    return values;
  };

  const readEach = (chunk: Uint8Array, from: number): Piece => {
    const bounds: number[] = [];
    let at = from;
    let isIn = carriedBytes > 0;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      if (!isIn && byte === CLOSE) return { values: take(chunk, bounds), end: at };
      if (!isIn && isSeparatorByte(byte)) {
        at += 1;
        continue;
      }
      const end = endOf(chunk, at);
      if (end === -1) {
        const values = take(chunk, bounds);
        carry(chunk.subarray(at));
        return { values, end };
      }
      checkLength(end - at + (bounds.length === 0 ? carriedBytes : 0));
      bounds.push(at, end);
      at = end;
      isIn = false;
    }
    return { values: take(chunk, bounds), end: -1 };
  };

  const startOf = (chunk: Uint8Array, from: number): number => {
    let at = from;
    if (carriedBytes === 0) while (at < chunk.length && isSeparatorByte(chunk[at] as number)) at += 1;
    return at;
  };

  return {
    /** Those that are whole with this piece, and where the array ends; -1 when it goes on. */
    read: (chunk: Uint8Array, from: number): Piece => {
      const [first, next] = readToSeam(chunk, startOf(chunk, from)) ?? [[], from];
      if (first.length === 0) return readEach(chunk, from);
      endOf = createValueEndFinder();
      [carried, carriedBytes] = [[], 0];
      const { values, end } = readEach(chunk, next);
      return { values: values.length === 0 ? first : [...first, ...values], end };
    },
  };
};
