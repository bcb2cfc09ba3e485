// The judged queries for tuning search; a quarter of all queries is held out in held-out.ts.
import { hash } from 'node:crypto';
import type { JudgedQuery } from './judged-query.ts';
import { CREATORS_AND_SUBJECTS } from './queries/creators-and-subjects.ts';
import { IDENTIFIERS } from './queries/identifiers.ts';
import { KNOWN_ITEMS } from './queries/known-items.ts';
import { LANGUAGES } from './queries/languages.ts';
import { MISSPELLED } from './queries/misspelled.ts';
import { OTHER_NAMES } from './queries/other-names.ts';
import { OTHER_NEEDS } from './queries/other-needs.ts';
import { PLACE_NEEDS } from './queries/place-needs.ts';
import { PLACES_AND_YEARS } from './queries/places-and-years.ts';
import { PLACES_OF_BOXES } from './queries/places-of-boxes.ts';
import { SYNTAX } from './queries/syntax.ts';
import { TITLES } from './queries/titles.ts';
import { WORD_BOUNDARIES } from './queries/word-boundaries.ts';
import { WORDY } from './queries/wordy.ts';

/** A third of the later queries is held out, by the hash of their text. */
const isHeldOut = ({ q }: JudgedQuery): boolean => Number.parseInt(hash('sha256', q).slice(0, 6), 16) % 3 === 0;

const LATER = [...KNOWN_ITEMS, ...PLACE_NEEDS, ...OTHER_NEEDS];

export const LATER_HELD_OUT: readonly JudgedQuery[] = LATER.filter(isHeldOut);

export const JUDGED_QUERIES: readonly JudgedQuery[] = [
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
  ...LATER.filter((query) => !isHeldOut(query)),
];
