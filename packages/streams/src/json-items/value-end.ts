// Finds the end of a JSON value in bytes that arrive in chunks, without parsing it.

const QUOTE = 0x22;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Brackets and braces differ in this bit. */
const BRACE = 0x20;

/** White space and commas, which separate values. */
export const isSeparatorByte = (byte: number): boolean =>
  byte === 0x20 || byte === 0x2c || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Returns the position of the closing quote, or at least the length of the chunk when it is not in this chunk. */
const endOfString = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at;
};

type Inside = 'nothing' | 'brackets' | 'string' | 'word';

const startOf = (byte: number | undefined): Inside => {
  if (byte === QUOTE) return 'string';
  return ((byte ?? 0) | BRACE) === OPEN_BRACE ? 'brackets' : 'word';
};

/**
 * The returned function takes a chunk and the position where a value starts or continues, and returns the position
 * after the value, or -1 when the value continues in the next chunk.
 */
export const createValueEndFinder = () => {
  let inside: Inside = 'nothing';
  let [depth, inString, skip] = [0, false, 0];

  const suspend = (deep: number, isString: boolean, over: number): -1 => {
    [depth, inString, skip] = [deep, isString, over];
    return -1;
  };

  /** The hot path: most bytes are digits. */
  const endOfBrackets = (bytes: Uint8Array, from: number): number => {
    let [at, deep, isString] = [from, depth, inString];
    for (; at < bytes.length; at++) {
      if (isString) {
        at = endOfString(bytes, at);
        if (at >= bytes.length) return suspend(deep, true, at - bytes.length);
        isString = false;
        continue;
      }
      const byte = bytes[at] as number;
      if (byte === QUOTE) isString = true;
      else if (byte >= OPEN) {
        const brace = byte | BRACE;
        if (brace === OPEN_BRACE) deep += 1;
        else if (brace === CLOSE_BRACE) {
          deep -= 1;
          if (deep === 0) {
            suspend(0, false, 0);
            return at + 1;
          }
        }
      }
    }
    return suspend(deep, isString, 0);
  };

  const endOfText = (bytes: Uint8Array, from: number): number => {
    const at = endOfString(bytes, from);
    return at < bytes.length ? at + 1 : suspend(0, false, at - bytes.length);
  };

  const endOfWord = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (isSeparatorByte(byte) || byte === CLOSE) return at;
    }
    return -1;
  };

  return (bytes: Uint8Array, from: number): number => {
    let start = from + skip;
    skip = 0;
    if (inside === 'nothing') {
      // A stray closing bracket counts as a value, which then fails to parse.
      if (((bytes[from] ?? 0) | BRACE) === CLOSE_BRACE) return from + 1;
      inside = startOf(bytes[from]);
      if (inside === 'string') start += 1;
    }
    if (start > bytes.length) {
      skip = start - bytes.length;
      return -1;
    }
    const find = inside === 'brackets' ? endOfBrackets : inside === 'string' ? endOfText : endOfWord;
    const end = find(bytes, start);
    if (end !== -1) inside = 'nothing';
    return end;
  };
};
