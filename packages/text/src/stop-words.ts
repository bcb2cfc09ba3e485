// Stop words: "map of the Nile" searches for "map" and "Nile".
import { tokenise, type WordToken } from './tokenise.ts';

/**
 * English only: in other languages such words are also parts of names ("La Paz", "Le Mans", "El Paso"), which people
 * write in full.
 */
const STOP_WORDS: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const isStopToken = ({ terms: [only, ...more] }: WordToken): boolean =>
  only !== undefined && more.length === 0 && isStopWord(only);

/** The tokens that are not stop words; all of them if there are no others. */
export const toContentTokens = (text: string): readonly WordToken[] => {
  const tokens = tokenise(text);
  const content = tokens.filter((token) => !isStopToken(token));
  return content.length > 0 ? content : tokens;
};
