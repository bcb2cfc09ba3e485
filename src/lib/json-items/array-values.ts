// The values of a JSON array of any length, as its bytes come: all that are whole with a piece are parsed at once.
import { BadJsonObject } from './bad-json-object.ts';
import { createValueEnd, isGap } from './value-end.ts';

const CLOSE = 0x5d;
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Piece = { readonly values: readonly unknown[]; readonly end: number };

/** Places in a piece, each value from its start to its end in turn. */
type Bounds = readonly number[];

export const createArrayValues = (name: string, maxItemBytes: number) => {
  const endOf = createValueEnd();
  /** Of a value that began in pieces before. */
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;

  const unreadable = (why: string, cause?: unknown): BadJsonObject =>
    new BadJsonObject(`one of its ${name} cannot be read: ${why}`, { cause });
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

  return {
    /** Those that are whole with this piece, and where the array ends; -1 when it goes on. */
    read: (chunk: Uint8Array, from: number): Piece => {
      const bounds: number[] = [];
      let at = from;
      let isIn = carriedBytes > 0;
      while (at < chunk.length) {
        const byte = chunk[at] as number;
        if (!isIn && byte === CLOSE) return { values: take(chunk, bounds), end: at };
        if (!isIn && isGap(byte)) {
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
    },
  };
};
