// The judged questions that search is worked on with; a quarter of all is set aside in held-out.ts.
import type { Question } from './question.ts';
import { CREATORS_AND_SUBJECTS } from './questions/creators-and-subjects.ts';
import { IDENTIFIERS } from './questions/identifiers.ts';
import { LANGUAGES } from './questions/languages.ts';
import { MISSPELLED } from './questions/misspelled.ts';
import { OTHER_NAMES } from './questions/other-names.ts';
import { PLACES_AND_YEARS } from './questions/places-and-years.ts';
import { PLACES_OF_BOXES } from './questions/places-of-boxes.ts';
import { SYNTAX } from './questions/syntax.ts';
import { TITLES } from './questions/titles.ts';
import { WORD_BOUNDARIES } from './questions/word-boundaries.ts';
import { WORDY } from './questions/wordy.ts';

export const QUESTIONS: readonly Question[] = [
  ...TITLES,
  ...PLACES_AND_YEARS,
  ...IDENTIFIERS,
  ...SYNTAX,
  ...LANGUAGES,
  ...CREATORS_AND_SUBJECTS,
  ...MISSPELLED,
  ...WORD_BOUNDARIES,
  ...OTHER_NAMES,
  ...PLACES_OF_BOXES,
  ...WORDY,
];
