// Parses untrusted JSON: valid UTF-8, and nested no deeper than recursive code and structured clones can follow.
import { isUtf8 } from 'node:buffer';

/** Filters may nest 200 operations of two levels each; no other format that we read is nested a tenth as deep. */
export const MAX_JSON_DEPTH = 512;

/** A SyntaxError, so that it is reported wherever invalid JSON is. */
export class DeepJsonError extends SyntaxError {
  constructor(maxDepth: number) {
    super(`nested deeper than ${maxDepth} levels`);
  }
}

/** Recurses no further than the limit, so that hostile nesting cannot overflow the stack. */
export const isDeeperThan = (levels: number, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels < 0) return true;
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return children.some((child) => isDeeperThan(levels - 1, child));
};

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the closing quote of a string that starts before `start`. */
const skipString = (text: string, start: number): number => {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
};

/**
 * Throws DeepJsonError. Reads the text, because parsing four megabytes of brackets alone takes half a second; text that
 * is not JSON passes unless it has too many brackets.
 */
export const checkDepth = (text: string, maxDepth = MAX_JSON_DEPTH): string => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at + 1);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    if (depth > maxDepth) throw new DeepJsonError(maxDepth);
  }
  return text;
};

/** Throws SyntaxError. JSON.parse itself does not recurse. */
export const parseJson = (text: string, maxDepth?: number): unknown => JSON.parse(checkDepth(text, maxDepth));

const decoder = new TextDecoder();

const findInvalidLine = (bytes: Uint8Array): number => {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
};

export type DecodedUtf8 =
  | { readonly kind: 'ok'; readonly text: string }
  /** `line` has the first invalid byte. */
  | { readonly kind: 'bad'; readonly line: number };

/** Removes a byte order mark. */
export const decodeUtf8 = (bytes: Uint8Array): DecodedUtf8 =>
  isUtf8(bytes) ? { kind: 'ok', text: decoder.decode(bytes) } : { kind: 'bad', line: findInvalidLine(bytes) };
