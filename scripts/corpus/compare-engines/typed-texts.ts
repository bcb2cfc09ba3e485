// Texts as people type them, made of the titles, places and words of a catalogue: with places, times, typos, kinds,
// operators and negations.
import { toWordSequence } from '@periplus/text';
import type { Sampler } from '../../../bench/support/draw.ts';
import { misspell, splitWord } from '../../../bench/support/typos.ts';
import type { Random } from '../../../test/support/random/random.ts';

const TIMES = ['1960s', '18th century', 'before 1900', 'since 2010', 'circa 1850', '1995', 'between 1700 and 1750'];
const KINDS = ['shapefile', 'scanned maps', 'atlas', 'aerial photos', '1:24,000', 'raster', 'old maps', 'recent data'];
const PLACES = [
  ...['minnesota', 'new england', 'brazilian', 'paris', 'WI', 'constantinople', 'northern italy', 'scandinavia'],
  ...[
    'georgia',
    'cambridge',
    'the balkans',
    'san francisco',
    'michgan',
    'deutschland',
    'east african',
    'portland maine',
  ],
];
const NEGATIONS = ['not', 'without', 'except', 'other than'];

type Make = (chance: Random, words: () => readonly string[], place: () => string) => string;

const mistype = (words: readonly string[], chance: Random): string =>
  words.map((word) => (word.length > 4 && chance.happens(0.4) ? misspell(word, chance) : word)).join(' ');

const MAKERS: readonly Make[] = [
  (_chance, words) => words().join(' '),
  (chance, words) => mistype(words(), chance),
  (chance, words, place) => `${chance.pick(words())} in ${place()}`,
  (chance, words, place) => `${chance.pick(words())} ${place()} ${chance.pick(TIMES)}`,
  (chance, words) => `${words().join(' ')} ${chance.pick(TIMES)}`,
  (chance, _words, place) => `${chance.pick(KINDS)} ${place()}`,
  (chance, words, place) => `where can I find ${chance.pick(KINDS)} of ${chance.pick(words())} near ${place()}?`,
  (chance, words, place) => `${words().join(' ')} ${chance.pick(NEGATIONS)} ${place()}`,
  (chance, words, place) => `${chance.pick(words())} ${chance.pick(['OR', 'AND', 'NOT'])} ${place()}`,
  (chance, words) => `(${chance.pick(words())} OR ${chance.pick(words())}) NOT ${chance.pick(words())}`,
  (chance, words) => `"${words().slice(0, 2).join(' ')}" ${chance.pick(words())}*`,
  (chance, words) => [...words(), ...words()].filter(() => chance.happens(0.5)).join(' '),
  (chance, words) =>
    words()
      .map((word) => (word.length > 7 ? splitWord(word, chance) : word))
      .join(' '),
];

export const createTypedTexts = ({ titles, together, middleWords }: Sampler): ((chance: Random) => string) => {
  const sequences = titles.map(toWordSequence).filter((words) => words.length >= 2);
  const named = together('dct_spatial_sm').flat();
  return (chance) => {
    const words = (): readonly string[] =>
      chance.happens(0.8) ? chance.pick(sequences).slice(0, chance.integer(1, 5)) : [chance.pick(middleWords)];
    const place = (): string => chance.pick(chance.happens(0.5) && named.length > 0 ? named : PLACES);
    return chance.pick(MAKERS)(chance, words, place);
  };
};
