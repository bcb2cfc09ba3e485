// The set of letters in a text as 32 bits, which rules out texts that lack a letter of a pattern.

const DIGITS = 26;
const OTHERS = 27;

/** The bit of a UTF-8 byte: one for each of a to z, one for all digits, five for all others. */
const bitOf = (byte: number): number => {
  if (byte >= 0x61 && byte <= 0x7a) return 1 << (byte - 0x61);
  return byte >= 0x30 && byte <= 0x39 ? 1 << DIGITS : 1 << (OTHERS + (byte % 5));
};

const bits = Uint32Array.from({ length: 256 }, (_, byte) => bitOf(byte));

/** Letters of bytes[from..to). A text contains another only if it has all its letters: `(own & other) === other`. */
export const letterMask = (bytes: Uint8Array, from: number, to: number): number => {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= bits[bytes[at] as number] as number;
  return letters;
};
