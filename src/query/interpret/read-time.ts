// Reads dates in a query: years, ranges, decades, centuries, open ranges and named periods, in six languages.
import type { YearRange } from './query-part.ts';
import { type PartReader, readPhrases } from './read-part.ts';

const [FIRST_YEAR, LAST_YEAR] = [1000, 2099];

const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi'.split(' ');
const ORDINALS = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
  'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first'
).split(' ');

/** "17th", "17e", "17.", "xvii", "xviie", "seventeenth". */
const toCentury = (text: string): number | undefined => {
  const digits = /^(\d{1,2})(?:st|nd|rd|th|e|eme|o|\.)?$/.exec(text)?.[1];
  const number =
    digits === undefined
      ? 1 + Math.max(ROMAN.indexOf(text.replace(/(?<=[ivx])(?:e|eme|o)$/, '')), ORDINALS.indexOf(text))
      : Number(digits);
  return number >= 10 && number <= 21 ? number : undefined;
};

/** The part of a period that words such as "early" select. */
const PORTIONS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  early: [0, 0.4],
  mid: [0.3, 0.7],
  middle: [0.3, 0.7],
  late: [0.6, 1],
  'first half': [0, 0.5],
  'second half': [0.5, 1],
  'beginning of': [0, 0.2],
  'end of': [0.8, 1],
};

const PORTION = `(${Object.keys(PORTIONS).join('|')})?(?: of)?[ -]?(?:the )?`;

const portionOf = (first: number, years: number, portion: string | undefined): YearRange => {
  const [from, to] = PORTIONS[portion ?? ''] ?? [0, 1];
  return { from: first + Math.round(from * years), to: first + Math.round(to * years) - 1 };
};

const around = (year: number, years: number): YearRange => ({ from: year - years, to: year + years });

/** "1850-73" is 1850 to 1873. */
const toEnd = (from: string, to: string): number => Number(to.length === 2 ? from.slice(0, 2) + to : to);

const between = (from: number, to: number): YearRange | undefined =>
  isYear(from) && isYear(to) && from <= to ? { from, to } : undefined;

type Match = RegExpExecArray;
type Rule = readonly [pattern: RegExp, toYears: (match: Match) => YearRange | undefined];

const rule = (pattern: string, toYears: (match: Match) => YearRange | undefined): Rule => [
  new RegExp(`^(?:${pattern})$`),
  toYears,
];

const YEAR = '(1\\d{3}|20\\d{2})';
const CENTURY_WORD = '(?:century|centuries|cent|c)';

const fromCentury = (text: string | undefined, portion?: string): YearRange | undefined => {
  const century = toCentury(text ?? '');
  return century === undefined ? undefined : portionOf(100 * (century - 1) + 1, 100, portion);
};

/** Named periods that people use in place of years. */
const PERIODS: Readonly<Record<string, readonly [number, number]>> = {
  'world war i': [1914, 1918],
  'world war 1': [1914, 1918],
  'world war one': [1914, 1918],
  'first world war': [1914, 1918],
  wwi: [1914, 1918],
  ww1: [1914, 1918],
  'world war ii': [1939, 1945],
  'world war 2': [1939, 1945],
  'world war two': [1939, 1945],
  'second world war': [1939, 1945],
  wwii: [1939, 1945],
  ww2: [1939, 1945],
  interwar: [1918, 1939],
  'interwar period': [1918, 1939],
  'cold war': [1947, 1991],
  'american civil war': [1861, 1865],
  'american revolution': [1765, 1783],
  'revolutionary war': [1775, 1783],
  'victorian era': [1837, 1901],
  'great depression': [1929, 1939],
  'napoleonic wars': [1803, 1815],
};

const RULES: readonly Rule[] = [
  rule(YEAR, ([, year]) => around(Number(year), 0)),
  rule(`(?:in |from |of |dated |year )?${YEAR}`, ([, year]) => around(Number(year), 0)),
  rule(`(?:circa|ca|c|about|around|approximately)\\.? ?${YEAR}`, ([, year]) => around(Number(year), 5)),
  rule(`(?:from |between )?${YEAR} ?(?:-|–|—|to|and|until|through|thru|bis|a|y|et|und) ?(\\d{2}|${YEAR})`, (match) =>
    between(Number(match[1]), toEnd(match[1] ?? '', match[2] ?? '')),
  ),
  rule(
    `(?:before|until|till|prior to|up to|pre|earlier than|older than|vor|avant|antes de|prima del)[ -]?${YEAR}`,
    (match) => ({
      to: Number(match[1]) - (/^(?:until|till|up to)/.test(match[0]) ? 0 : 1),
    }),
  ),
  rule(`(?:after|post|later than|newer than|nach|apres|despues de|dopo il)[ -]?${YEAR}`, ([, year]) => ({
    from: Number(year) + 1,
  })),
  rule(`(?:since|from|seit|depuis|desde|dal) ${YEAR}(?: on| onwards?)?`, ([, year]) => ({ from: Number(year) })),
  rule(`${YEAR} (?:onwards?|and later|or later|to (?:present|today|now))`, ([, year]) => ({ from: Number(year) })),
  rule(`${YEAR} (?:and|or) (?:earlier|before)`, ([, year]) => ({ to: Number(year) })),
  rule(`${PORTION}(1\\d|20)00'?s`, ([, portion, hundreds]) => portionOf(100 * Number(hundreds), 100, portion)),
  rule(`${PORTION}(1\\d{2}|20\\d)0'?s`, ([, portion, tens]) => portionOf(10 * Number(tens), 10, portion)),
  rule(`${PORTION}(\\S+?)[ -]${CENTURY_WORD}`, ([, portion, text]) => fromCentury(text, portion)),
  rule('(?:siglo|siecle|secolo|seculo|jahrhundert) (\\S+)', ([, text]) => fromCentury(text)),
  rule('(\\S+) (?:siecle|secolo|jahrhunderts?|jh)', ([, text]) => fromCentury(text)),
  rule('(?:anos|annees|anni|decada de(?: los)?)(?: los)? (1\\d{2}|20\\d)0', ([, tens]) =>
    portionOf(10 * Number(tens), 10, undefined),
  ),
  rule('(1\\d{2}|20\\d)0er(?: jahren?)?', ([, tens]) => portionOf(10 * Number(tens), 10, undefined)),
];

const LONGEST_PHRASE = 6;

export const parseYears = (phrase: string): YearRange | undefined => {
  const period = PERIODS[phrase.replace(/^the /, '')];
  if (period !== undefined) return { from: period[0], to: period[1] };
  for (const [pattern, toYears] of RULES) {
    const match = pattern.exec(phrase);
    const years = match === null ? undefined : toYears(match);
    if (years !== undefined) return years;
  }
  return undefined;
};

/** A bare year may also be a number, such as a street or a count of meters. */
const isBareYear = (phrase: string): boolean => /^\d{4}$/.test(phrase);

export const readTime: PartReader = readPhrases(LONGEST_PHRASE, (phrase) => {
  const years = /\d|centur|siglo|siecle|secolo|jahrhundert|war|ww|depression|victorian/.test(phrase)
    ? parseYears(phrase)
    : undefined;
  return years && { meaning: { kind: 'time', years }, confidence: isBareYear(phrase) ? 0.9 : 1 };
});

const PREFERENCES: Readonly<Record<string, 'old' | 'recent'>> = {
  old: 'old',
  oldest: 'old',
  older: 'old',
  historic: 'old',
  historical: 'old',
  antique: 'old',
  antiquarian: 'old',
  vintage: 'old',
  ancient: 'old',
  early: 'old',
  earliest: 'old',
  recent: 'recent',
  latest: 'recent',
  newest: 'recent',
  current: 'recent',
  modern: 'recent',
  contemporary: 'recent',
  'up to date': 'recent',
  'most recent': 'recent',
};

export const readPreference: PartReader = readPhrases(3, (phrase) => {
  const prefer = PREFERENCES[phrase.replaceAll('-', ' ')];
  return prefer && { meaning: { kind: 'preference', prefer }, confidence: 0.6 };
});
