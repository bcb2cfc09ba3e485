// Cuts the values of one array out of a JSON object of any size, such as the features of a collection: the object is never held
// as a whole, and its other members are told when it has ended.
import { createCollector } from './item.ts';

export type ArrayMemberPart =
  | { readonly kind: 'items'; readonly texts: readonly string[] }
  /** The object without the values of the array; comes last, and only when the object was whole. */
  | { readonly kind: 'rest'; readonly value: unknown };

export type ArrayMemberLimits = { readonly maxItemBytes: number; readonly maxRestBytes: number };

/** The bytes are no JSON object, end too early, or are beyond a limit. `message` completes a sentence. */
export class BadJsonObject extends Error {}

const CODES = { quote: 0x22, backslash: 0x5c, open: 0x5b, close: 0x5d, openBrace: 0x7b, closeBrace: 0x7d } as const;

const isGap = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x2c;

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
  const member = new RegExp(`"${name}"\\s*:\\s*$`);
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    add: (bytes: Uint8Array): void => {
      if (bytes.length === 0) return;
      length += bytes.length;
      if (length > maxBytes) throw new BadJsonObject(`it has more than ${maxBytes} bytes beside its ${name}`);
      parts.push(bytes);
    },
    isAtMember: () => member.test(tailOf(parts, name.length + MOST_GAP)),
    parse: (): unknown => {
      try {
        return JSON.parse(
          Buffer.concat(parts)
            .toString()
            .replace(/^\uFEFF/, ''),
        );
      } catch (cause) {
        throw new BadJsonObject('it is not JSON, or ends too early', { cause });
      }
    },
  };
};

/** Behind the quote that ends a string which begins before `from`; -1 when it does not end in this chunk. */
const endOfString = (chunk: Uint8Array, from: number): number => {
  for (let at = chunk.indexOf(CODES.quote, from); at !== -1; at = chunk.indexOf(CODES.quote, at + 1)) {
    let slashes = 0;
    while (at - 1 - slashes >= from && chunk[at - 1 - slashes] === CODES.backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return -1;
};

/** Whether the last byte of a string that goes on is one half of an escape. */
const endsEscaped = (chunk: Uint8Array, from: number): boolean => {
  let slashes = 0;
  while (chunk.length - 1 - slashes >= from && chunk[chunk.length - 1 - slashes] === CODES.backslash) slashes += 1;
  return slashes % 2 === 1;
};

const createScanner = (name: string, limits: ArrayMemberLimits) => {
  const rest = createRest(name, limits.maxRestBytes);
  const collector = createCollector(limits);
  /** `base` is the depth of the values of the array while we are inside of it, else -1. */
  const state = { depth: 0, base: -1, inString: false, escaped: false };
  const take = (): string => {
    const item = collector.take(0);
    if (item.kind === 'bad') throw new BadJsonObject(`one of its ${name} cannot be read: ${item.reason}`);
    return item.text;
  };

  /** The values that are whole with this chunk. State is held in variables of the loop: it is the hot path. */
  const scan = (chunk: Uint8Array): readonly string[] => {
    const texts: string[] = [];
    let { depth, base, inString, escaped } = state;
    // Where the bytes begin that were not handed on yet: of a value, or of what is around the array.
    let start = base !== -1 && depth === base && !inString && collector.isEmpty() ? -1 : 0;
    let at = 0;
    while (at < chunk.length) {
      if (inString) {
        const from = escaped ? at + 1 : at;
        const end = endOfString(chunk, from);
        if (end === -1) {
          escaped = endsEscaped(chunk, from);
          break;
        }
        [inString, escaped, at] = [false, false, end];
        if (depth !== base) continue;
        collector.add(chunk.subarray(start, at));
        texts.push(take());
        start = -1;
        continue;
      }
      const byte = chunk[at] as number;
      if (depth === base) {
        const isEnd = byte === CODES.close;
        if (isEnd || isGap(byte)) {
          if (start !== -1) {
            collector.add(chunk.subarray(start, at)); // a bare number or word ends here
            texts.push(take());
            start = -1;
          }
          if (isEnd) {
            [base, start] = [-1, at];
            depth -= 1;
          }
          at += 1;
          continue;
        }
        if (start === -1) start = at;
      }
      if (byte === CODES.quote) inString = true;
      else if (byte === CODES.openBrace) depth += 1;
      else if (byte === CODES.open) {
        depth += 1;
        if (depth === 2 && base === -1) {
          rest.add(chunk.subarray(start, at));
          start = at;
          if (rest.isAtMember()) {
            rest.add(chunk.subarray(at, at + 1));
            [base, start] = [2, -1];
          }
        }
      } else if (byte === CODES.close || byte === CODES.closeBrace) {
        depth -= 1;
        if (depth === base) {
          collector.add(chunk.subarray(start, at + 1));
          texts.push(take());
          start = -1;
        }
      }
      at += 1;
    }
    if (start !== -1) (base === -1 ? rest : collector).add(chunk.subarray(start));
    Object.assign(state, { depth, base, inString, escaped });
    return texts;
  };
  return { scan, parseRest: rest.parse };
};

/** Throws `BadJsonObject`. */
export async function* readArrayMember(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  limits: ArrayMemberLimits,
): AsyncGenerator<ArrayMemberPart, void, undefined> {
  const { scan, parseRest } = createScanner(name, limits);
  for await (const chunk of chunks) {
    const texts = scan(chunk);
    if (texts.length > 0) yield { kind: 'items', texts };
  }
  yield { kind: 'rest', value: parseRest() };
}
