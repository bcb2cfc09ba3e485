// Strips the filler words around a natural-language query: "where can I find", "show me", "please".
import { toWordSequence } from './tokenise.ts';

/** The content words of a query: from `from` up to, but not including, `to`. */
export type ContentRange = { readonly from: number; readonly to: number };

/** One phrase of each group in turn, the longest that matches; a group with '' is optional. */
type PhraseGroups = readonly (readonly string[])[];

const OPENINGS: readonly PhraseGroups[] = [
  [['hello', 'hey', 'please', 'any']],
  [
    ['where', 'how', 'when', 'why'],
    ['can', 'could', 'do', 'does', 'would', 'should', 'might'],
    ['i', 'we', 'you', 'one'],
    ['', 'please', 'still', 'also'],
    ['find', 'get', 'download', 'see', 'view', 'obtain', 'access', 'locate', 'buy', 'look for', 'search for'],
    ['', 'me', 'some', 'any', 'a', 'an', 'the', 'all'],
  ],
  [
    ['can', 'could', 'may'],
    ['i', 'we', 'you'],
    ['', 'please'],
    ['find', 'get', 'download', 'see', 'view', 'have', 'show', 'give', 'send', 'help'],
    ['', 'me', 'us'],
    ['', 'find', 'some', 'any', 'a', 'an', 'the', 'all', 'with'],
  ],
  [
    ['show', 'give', 'find', 'get', 'send', 'bring', 'tell', 'list'],
    ['me', 'us'],
    ['', 'a', 'an', 'all', 'the', 'some', 'any', 'about', 'all the', 'a list of'],
  ],
  [
    ['i', 'we'],
    ['', 'am', 'm', 'really', 'would', 'd', 'just', 'also', 'are', 're'],
    ['need', 'want', 'like', 'look for', 'looking for', 'searching for', 'trying to find', 'after', 'interested in'],
    [
      '',
      'a',
      'an',
      'the',
      'some',
      'any',
      'to see',
      'to find',
      'to get',
      'to download',
      'to know about',
      'all',
      'to view',
    ],
  ],
  [
    ['need', 'want', 'looking for', 'look for', 'searching for', 'search for', 'in search of', 'find', 'wanted'],
    ['', 'a', 'an', 'the', 'some', 'any', 'all'],
  ],
  [
    ['do you', 'does the library', 'do they', 'have you', 'does anyone'],
    ['have', 'got', 'know', 'hold', 'own'],
    ['', 'a', 'an', 'the', 'any', 'some', 'of any', 'where to find'],
  ],
  [['is', 'are'], ['there'], ['', 'a', 'an', 'any', 'some']],
  [
    ['what', 'which', 'where'],
    ['is', 'are', 'was', 'were'],
    ['', 'the', 'a', 'an', 'some', 'all'],
  ],
  [
    ['what', 'where', 'how'],
    ['did', 'does', 'do'],
  ],
  [['how many', 'how much', 'which', 'what', 'who made', 'who drew', 'who published']],
  [
    ['information', 'info', 'anything', 'something'],
    ['on', 'about', 'regarding', 'concerning', 'for'],
    ['', 'the', 'a', 'an'],
  ],
];

/** Records contain words such as "map" and "data", so these are filler only in `open` and `soft` mode. */
const SOFT_OPENINGS: readonly PhraseGroups[] = [
  [
    ['', 'old', 'historic', 'historical', 'free', 'digital', 'gis', 'any', 'vintage', 'antique'],
    ['map', 'maps', 'data', 'dataset', 'datasets', 'layer', 'layers', 'shapefile', 'shapefiles', 'file', 'files'],
    ['of', 'for', 'about', 'on', 'from', 'showing', 'with', 'in', 'regarding'],
    ['', 'the', 'a', 'an', 'all'],
  ],
];

const CLOSINGS: readonly PhraseGroups[] = [
  [['please', 'thanks', 'thank you', 'for me', 'near me', 'cheers', 'if possible']],
];

const SOFT_CLOSINGS: readonly PhraseGroups[] = [
  [
    ['', 'free', 'gis', 'online', 'interactive', 'digital'],
    ['map', 'maps', 'data', 'dataset', 'datasets', 'layer', 'layers', 'shapefile', 'shapefiles', 'geojson', 'kml'],
  ],
  [['download', 'downloads', 'online', 'pdf', 'jpeg', 'jpg', 'csv', 'gis', 'geotiff', 'geopackage', 'free']],
];

type Phrase = readonly string[];
type Pattern = readonly (readonly Phrase[])[];

const toPattern = (groups: PhraseGroups): Pattern =>
  groups.map((group) => group.map(toWordSequence).sort((a, b) => b.length - a.length));

type FillerPatterns = { readonly openings: readonly Pattern[]; readonly closings: readonly Pattern[] };

const PLAIN: FillerPatterns = { openings: OPENINGS.map(toPattern), closings: CLOSINGS.map(toPattern) };
const OPEN: FillerPatterns = { ...PLAIN, openings: [...PLAIN.openings, ...SOFT_OPENINGS.map(toPattern)] };
const SOFT: FillerPatterns = { ...OPEN, closings: [...PLAIN.closings, ...SOFT_CLOSINGS.map(toPattern)] };

const MODES = { plain: PLAIN, open: OPEN, soft: SOFT } as const;

const matchesAt = (words: readonly string[], phrase: Phrase, at: number): boolean =>
  phrase.every((word, index) => words[at + index] === word);

/** The end of a match of the pattern that starts at `at`. */
const endOf = (words: readonly string[], at: number, [group, ...rest]: Pattern): number | undefined => {
  if (group === undefined) return at;
  for (const phrase of group) {
    const end = matchesAt(words, phrase, at) ? endOf(words, at + phrase.length, rest) : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
};

const withoutOpening = (
  words: readonly string[],
  { from, to }: ContentRange,
  patterns: readonly Pattern[],
): ContentRange => {
  const ends = patterns.map((pattern) => endOf(words, from, pattern) ?? from).filter((end) => end < to);
  return { from: Math.max(from, ...ends), to };
};

const MAX_CLOSING = 3;

const withoutClosing = (
  words: readonly string[],
  { from, to }: ContentRange,
  patterns: readonly Pattern[],
): ContentRange => {
  for (let start = Math.max(from + 1, to - MAX_CLOSING); start < to; start++) {
    if (patterns.some((pattern) => endOf(words, start, pattern) === to)) return { from, to: start };
  }
  return { from, to };
};

const narrow = (words: readonly string[], range: ContentRange, patterns: FillerPatterns): ContentRange => {
  const next = withoutClosing(words, withoutOpening(words, range, patterns.openings), patterns.closings);
  return next.from === range.from && next.to === range.to ? range : narrow(words, next, patterns);
};

const INNER: ReadonlySet<string> = new Set(
  'am are be can could cover covers did do does exist exists had has have how i is it like look looked many me much my should show shows that there these they this those was we were what when where which who why will would you'.split(
    ' ',
  ),
);

/** Filler words in the middle of a query: "how many parks are there in Iowa". */
export const isInnerFillerWord = (word: string): boolean => INNER.has(word);

/**
 * The content words of a query, given as folded words; at least one is left. Mode `open` also strips openings that
 * records may contain ("maps of", "data about"), and `soft` such closings as well ("shapefile").
 */
export const contentRange = (words: readonly string[], mode: keyof typeof MODES = 'plain'): ContentRange =>
  narrow(words, { from: 0, to: words.length }, MODES[mode]);
