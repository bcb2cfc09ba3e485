// Folds text for comparison: without case, without accents, or without both.

/**
 * Marks that people omit when they type: Latin, Greek and Cyrillic diacritics (with the double and half marks of
 * library romanisation, "Leningradskai︠a︡"), Hebrew points, Arabic vowel signs. Vowel signs of Indic scripts and Thai
 * are kept, since they act as letters.
 */
const MARKS = new RegExp(
  [
    ...[
      '\\u0300-\\u036f',
      '\\u0483-\\u0487',
      '\\u1ab0-\\u1aff',
      '\\u1dc0-\\u1dff',
      '\\u20d0-\\u20f0',
      '\\ufe20-\\ufe2f',
    ],
    ...['\\u0591-\\u05bd', '\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'],
    ...['\\u0610-\\u061a', '\\u064b-\\u065f', '\\u0670'],
  ]
    .map((range) => `[${range}]`)
    .join('|'),
  'g',
);

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ƀ: 'b',
  ɨ: 'i',
  ə: 'e',
  ς: 'σ',
  ى: 'ي',
  // Romanisation signs (soft sign, ayn, alif, okina) and invisible joiners, which cataloguers write and nobody types.
  ʹ: '',
  ʺ: '',
  ʻ: '',
  ʼ: '',
  ʽ: '',
  ʾ: '',
  ʿ: '',
  '\u0640': '',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\ufeff': '',
};
const LETTER_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const NON_ASCII = /[^\u0000-\u007f]/;

const foldUnicode = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(LETTER_PATTERN, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');

/** 'Łódź' -> 'lodz', 'STRAẞE' -> 'strasse', 'ﬁord' -> 'fiord'. Idempotent. */
export const foldText = (text: string): string => (NON_ASCII.test(text) ? foldUnicode(text) : text.toLowerCase());

/** Case only: 'STRAẞE' and 'Straße' -> 'strasse', 'ΟΔΟΣ' -> 'οδοσ'. Upper case in between unifies more letters. */
export const foldCase = (text: string): string =>
  NON_ASCII.test(text)
    ? text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
    : text.toLowerCase();

const CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LETTERS)
    .map(([letter, plain]) => [letter.toUpperCase(), plain.toUpperCase()] as const)
    .filter(([capital]) => capital.length === 1 && !(capital in LETTERS) && NON_ASCII.test(capital)),
);
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ...CAPITALS, ...LETTERS, ẞ: 'SS' };
const PLAIN_PATTERN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Accents only: 'Łódź' -> 'Lodz', 'Éire' -> 'Eire', 'Æ' -> 'AE'. */
export const foldAccents = (text: string): string => {
  if (!NON_ASCII.test(text)) return text;
  const bare = text.normalize('NFKD').replace(MARKS, '');
  return bare.replace(PLAIN_PATTERN, (letter) => PLAIN_LETTERS[letter] ?? letter).normalize('NFC');
};
