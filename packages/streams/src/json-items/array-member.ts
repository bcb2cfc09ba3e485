// Cuts the values of one array out of a JSON object of any size, such as the features of a collection: the object is never held
// as a whole, and its other members are told when it has ended.
import { createArrayValues } from './array-values.ts';
import { InvalidJsonError } from './invalid-json-error.ts';

export type ArrayMemberPart =
  | { readonly kind: 'items'; readonly values: readonly unknown[] }
  /** The object without the values of the array; comes last, and only when the object was whole. */
  | { readonly kind: 'rest'; readonly value: unknown };

export type ArrayMemberLimits = { readonly maxItemBytes: number; readonly maxRestBytes: number };

const CODES = { quote: 0x22, backslash: 0x5c, open: 0x5b, close: 0x5d, openBrace: 0x7b, closeBrace: 0x7d } as const;

/** Blanks between the name of a member and its value. */
const MOST_GAP = 200;

/** The last bytes, however finely they were cut. */
const tailOf = (parts: readonly Uint8Array[], length: number): string => {
  let tail = '';
  for (let n = parts.length - 1; n >= 0 && tail.length < length; n--) {
    const part = parts[n] ?? new Uint8Array();
    tail = Buffer.from(part.subarray(-length)).toString('latin1') + tail;
  }
  return tail;
};

/** The bytes around the array, of which the last few tell the name of the member that begins. */
const createRest = (name: string, maxBytes: number) => {
  const member = new RegExp(`"${name}"\\s*:\\s*\\[$`);
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    add: (bytes: Uint8Array): void => {
      if (bytes.length === 0) return;
      length += bytes.length;
      if (length > maxBytes) throw new InvalidJsonError(`it has more than ${maxBytes} bytes beside its ${name}`);
      parts.push(bytes);
    },
    isInMember: () => member.test(tailOf(parts, name.length + MOST_GAP)),
    parse: (): unknown => {
      try {
        return JSON.parse(
          Buffer.concat(parts)
            .toString()
            .replace(/^\uFEFF/, ''),
        );
      } catch (cause) {
        throw new InvalidJsonError('it is not JSON, or ends too early', { cause });
      }
    },
  };
};

const createSurroundings = (name: string, maxBytes: number) => {
  const rest = createRest(name, maxBytes);
  let [depth, inString, isEscaped] = [0, false, false];
  const passString = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === CODES.backslash) isEscaped = true;
    else if (byte === CODES.quote) inString = false;
  };
  return {
    /** Behind the bracket that begins the array; -1 when it does not begin in this chunk. */
    findArray: (chunk: Uint8Array, from: number): number => {
      let start = from;
      for (let at = from; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (inString) passString(byte);
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

/** Throws `BadJsonObject`. */
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
