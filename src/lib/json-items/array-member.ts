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

/** Throws `BadJsonObject`. */
export async function* readArrayMember(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  limits: ArrayMemberLimits,
): AsyncGenerator<ArrayMemberPart, void, undefined> {
  const rest = createRest(name, limits.maxRestBytes);
  const collector = createCollector(limits);
  let [depth, base, inString, escaped] = [0, -1, false, false];
  const isInside = (): boolean => base !== -1;
  const take = (): string => {
    const item = collector.take(0);
    if (item.kind === 'bad') throw new BadJsonObject(`one of its ${name} cannot be read: ${item.reason}`);
    return item.text;
  };

  for await (const chunk of chunks) {
    const texts: string[] = [];
    // Where the bytes begin that were not handed on yet: of an item, or of what is around the array.
    let start = isInside() && depth === base && !inString && collector.isEmpty() ? -1 : 0;
    const finish = (end: number): void => {
      collector.add(chunk.subarray(start, end));
      texts.push(take());
      start = -1;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === CODES.backslash) escaped = true;
        else if (byte === CODES.quote) {
          inString = false;
          if (depth === base) finish(at + 1);
        }
        continue;
      }
      if (depth === base) {
        const isEnd = byte === CODES.close;
        if (isEnd || isGap(byte)) {
          if (start !== -1) finish(at); // a bare number or word ends here
          if (!isEnd) continue;
          [base, start] = [-1, at];
          depth -= 1;
          continue;
        }
        if (start === -1) start = at;
      }
      if (byte === CODES.quote) inString = true;
      else if (byte === CODES.openBrace) depth += 1;
      else if (byte === CODES.open) {
        depth += 1;
        if (depth !== 2 || isInside()) continue;
        rest.add(chunk.subarray(start, at));
        start = at;
        if (!rest.isAtMember()) continue;
        rest.add(chunk.subarray(at, at + 1));
        [base, start] = [2, -1];
      } else if (byte === CODES.close || byte === CODES.closeBrace) {
        depth -= 1;
        if (isInside() && depth === base) finish(at + 1);
      }
    }
    if (start !== -1) (isInside() ? collector.add : rest.add)(chunk.subarray(start));
    if (texts.length > 0) yield { kind: 'items', texts };
  }
  yield { kind: 'rest', value: rest.parse() };
}
