// Finds the names of places in a text: all that the table contains, then those that do not overlap.
import { foldAccents } from '@periplus/text';
import { type FoundName, findName, type NameEntry, type NameTable } from '../names/name-table.ts';
import { joinWords, type PlaceWord } from '../names/place-words.ts';

/** Words `from` (inclusive) to `to` (exclusive) are the name of these places. */
export type NameMatch = {
  readonly from: number;
  readonly to: number;
  readonly key: string;
  readonly entries: readonly NameEntry[];
  readonly isEnglishWord: boolean;
};

const MAX_WORDS = 10;
/** Single characters of scripts without spaces are not names. */
const isName = (words: readonly PlaceWord[]): boolean => words.length > 1 || words[0]?.isIdeograph !== true;

/** Endings of Russian cases, and those of the nominative in folded spelling: "России" is Россия, "Москвы" is Москва. */
const CASE_ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=[а-я]{3})ии$/u, ['ия']],
  [/(?<=[а-я]{3})(?:ы|ой|у)$/u, ['а', '']],
  [/(?<=[а-я]{3})(?:и|ью|ей)$/u, ['ь', 'я', '']],
  [/(?<=[а-я]{3})(?:а|ом)$/u, ['']],
  [/(?<=[а-я]{3})(?:я|ем)$/u, ['и', 'ь']],
  [/(?<=[а-я]{3})е$/u, ['а', 'я', '', 'и']],
];

const nominatives = (key: string): readonly string[] =>
  CASE_ENDINGS.flatMap(([ending, others]) =>
    ending.test(key) ? others.map((other) => key.replace(ending, other)) : [],
  );

/** "Camden Co." is Camden County; the s of "Italy's" is not part of the name. */
const otherSpellings = (key: string, last: PlaceWord | undefined): readonly string[] => [
  ...nominatives(key),
  ...(key.endsWith(' co') ? [`${key}unty`] : []),
  ...(last !== undefined && /['’]s$/i.test(last.text) ? [key.slice(0, -1)] : []),
];

const findSpelling = (table: NameTable, words: readonly PlaceWord[]): FoundName & { readonly key: string } => {
  const key = joinWords(words);
  const found = findName(table, key);
  if (found.entries.length > 0) return { ...found, key };
  for (const other of otherSpellings(key, words.at(-1))) {
    const { entries, isEnglishWord } = findName(table, other);
    if (entries.length > 0) return { entries, isEnglishWord, isPrefix: found.isPrefix, key: other };
  }
  return { ...found, key };
};

/** "Liège" is not the English word liege. */
const hasAccent = ({ text }: PlaceWord): boolean => foldAccents(text) !== text;

/** The names that start with one word; the longest is last. */
const matchesFrom = (table: NameTable, words: readonly PlaceWord[], from: number): readonly NameMatch[] => {
  const matches: NameMatch[] = [];
  for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to++) {
    const name = words.slice(from, to);
    const { entries, isEnglishWord, isPrefix, key } = findSpelling(table, name);
    const isWord = isEnglishWord && !name.some(hasAccent);
    if (entries.length > 0 && isName(name)) matches.push({ from, to, key, entries, isEnglishWord: isWord });
    if (!isPrefix) break;
  }
  return matches;
};

/** Words of one name are next to each other, not separated by a comma or a bracket. */
const isUnbroken = (words: readonly PlaceWord[], { from, to }: NameMatch): boolean =>
  words.slice(from + 1, to).every(({ gap }) => /^[\s\-–'’.&]*$/.test(gap));

export const findMatches = (table: NameTable, words: readonly PlaceWord[]): readonly NameMatch[] =>
  words.flatMap((_, from) => matchesFrom(table, words, from)).filter((match) => isUnbroken(words, match));

const overlaps = (a: NameMatch, b: NameMatch): boolean => a.from < b.to && b.from < a.to;

/**
 * Longer names first, then better ones. A long name of little weight gives way to a part of it that is well known: in
 * "minnesota city boundaries" the state is meant, not the village of Minnesota City.
 */
export const selectMatches = (
  matches: readonly NameMatch[],
  weightOf: (match: NameMatch) => number,
): readonly NameMatch[] => {
  const weighed = matches.map((match) => ({ match, weight: weightOf(match) }));
  const isOutshone = ({ match, weight }: (typeof weighed)[number]): boolean =>
    weight < WEAK && weighed.some((other) => other.weight > STRONG && overlaps(other.match, match));
  const chosen: NameMatch[] = [];
  const order = weighed
    .filter((each) => !isOutshone(each))
    .sort((a, b) => b.match.to - b.match.from - (a.match.to - a.match.from) || b.weight - a.weight);
  for (const { match } of order) if (!chosen.some((other) => overlaps(other, match))) chosen.push(match);
  return chosen.sort((a, b) => a.from - b.from);
};

const WEAK = 0.35;
const STRONG = 0.7;
