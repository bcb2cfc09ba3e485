// A strong stemmer: conflates words that the light one keeps apart (beekeepers and beekeeping, volcanoes and volcanic).
// It also conflates some unrelated words, so use it only when nothing else matches.
import { porter2 } from './porter2.ts';
import { stemOf } from './stem.ts';

const STEMMABLE = /^[a-z]{4,}$/;

/** Suffixes that Porter2 leaves on scholarly words, removed only from long enough words. */
const REMAINDERS: readonly RegExp[] = [
  // geologist, geology
  /(?<=^.{5,})is[mt]$/,
  // politician, politics
  /(?<=^.{5,})ician$/,
  // climatology, climatic; mineralogical, mineral
  /(?<=^.{5,})[ao]log$/,
  // exploratory, explorer
  /(?<=^.{4,})atori$/,
  // elector, election
  /(?<=^.{4,}t)or$/,
  // religion, religious
  /(?<=^.{5,}i)on$/,
  // missionary, mission; forestry, forest
  /(?<=^.{6,})a?ri$/,
];

const withoutRemainder = (stem: string): string => REMAINDERS.reduce((rest, ending) => rest.replace(ending, ''), stem);

/** volcano -> volcan; coloni (from colonial) -> colon. */
const withoutFinalVowels = (stem: string): string => stem.replace(/(?<=^.{5,})[aeiouy]+$/, '');

/** Words with equal light stems have equal strong ones. */
export const strongStemOf = (word: string): string =>
  STEMMABLE.test(word) ? withoutFinalVowels(withoutRemainder(porter2(stemOf(word)))) : word;
