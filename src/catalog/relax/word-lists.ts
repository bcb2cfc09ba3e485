// The word lists that questions are understood with: synonyms, names of places, British and American spellings. Lists come with
// the package; each can be replaced by a file of the same format.
import { readFileSync } from 'node:fs';
import { parsePlaceNames } from '@periplus/gazetteer';
import {
  type LineProblem,
  type ParsedWordList,
  parseSpellings,
  parseSynonyms,
  type Spellings,
  type TermTable,
} from '@periplus/text';
import { CatalogError } from '../../errors.ts';

export type WordLists = {
  readonly synonyms: TermTable;
  readonly places: TermTable;
  readonly spellings: Spellings;
};

/** The same distance from `src/catalog/relax` and from `dist/catalog/relax`. */
const asset = (name: string): URL => new URL(`../../../assets/${name}`, import.meta.url);

/** Paths of files that replace the lists of the package. */
export type WordFiles = { readonly [name in keyof WordLists]?: string };

const SHIPPED: Readonly<Record<keyof WordLists, URL>> = {
  synonyms: asset('synonyms.txt'),
  places: asset('place-names.txt'),
  spellings: asset('spellings.txt'),
};

/** Where the lists are read from. */
export const resolveWordFiles = ({
  synonyms,
  places,
  spellings,
}: WordFiles): Readonly<Record<keyof WordLists, string | URL>> => ({
  synonyms: synonyms ?? SHIPPED.synonyms,
  places: places ?? SHIPPED.places,
  spellings: spellings ?? SHIPPED.spellings,
});

/** Enough to mend a file by; the rest is counted. */
const SHOWN_PROBLEMS = 10;

const describeProblems = (file: string | URL, problems: readonly LineProblem[]): string => {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ detail }) => detail);
  const more = problems.length - shown.length;
  return [`${String(file)} is not a list of words.`, ...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

const load = <T>(file: string | URL, parse: (text: string) => ParsedWordList<T>): T => {
  const parsed = parse(readFileSync(file, 'utf8'));
  if (parsed.kind === 'parsed') return parsed.value;
  throw new CatalogError('config_error', describeProblems(file, parsed.problems));
};

/** Throws with the file and its faulty lines; whoever loads again keeps what was loaded before. */
export const loadWordLists = (files: WordFiles = {}): WordLists => {
  const { synonyms, places, spellings } = resolveWordFiles(files);
  return {
    synonyms: load(synonyms, parseSynonyms),
    places: load(places, parsePlaceNames),
    spellings: load(spellings, parseSpellings),
  };
};
