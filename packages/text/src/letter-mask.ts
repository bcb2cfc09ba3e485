// Which letters a text holds, as 32 bits: a text that lacks a letter of a pattern is refused without reading it again.

const DIGITS = 26;
const OTHERS = 27;

/** Bit of a UTF-8 byte: a to z one each, all digits one, all others five together. */
const bitOf = (byte: number): number => {
  if (byte >= 0x61 && byte <= 0x7a) return 1 << (byte - 0x61);
  return byte >= 0x30 && byte <= 0x39 ? 1 << DIGITS : 1 << (OTHERS + (byte % 5));
};

const bits = Uint32Array.from({ length: 256 }, (_, byte) => bitOf(byte));

/** Letters of bytes[from..to). A text holds another only if it has all its letters: `(own & other) === other`. */
export const letterMask = (bytes: Uint8Array, from: number, to: number): number => {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= bits[bytes[at] as number] as number;
  return letters;
};
