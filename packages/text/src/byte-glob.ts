// Matches wildcard patterns against UTF-8 bytes in place, so that strings of a table need no decoding.
import { ANY_ONE, ANY_RUN, type Glob } from './glob.ts';

export type ByteGlob = {
  /** Bytes; negative numbers are wildcards. */
  readonly items: Int16Array;
  /** Applied to each byte before it is compared. */
  readonly fold: Uint8Array;
};

const RUN = -1;
const ONE = -2;

const identity = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const lowerCase = identity.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte));

/** With `foldAscii`, upper-case ASCII letters of the text match lower-case ones of the pattern. */
export const toByteGlob = (glob: Glob, foldAscii: boolean): ByteGlob => ({
  items: Int16Array.from(
    glob.flatMap((item) => (item === ANY_RUN ? [RUN] : item === ANY_ONE ? [ONE] : [...Buffer.from(item as string)])),
  ),
  fold: foldAscii ? lowerCase : identity,
});

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Compares the literal end of the pattern with the end of the text, which rules out most strings for '*ology'. */
const endMatches = ({ items, fold }: ByteGlob, bytes: Uint8Array, from: number, to: number): boolean => {
  for (let item = items.length - 1, at = to - 1; item >= 0; item--, at--) {
    const wanted = items[item] as number;
    if (wanted < 0) return true;
    if (at < from || fold[bytes[at] as number] !== wanted) return false;
  }
  return true;
};

/** The next position where the item after a run matches; most of the time is spent in this loop. */
const nextStart = ({ fold }: ByteGlob, bytes: Uint8Array, from: number, to: number, wanted: number): number => {
  let at = from;
  if (wanted >= 0) while (at < to && fold[bytes[at] as number] !== wanted) at += 1;
  return at;
};

/** Backtracks to the latest run only: on a mismatch it takes one more byte, which earlier runs never need. */
export const matchesBytes = (glob: ByteGlob, bytes: Uint8Array, from: number, to: number): boolean => {
  if (!endMatches(glob, bytes, from, to)) return false;
  const { items, fold } = glob;
  let item = 0;
  let at = from;
  let runItem = -1;
  let runAt = 0;
  while (at < to) {
    const wanted = item < items.length ? (items[item] as number) : 256;
    if (wanted === RUN) {
      runItem = ++item;
      runAt = at;
      if (item === items.length) return true;
    } else if (wanted === ONE && !isContinuation(bytes[at] as number)) {
      at += 1;
      while (at < to && isContinuation(bytes[at] as number)) at += 1;
      item += 1;
    } else if (fold[bytes[at] as number] === wanted) {
      at += 1;
      item += 1;
    } else if (runItem >= 0) {
      item = runItem;
      runAt = nextStart(glob, bytes, runAt + 1, to, items[runItem] ?? RUN);
      at = runAt;
    } else return false;
  }
  while (items[item] === RUN) item += 1;
  return item === items.length;
};
