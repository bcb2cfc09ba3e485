// British and American spellings of a word, from a list of pairs and from rules for endings. Variants are candidates:
// the caller checks which of them exist.
import {
  type LineProblem,
  type ParsedWordList,
  parseTerms,
  splitUnescaped,
  toNumberedLines,
  toParsedWordList,
} from './word-list.ts';

export type Spellings = {
  /** Other spellings of a folded word, most likely first. */
  readonly variantsOf: (word: string) => readonly string[];
};

type Rule = readonly [pattern: RegExp, replacement: string];

/** In shorter words the rules would produce other words. */
const MIN_WORD = 5;
/** A listed spelling of this length also applies within words, as in "neighbourhood". */
const MIN_INNER = 5;

const RULES: readonly Rule[] = [
  [/is(e|ed|es|er|ers|ing|ation|ations|ational|able)$/, 'iz$1'],
  [/iz(e|ed|es|er|ers|ing|ation|ations|ational|able)$/, 'is$1'],
  [/ys(e|ed|es|er|ers|ing)$/, 'yz$1'],
  [/yz(e|ed|es|er|ers|ing)$/, 'ys$1'],
  [/([aeiou])ll(ed|ing|er|ers|or|ors)$/, '$1l$2'],
  [/([aeiou])l(ed|ing|er|ers|or|ors)$/, '$1ll$2'],
  [/^palaeo/, 'paleo'],
  [/^paleo/, 'palaeo'],
  [/^archaeo/, 'archeo'],
  [/^archeo/, 'archaeo'],
  [/^grey/, 'gray'],
  [/^gray/, 'grey'],
];

const byRules = (word: string): readonly string[] =>
  word.length < MIN_WORD
    ? []
    : RULES.flatMap(([pattern, replacement]) => (pattern.test(word) ? [word.replace(pattern, replacement)] : []));

type Pair = readonly [from: string, to: string];

const byPair = (word: string, [from, to]: Pair): string | undefined => {
  if (from.length >= MIN_INNER) return word.includes(from) ? word.replace(from, to) : undefined;
  return word === from ? to : word === `${from}s` ? `${to}s` : undefined;
};

const createSpellings = (pairs: readonly Pair[]): Spellings => ({
  variantsOf: (word) => {
    const listed = pairs.flatMap((pair) => byPair(word, pair) ?? []);
    const variants = new Set([...listed, ...byRules(word), ...listed.flatMap(byRules)]);
    variants.delete(word);
    return [...variants];
  },
});

/** Expects a pair of single words per line. */
export const parseSpellings = (text: string): ParsedWordList<Spellings> => {
  const problems: LineProblem[] = [];
  const pairs = toNumberedLines(text).flatMap(({ line, text: item }): readonly Pair[] => {
    const [one, other, ...more] = parseTerms(splitUnescaped(item, ','), line, problems);
    const isPair = one?.length === 1 && other?.length === 1 && more.length === 0;
    const [[a] = [], [b] = []] = [one, other];
    if (isPair && a !== undefined && b !== undefined) return [[a, b] as const, [b, a] as const];
    problems.push({ line, detail: `Line ${line} is not a pair of single words.` });
    return [];
  });
  return toParsedWordList(problems, () => createSpellings(pairs));
};
