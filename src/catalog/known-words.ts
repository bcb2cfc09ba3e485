// The word lists that questions are understood with: synonyms, names of places, British and American spellings. Lists come with
// the package; each can be replaced by a file of the same format.
import { readFileSync } from 'node:fs';
import { CatalogError } from '../errors.ts';
import { parsePlaceNames } from '../lib/text/place-names.ts';
import { parseSpellings, type Spellings } from '../lib/text/spelling-variants.ts';
import { parseSynonyms } from '../lib/text/synonyms.ts';
import type { LineProblem, Parsed } from '../lib/text/term-lines.ts';
import type { TermTable } from '../lib/text/term-table.ts';

export type KnownWords = {
  readonly synonyms: TermTable;
  readonly places: TermTable;
  readonly spellings: Spellings;
};

/** Paths of files that replace the lists of the package. */
export type WordFiles = { readonly [name in keyof KnownWords]?: string };

/** The same distance from `src/catalog` and from `dist/catalog`. */
const asset = (name: string): URL => new URL(`../../assets/${name}`, import.meta.url);

/** Enough to mend a file by; the rest is counted. */
const SHOWN_PROBLEMS = 10;

const describeProblems = (file: string | URL, problems: readonly LineProblem[]): string => {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ detail }) => detail);
  const more = problems.length - shown.length;
  return [`${String(file)} is not a list of words.`, ...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
};

const load = <T>(file: string | URL, parse: (text: string) => Parsed<T>): T => {
  const parsed = parse(readFileSync(file, 'utf8'));
  if (parsed.kind === 'parsed') return parsed.value;
  throw new CatalogError('config_error', describeProblems(file, parsed.problems));
};

/** Throws with the file and its faulty lines; whoever loads again keeps what was loaded before. */
export const loadKnownWords = ({ synonyms, places, spellings }: WordFiles = {}): KnownWords => ({
  synonyms: load(synonyms ?? asset('synonyms.txt'), parseSynonyms),
  places: load(places ?? asset('place-names.txt'), parsePlaceNames),
  spellings: load(spellings ?? asset('spellings.txt'), parseSpellings),
});
