// Character classes for splitting text into words.

const SEPARATOR = 1;
export const LETTER = 2;
export const DIGIT = 3;
/** Scripts written without spaces, which are indexed as pairs of characters. */
export const IDEOGRAPH = 4;
export const HYPHEN = 5;
export const APOSTROPHE = 6;
export const DOT = 7;
export const COMMA = 8;
export const AMPERSAND = 9;
/** `*` and `?`, which belong to a word only in wildcard patterns. */
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

/** A cache: classifying a character by regular expression is expensive. */
const cache = new Uint8Array(0x10000);

export const characterClass = (codePoint: number): number => {
  if (codePoint > 0xffff) return classify(codePoint);
  const cached = cache[codePoint] as number;
  if (cached !== 0) return cached;
  const found = codePoint >= 0xd800 && codePoint <= 0xdfff ? SEPARATOR : classify(codePoint);
  cache[codePoint] = found;
  return found;
};
