// Parses the values of a JSON array as its bytes arrive: all complete values of a chunk in one call of JSON.parse.
import { DeepJsonError, parseJson } from '../parse-json.ts';
import { InvalidJsonError } from './invalid-json-error.ts';
import { createValueEndFinder, isSeparatorByte } from './value-end.ts';

const CLOSE = 0x5d;
/** Separators of objects as servers, scripts and GDAL write them. */
const SEPARATORS: readonly string[] = ['},{', '}, {', '},\n{'];
/** Nested objects can have the same separators: after this many wrong guesses, every byte is examined. */
const MAX_MISSES = 3;
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type ParsedChunk = { readonly values: readonly unknown[]; readonly end: number };

/** Alternating start and end positions of values in a chunk. */
type Bounds = readonly number[];

/** Finds the last position in a chunk where a value probably ends and the next begins. */
const createSeparatorFinder = () => {
  let separators = SEPARATORS;
  return (chunk: Uint8Array): readonly [end: number, next: number] | undefined => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const found = separators.map((separator) => bytes.lastIndexOf(separator));
    const at = Math.max(-1, ...found);
    const separator = separators[found.indexOf(at)];
    if (at === -1 || separator === undefined) return undefined;
    separators = [separator];
    return [at + 1, at + separator.length - 1];
  };
};

/** Parses values that are complete; `carried` has the bytes of the first value from earlier chunks. */
const createValueParser = (name: string) => {
  const unreadable = (reason: string, cause?: unknown): InvalidJsonError =>
    new InvalidJsonError(`one of its ${name} cannot be read: ${reason}`, { cause });
  const decode = (parts: readonly Uint8Array[]): string => {
    try {
      return utf8.decode(Buffer.concat(parts));
    } catch (cause) {
      throw unreadable('it is not valid UTF-8', cause);
    }
  };
  const parseOne = (parts: readonly Uint8Array[]): unknown => {
    try {
      return parseJson(decode(parts));
    } catch (cause) {
      if (cause instanceof DeepJsonError) throw unreadable(`it is ${cause.message}`, cause);
      throw cause instanceof SyntaxError ? unreadable('it is not JSON', cause) : cause;
    }
  };

  /** Tolerates extra and missing commas, which some servers write. */
  const parseEach = (carried: readonly Uint8Array[], chunk: Uint8Array, bounds: Bounds): readonly unknown[] => {
    const values: unknown[] = [];
    for (let n = 0; n < bounds.length; n += 2)
      values.push(parseOne([...(n === 0 ? carried : []), chunk.subarray(bounds[n], bounds[n + 1])]));
    return values;
  };

  return {
    unreadable,
    parse: (carried: readonly Uint8Array[], chunk: Uint8Array, bounds: Bounds): readonly unknown[] => {
      const [open, close] = BRACKETS;
      const text = decode([open, ...carried, chunk.subarray(bounds[0], bounds.at(-1)), close]);
      try {
        return parseJson(text) as readonly unknown[];
      } catch {
        return parseEach(carried, chunk, bounds);
      }
    },
  };
};

export const createArrayValues = (name: string, maxItemBytes: number) => {
  const parser = createValueParser(name);
  let endOf = createValueEndFinder();
  const findSeparator = createSeparatorFinder();
  let misses = 0;
  /** Bytes of a value that began in an earlier chunk. */
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;

  const checkLength = (bytes: number): void => {
    if (bytes > maxItemBytes) throw parser.unreadable(`it is longer than ${maxItemBytes} bytes`);
  };

  /**
   * Parses the values before the last separator and returns where the next value begins. A wrong guess is harmless:
   * the text would have an unbalanced bracket or quote and would not parse.
   */
  const readToSeparator = (
    chunk: Uint8Array,
    from: number,
  ): readonly [values: readonly unknown[], next: number] | undefined => {
    if (misses >= MAX_MISSES || carriedBytes + chunk.length > maxItemBytes) return undefined;
    const [end, next] = findSeparator(chunk) ?? [-1, -1];
    const [open, close] = BRACKETS;
    if (end <= from) return undefined;
    try {
      const text = utf8.decode(Buffer.concat([open, ...carried, chunk.subarray(from, end), close]));
      return [parseJson(text) as readonly unknown[], next];
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
    const values = parser.parse(carried, chunk, bounds);
    [carried, carriedBytes] = [[], 0];
    return values;
  };

  const readEach = (chunk: Uint8Array, from: number): ParsedChunk => {
    const bounds: number[] = [];
    let at = from;
    let isInValue = carriedBytes > 0;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      if (!isInValue && byte === CLOSE) return { values: take(chunk, bounds), end: at };
      if (!isInValue && isSeparatorByte(byte)) {
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
      isInValue = false;
    }
    return { values: take(chunk, bounds), end: -1 };
  };

  const startOf = (chunk: Uint8Array, from: number): number => {
    let at = from;
    if (carriedBytes === 0) while (at < chunk.length && isSeparatorByte(chunk[at] as number)) at += 1;
    return at;
  };

  return {
    /** Returns the values that are complete with this chunk and the end of the array, or -1 when it continues. */
    read: (chunk: Uint8Array, from: number): ParsedChunk => {
      const [first, next] = readToSeparator(chunk, startOf(chunk, from)) ?? [[], from];
      if (first.length === 0) return readEach(chunk, from);
      endOf = createValueEndFinder();
      [carried, carriedBytes] = [[], 0];
      const { values, end } = readEach(chunk, next);
      return { values: values.length === 0 ? first : [...first, ...values], end };
    },
  };
};
