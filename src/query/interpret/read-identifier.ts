// Reads sheet numbers and other codes, and finds the other ways to write them: G-3D is also G3D and G03D.
import { type PartReader, readPhrases } from './read-part.ts';

/** Letters, a number, and letters or another number: "G-3D", "P3", "NI 10-8", "78-D-2". */
const LETTER_FIRST = /^([a-z]{1,3})[- ]?0*(\d{1,3})(?:[- ]?([a-z]|\d{1,2}))?$/;
const NUMBER_FIRST = /^0*(\d{1,3})[- ]([a-z])(?:[- ]0*(\d{1,2}))?$/;

const padded = (digits: string): readonly string[] => [...new Set([digits, digits.padStart(2, '0')])];

const separated = (parts: readonly string[]): readonly string[] => [parts.join(''), parts.join('-')];

const withNumber = (before: string, digits: string, after: string | undefined): readonly string[] =>
  padded(digits).flatMap((number) => [
    ...separated([before, number + (after !== undefined && /\d/.test(after) ? `-${after}` : (after ?? ''))]),
    ...(after === undefined ? [] : [[before, number, after].join('-')]),
  ]);

const DIRECTIONS: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** Townships and ranges of the US land survey: "T27N", "R19W". */
const surveySpellings = (text: string): readonly string[] => {
  const [, kind, number = '', direction = ''] = /^([tr])0*(\d{1,3})([nsew])$/.exec(text) ?? [];
  if (kind === undefined) return [];
  return [text, `${kind === 't' ? 'township' : 'range'} ${number} ${DIRECTIONS[direction]}`];
};

/** The spellings of a sheet number, the given one first; empty if the text is not a sheet number. */
const sheetSpellings = (text: string): readonly string[] => {
  const survey = surveySpellings(text);
  if (survey.length > 0) return survey;
  const letters = LETTER_FIRST.exec(text);
  if (letters !== null) return [...new Set([text, ...withNumber(letters[1] ?? '', letters[2] ?? '', letters[3])])];
  const numbers = NUMBER_FIRST.exec(text);
  if (numbers === null) return [];
  const [, first = '', letter = '', last] = numbers;
  const parts = last === undefined ? [first, letter] : [first, letter, last];
  return [...new Set([text, ...separated(parts), parts.join(' ')])];
};

/** A word that contains a letter and a digit is a code, and is never a typo of another word. */
const isCode = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

export const readIdentifier: PartReader = readPhrases(2, (phrase, tokens) => {
  const isPlausible = tokens.length === 1 ? isCode(phrase) : /^(?!no |pt )[a-z]{1,2} \d{1,3}-?[a-z]?$/.test(phrase);
  const spellings = isPlausible ? sheetSpellings(phrase) : [];
  return spellings.length === 0 ? undefined : { meaning: { kind: 'identifier', spellings }, confidence: 0.8 };
});
