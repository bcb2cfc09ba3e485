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

/** Throws DeepJsonError. */
export const checkDepth = <Value>(value: Value, maxDepth = MAX_JSON_DEPTH): Value => {
  if (isDeeperThan(maxDepth - 1, value)) throw new DeepJsonError(maxDepth);
  return value;
};

/** Throws SyntaxError. JSON.parse itself does not recurse. */
export const parseJson = (text: string, maxDepth?: number): unknown => checkDepth(JSON.parse(text), maxDepth);

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
