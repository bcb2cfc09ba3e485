// The words round a question that say that it is one: "where can I find", "show me", "please". They count like function words.
import { toWordSequence } from './tokenise.ts';

/** What a question is about: words from `from` up to, not including, `to`. */
export type ContentRange = { readonly from: number; readonly to: number };

/** One of each group in turn, the longest that fits; a group with '' may be left out. */
type Written = readonly (readonly string[])[];

const OPENINGS: readonly Written[] = [
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
  [['how many', 'how much', 'which', 'what', 'who made', 'who drew', 'who published']],
  [
    ['information', 'info', 'anything', 'something'],
    ['on', 'about', 'regarding', 'concerning', 'for'],
    ['', 'the', 'a', 'an'],
  ],
];

/** Records do say "map" and "data": these need not occur, but count where they do. */
const SOFT_OPENINGS: readonly Written[] = [
  [
    ['', 'old', 'historic', 'historical', 'free', 'digital', 'gis', 'any', 'vintage', 'antique'],
    ['map', 'maps', 'data', 'dataset', 'datasets', 'layer', 'layers', 'shapefile', 'shapefiles', 'file', 'files'],
    ['of', 'for', 'about', 'on', 'from', 'showing', 'with', 'in', 'regarding'],
    ['', 'the', 'a', 'an', 'all'],
  ],
];

const CLOSINGS: readonly Written[] = [
  [['please', 'thanks', 'thank you', 'for me', 'near me', 'cheers', 'if possible']],
];

const SOFT_CLOSINGS: readonly Written[] = [
  [
    ['', 'free', 'gis', 'online', 'interactive', 'digital'],
    ['map', 'maps', 'data', 'dataset', 'datasets', 'layer', 'layers', 'shapefile', 'shapefiles', 'geojson', 'kml'],
  ],
  [['download', 'downloads', 'online', 'pdf', 'jpeg', 'jpg', 'csv', 'gis', 'geotiff', 'geopackage', 'free']],
];

type Phrase = readonly string[];
type Pattern = readonly (readonly Phrase[])[];

const toPattern = (written: Written): Pattern =>
  written.map((group) => group.map(toWordSequence).sort((a, b) => b.length - a.length));

type Frame = { readonly openings: readonly Pattern[]; readonly closings: readonly Pattern[] };

const PLAIN: Frame = { openings: OPENINGS.map(toPattern), closings: CLOSINGS.map(toPattern) };
const OPEN: Frame = { ...PLAIN, openings: [...PLAIN.openings, ...SOFT_OPENINGS.map(toPattern)] };
const SOFT: Frame = { ...OPEN, closings: [...PLAIN.closings, ...SOFT_CLOSINGS.map(toPattern)] };

const FRAMES = { plain: PLAIN, open: OPEN, soft: SOFT } as const;

const standsAt = (words: readonly string[], phrase: Phrase, at: number): boolean =>
  phrase.every((word, index) => words[at + index] === word);

/** Where a pattern that begins at `at` ends. */
const endOf = (words: readonly string[], at: number, [group, ...rest]: Pattern): number | undefined => {
  if (group === undefined) return at;
  for (const phrase of group) {
    const end = standsAt(words, phrase, at) ? endOf(words, at + phrase.length, rest) : undefined;
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

/** Closings are of few words. */
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

const narrowed = (words: readonly string[], core: ContentRange, frame: Frame): ContentRange => {
  const next = withoutClosing(words, withoutOpening(words, core, frame.openings), frame.closings);
  return next.from === core.from && next.to === core.to ? core : narrowed(words, next, frame);
};

const INNER: ReadonlySet<string> = new Set(
  'am are be can could did do does had has have how i is it many me much my should that there these they this those was we were what when where which who why will would you'.split(
    ' ',
  ),
);

/** Words that hold a whole question together in its middle: "how many parks are there in Iowa". */
export const isInnerFillerWord = (word: string): boolean => INNER.has(word);

/**
 * The part of a question, given as folded words, that says what it is about; at least one word is left. Words that records may hold
 * count as framing too: at the beginning if it is `open` ("maps of", "data about"), also at the end if it is `soft` ("shapefile").
 */
export const contentRange = (words: readonly string[], frame: keyof typeof FRAMES = 'plain'): ContentRange =>
  narrowed(words, { from: 0, to: words.length }, FRAMES[frame]);
