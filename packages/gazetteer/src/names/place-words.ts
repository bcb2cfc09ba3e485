// Splits text into the words under which place names are stored and looked up.
import { foldText } from '@periplus/text';

export type PlaceWord = {
  /** Folded, without full stops and apostrophes, abbreviations written out: "St." is "saint", "N.J." is "nj". */
  readonly key: string;
  /** As typed, with offsets into the text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Between the previous word and this one: "" for characters of scripts without spaces. */
  readonly gap: string;
  readonly isIdeograph: boolean;
};

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
/** Articles and prepositions that French and Italian write in front of a name: d'Italia, l'Afrique. */
const ELISION = "(?:d|l|all|dall|dell|nell|sull)(?=['’]\\p{L})";
/** Joiners within a word: N.J., O'ahu, Xi'an. */
const RUN = `(?:(?!${IDEOGRAPH})[\\p{L}\\p{M}\\p{N}])+(?:[.'’ʻ‘\`´](?=\\p{L})[\\p{L}\\p{M}]+)*`;
const WORD = new RegExp(`${IDEOGRAPH}|(?<![\\p{L}\\p{M}])${ELISION}|${RUN}`, 'giu');
const STARTS_WITH_IDEOGRAPH = new RegExp(`^${IDEOGRAPH}`, 'u');

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  sta: 'santa',
  mt: 'mount',
  mts: 'mountains',
  ft: 'fort',
};

/** "MT" is Montana, "Mt" and "mt" are Mount. */
const toKey = (text: string): string => {
  if (text === 'MT') return 'mt';
  const key = foldText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return ABBREVIATIONS[key] ?? key;
};

/** Names are at most this long; longer words and names match nothing. */
export const MAX_KEY_BYTES = 100;

export const toPlaceWords = (text: string): readonly PlaceWord[] => {
  const words: PlaceWord[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const isIdeograph = STARTS_WITH_IDEOGRAPH.test(found);
    words.push({
      key: toKey(found),
      text: found,
      start: index,
      end: index + found.length,
      gap: text.slice(end, index),
      isIdeograph,
    });
    end = index + found.length;
  }
  return words.filter(({ key }) => key !== '');
};

/** Words in a row as one key, without a space after an elision and in scripts without spaces. */
export const joinWords = (words: readonly PlaceWord[]): string =>
  words
    .map(({ key, isIdeograph, gap }, index) =>
      index === 0 || (isIdeograph && gap === '') || /^['’]$/.test(gap) ? key : ` ${key}`,
    )
    .join('');

/** "The Hague" and "Hague, The" have the key of "Hague". */
export const toPlaceKey = (name: string): string =>
  joinWords(toPlaceWords(name)).replace(/^the (?=.)|(?<=.) the$/g, '');
