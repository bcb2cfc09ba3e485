// Words that hold a question together without saying what it is about: "map of the Nile" asks for "map" and "Nile".
import { tokenise, type WordToken } from './tokenise.ts';

/**
 * English only: in other languages such words also are parts of names ("La Paz", "Le Mans", "El Paso"), and their readers
 * write them as the record does.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));

export const isStopWord = (word: string): boolean => FUNCTION_WORDS.has(word);

const isFunctionUnit = ({ terms: [only, ...more] }: WordToken): boolean =>
  only !== undefined && more.length === 0 && isStopWord(only);

/** The units that a record must have to answer a question in plain words; function words count when there is nothing else. */
export const toContentTokens = (text: string): readonly WordToken[] => {
  const units = tokenise(text);
  const telling = units.filter((unit) => !isFunctionUnit(unit));
  return telling.length > 0 ? telling : units;
};
