// Parses the names of people in natural order: 'Debra F. Laefer', 'José de Castro Deus'.
import { isGivenName } from './given-names.ts';
import { looksLikeOrganisation, PARTICLE } from './name-patterns.ts';

export type Person = {
  readonly kind: 'person';
  readonly family: string;
  readonly given?: string;
  /** Jr., Sr., III */
  readonly suffix?: string;
};

const WORD = /^\p{Lu}[\p{L}\p{M}'’ʻʼ-]+$/u;
const INITIALS = /^(?:\p{Lu}\.-?)+$/u;

const MIN_WORDS = 2;
const MAX_WORDS = 5;

const isWordOfName = (word: string): boolean => WORD.test(word) || INITIALS.test(word) || PARTICLE.test(word);

const readWords = (text: string): readonly string[] | undefined => {
  const words = text.split(' ').filter((word) => word !== '');
  const isName = words.length >= MIN_WORDS && words.length <= MAX_WORDS && words.every(isWordOfName);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return isName && !PARTICLE.test(first) && WORD.test(last) && !looksLikeOrganisation(text) ? words : undefined;
};

/** A frequent given name or initials distinguish a person from a firm. */
const hasSign = (words: readonly string[]): boolean =>
  isGivenName(words[0] ?? '') || words.slice(0, -1).some((word) => INITIALS.test(word));

/** The family name starts at its particle, or is the last word. Undefined if the text is not a personal name. */
export const parseNaturalOrder = (text: string, needsSign: boolean): Person | undefined => {
  const words = readWords(text);
  if (words === undefined || (needsSign && !hasSign(words))) return undefined;
  const particle = words.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const start = particle === -1 ? words.length - 1 : particle;
  return { kind: 'person', given: words.slice(0, start).join(' '), family: words.slice(start).join(' ') };
};

export const isNaturalPerson = (text: string): boolean => parseNaturalOrder(text, true) !== undefined;
