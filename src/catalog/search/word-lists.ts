// Loads the word lists: synonyms, place names, British and American spellings, and concepts in several languages. Each
// shipped list can be replaced by a file.
import { readFileSync } from 'node:fs';
import { parsePlaceNames } from '@periplus/gazetteer';
import {
  type Lexicon,
  type LineProblem,
  type ParsedWordList,
  parseLexicon,
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
  readonly lexicon: Lexicon;
};

/** The relative path is the same from `src/catalog/search` and `dist/catalog/search`. */
const asset = (name: string): URL => new URL(`../../../assets/${name}`, import.meta.url);

/** Paths of files that replace shipped lists. */
export type WordFiles = { readonly [name in keyof WordLists]?: string | undefined };

const SHIPPED: Readonly<Record<keyof WordLists, URL>> = {
  synonyms: asset('synonyms.txt'),
  places: asset('place-names.txt'),
  spellings: asset('spellings.txt'),
  lexicon: asset('lexicon.txt'),
};

export const resolveWordFiles = (files: WordFiles): Readonly<Record<keyof WordLists, string | URL>> => ({
  synonyms: files.synonyms ?? SHIPPED.synonyms,
  places: files.places ?? SHIPPED.places,
  spellings: files.spellings ?? SHIPPED.spellings,
  lexicon: files.lexicon ?? SHIPPED.lexicon,
});

const MAX_SHOWN_PROBLEMS = 10;

const describeProblems = (file: string | URL, problems: readonly LineProblem[]): string => {
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).map(({ detail }) => detail);
  const more = problems.length - shown.length;
  return [`${String(file)} is not a valid word list.`, ...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

const load = <T>(file: string | URL, parse: (text: string) => ParsedWordList<T>): T => {
  const parsed = parse(readFileSync(file, 'utf8'));
  if (parsed.kind === 'parsed') return parsed.value;
  throw new CatalogError('config_error', describeProblems(file, parsed.problems));
};

/** Throws an error that names the file and its invalid lines. */
export const loadWordLists = (files: WordFiles = {}): WordLists => {
  const { synonyms, places, spellings, lexicon } = resolveWordFiles(files);
  return {
    synonyms: load(synonyms, parseSynonyms),
    places: load(places, parsePlaceNames),
    spellings: load(spellings, parseSpellings),
    lexicon: load(lexicon, parseLexicon),
  };
};
