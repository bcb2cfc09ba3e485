// What role a character plays in splitting text into words.

export const SEPARATOR = 1;
export const LETTER = 2;
export const DIGIT = 3;
/** Scripts written without spaces: words are looked for as pairs of characters. */
export const IDEOGRAPH = 4;
export const HYPHEN = 5;
export const APOSTROPHE = 6;
export const DOT = 7;
export const COMMA = 8;
export const AMPERSAND = 9;
/** `*` and `?`: part of a word in wildcard patterns only. */
export const WILDCARD = 10;

const IDEOGRAPHS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTERS = /[\p{L}\p{M}]/u;
const DIGITS = /\p{N}/u;

const PUNCTUATION: Readonly<Record<string, number>> = {
  '-': HYPHEN,
  '\u2010': HYPHEN,
  '\u2011': HYPHEN,
  "'": APOSTROPHE,
  '\u2018': APOSTROPHE,
  '\u2019': APOSTROPHE,
  '`': APOSTROPHE,
  '.': DOT,
  ',': COMMA,
  '&': AMPERSAND,
  '*': WILDCARD,
  '?': WILDCARD,
};

const classify = (codePoint: number): number => {
  const character = String.fromCodePoint(codePoint);
  const punctuation = PUNCTUATION[character];
  if (punctuation !== undefined) return punctuation;
  if (DIGITS.test(character)) return DIGIT;
  if (!LETTERS.test(character)) return SEPARATOR;
  return IDEOGRAPHS.test(character) ? IDEOGRAPH : LETTER;
};

/** Filled as characters are met: classifying one by regular expression is expensive, a look-up is not. */
const known = new Uint8Array(0x10000);

export const characterClass = (codePoint: number): number => {
  if (codePoint > 0xffff) return classify(codePoint);
  const remembered = known[codePoint] as number;
  if (remembered !== 0) return remembered;
  const found = codePoint >= 0xd800 && codePoint <= 0xdfff ? SEPARATOR : classify(codePoint);
  known[codePoint] = found;
  return found;
};
