// Streams the values of one array in a JSON object of any size, such as the features of a collection, and returns the
// other members at the end.
import { parseJson } from '../parse-json.ts';
import { createArrayValues } from './array-values.ts';
import { InvalidJsonError } from './invalid-json-error.ts';

export type ArrayMemberPart =
  | { readonly kind: 'items'; readonly values: readonly unknown[] }
  /** The object without the values of the array. Comes last. */
  | { readonly kind: 'rest'; readonly value: unknown };

export type ArrayMemberLimits = { readonly maxItemBytes: number; readonly maxRestBytes: number };

const CODES = { quote: 0x22, backslash: 0x5c, open: 0x5b, close: 0x5d, openBrace: 0x7b, closeBrace: 0x7d } as const;

/** Limit of white space between the name of a member and its value. */
const MAX_GAP = 200;

const tailOf = (parts: readonly Uint8Array[], length: number): string => {
  let tail = '';
  for (let n = parts.length - 1; n >= 0 && tail.length < length; n--) {
    const part = parts[n] ?? new Uint8Array();
    tail = Buffer.from(part.subarray(-length)).toString('latin1') + tail;
  }
  return tail;
};

/** Collects the bytes around the array; their end shows which member begins. */
const createRest = (name: string, maxBytes: number) => {
  const member = new RegExp(`"${name}"\\s*:\\s*\\[$`);
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    add: (bytes: Uint8Array): void => {
      if (bytes.length === 0) return;
      length += bytes.length;
      if (length > maxBytes) throw new InvalidJsonError(`it has more than ${maxBytes} bytes outside its ${name}`);
      parts.push(bytes);
    },
    isInMember: () => member.test(tailOf(parts, name.length + MAX_GAP)),
    parse: (): unknown => {
      try {
        return parseJson(
          Buffer.concat(parts)
            .toString()
            .replace(/^\uFEFF/, ''),
        );
      } catch (cause) {
        throw new InvalidJsonError('it is not valid JSON or is truncated', { cause });
      }
    },
  };
};

const createSurroundings = (name: string, maxBytes: number) => {
  const rest = createRest(name, maxBytes);
  let [depth, inString, isEscaped] = [0, false, false];
  const readStringByte = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === CODES.backslash) isEscaped = true;
    else if (byte === CODES.quote) inString = false;
  };
  return {
    /** Returns the position after the opening bracket of the array, or -1 when it is not in this chunk. */
    findArray: (chunk: Uint8Array, from: number): number => {
      let start = from;
      for (let at = from; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (inString) readStringByte(byte);
        else if (byte === CODES.quote) inString = true;
        else if (byte === CODES.close || byte === CODES.closeBrace) depth -= 1;
        else if (byte === CODES.open || byte === CODES.openBrace) {
          depth += 1;
          if (depth !== 2 || byte !== CODES.open) continue;
          rest.add(chunk.subarray(start, at + 1));
          start = at + 1;
          if (rest.isInMember()) return start;
        }
      }
      rest.add(chunk.subarray(start));
      return -1;
    },
    parse: rest.parse,
  };
};

/** Throws InvalidJsonError. */
export async function* readArrayMember(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  { maxItemBytes, maxRestBytes }: ArrayMemberLimits,
): AsyncGenerator<ArrayMemberPart, void, undefined> {
  const surroundings = createSurroundings(name, maxRestBytes);
  const array = createArrayValues(name, maxItemBytes);
  let isInArray = false;
  for await (const chunk of chunks) {
    for (let at = 0; at !== -1; ) {
      if (isInArray) {
        const { values, end } = array.read(chunk, at);
        if (values.length > 0) yield { kind: 'items', values };
        at = end;
      } else at = surroundings.findArray(chunk, at);
      if (at !== -1) isInArray = !isInArray;
    }
  }
  yield { kind: 'rest', value: surroundings.parse() };
}
