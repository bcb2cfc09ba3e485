// A lexicon of concepts in several languages: finds the terms of a query, whatever its language, with the terms of the
// same concept in all languages.
import { createTermTable, type TermEntry, type TermMatch, type TermTable } from './term-table.ts';
import {
  type LineProblem,
  type NumberedLine,
  type ParsedWordList,
  parseTerms,
  splitUnescaped,
  type Term,
  toNumberedLines,
  toParsedWordList,
} from './word-list.ts';

/** A two-letter code; the terms before the first code are English. */
type Language = string;
export const ENGLISH: Language = 'en';

export type Lexicon = {
  /** The languages other than English of which the query contains a term that is not an English word. */
  readonly detect: (words: Term, isEnglishWord: (word: string) => boolean) => ReadonlySet<Language>;
  /** Terms of these languages in the query; at each word the longest wins. */
  readonly find: (words: Term, languages: Iterable<Language>) => readonly TermMatch[];
  /** The function words of all languages. */
  readonly functionWords: readonly string[];
  readonly isFunctionWord: (word: string, languages: Iterable<Language>) => boolean;
};

type Concept = ReadonlyMap<Language, readonly Term[]>;

type ParsedLine = { readonly isFunctionWords: boolean; readonly concept: Concept };

const FUNCTION_WORDS = '*';

const parseSection = (section: string, line: number, problems: LineProblem[]): readonly [Language, readonly Term[]] => {
  const [, code = ENGLISH, list = ''] = /^\s*(?:([a-z]{2}):)?(.*)$/s.exec(section) ?? [];
  return [code, parseTerms(splitUnescaped(list, ','), line, problems)];
};

const parseLine = ({ line, text }: NumberedLine, problems: LineProblem[]): ParsedLine => {
  const [first = '', ...sections] = text.split('|');
  const isFunctionWords = first.trim() === FUNCTION_WORDS;
  if (sections.length === 0) problems.push({ line, detail: `Line ${line} has terms of one language only.` });
  const parsed = (isFunctionWords ? sections : [first, ...sections]).map((section) =>
    parseSection(section, line, problems),
  );
  return { isFunctionWords, concept: new Map(parsed) };
};

const toEntries = (concept: Concept, language: Language): readonly TermEntry[] => {
  const all = [...concept.values()].flat();
  return (concept.get(language) ?? []).map((term) => ({ term, alternatives: all }));
};

const longestFirst = (a: TermMatch, b: TermMatch): number => a.start - b.start || b.length - a.length;

/** Of overlapping matches the first wins, of those that begin at the same word the longest. */
const withoutOverlaps = (matches: readonly TermMatch[]): readonly TermMatch[] => {
  let end = 0;
  return matches.toSorted(longestFirst).filter(({ start, length }) => {
    if (start < end) return false;
    end = start + length;
    return true;
  });
};

const GERMAN: Language = 'de';
/** "Eisenbahnkarte" is a map of railroads. */
const MAP_COMPOUND = /^(?<subject>\p{L}{4,}?)s?(?:karten?|plan|plane)$/u;

/** Terms of the table, and in German also the subjects of compounds with "Karte" and "Plan". */
const findIn = (table: TermTable | undefined, language: Language, words: readonly string[]): readonly TermMatch[] => {
  const found = table?.find(words) ?? [];
  if (table === undefined || language !== GERMAN) return found;
  const subjects = words.flatMap((word, start) => {
    const subject = MAP_COMPOUND.exec(word)?.groups?.subject;
    return subject === undefined ? [] : table.find([subject]).map((match) => ({ ...match, start }));
  });
  const isNew = ({ start }: TermMatch): boolean =>
    !found.some((match) => match.start <= start && start < match.start + match.length);
  return [...found, ...subjects.filter(isNew)];
};

const createLexicon = (lines: readonly ParsedLine[]): Lexicon => {
  const concepts = lines.filter(({ isFunctionWords }) => !isFunctionWords).map(({ concept }) => concept);
  const languages = [...new Set(concepts.flatMap((concept) => [...concept.keys()]))];
  const tables = new Map<Language, TermTable>(
    languages.map((language) => [
      language,
      createTermTable(concepts.flatMap((concept) => toEntries(concept, language))),
    ]),
  );
  const functionWords = new Map<Language, ReadonlySet<string>>(
    languages.map((language) => [
      language,
      new Set(lines.flatMap((line) => (line.isFunctionWords ? (line.concept.get(language) ?? []).flat() : []))),
    ]),
  );
  return {
    detect: (words, isEnglishWord) =>
      new Set(
        languages.filter((language) =>
          findIn(tables.get(language), language, words).some(
            ({ start, length }) => !words.slice(start, start + length).every(isEnglishWord),
          ),
        ),
      ).difference(new Set([ENGLISH])),
    find: (words, wanted) =>
      withoutOverlaps([...wanted].flatMap((language) => findIn(tables.get(language), language, words))),
    functionWords: [...new Set([...functionWords.values()].flatMap((words) => [...words]))],
    isFunctionWord: (word, wanted) => [...wanted].some((language) => functionWords.get(language)?.has(word) === true),
  };
};

/**
 * Parses a lexicon: one concept per line, `road | es: carretera, camino | fr: route`. A line that begins with `*` lists
 * function words by language.
 */
export const parseLexicon = (text: string): ParsedWordList<Lexicon> => {
  const problems: LineProblem[] = [];
  const lines = toNumberedLines(text).map((line) => parseLine(line, problems));
  return toParsedWordList(problems, () => createLexicon(lines));
};
