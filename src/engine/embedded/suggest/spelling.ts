// Spelling suggestions: the question with a better spelling of some words, offered only when it leads to more records.
import { countBits } from '../../../lib/bitset.ts';
import { type Deadline, NEVER } from '../../../lib/deadline.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import type { Spelling } from '../../engine.ts';
import { findMatches } from '../filter/matches.ts';
import type { Reader } from '../segment/reader.ts';
import { nearWords, nearWordsByLetter, recordsWithWord } from '../text/near-words.ts';

/** A word that stands in so few records may be a slip, when a near one is far more common. */
const DOUBTFUL_RECORDS = 2;
const FAR_MORE_COMMON = 50;
/** So few records are a reason to doubt even words that are known: "ordinance survey" for "ordnance survey". */
const FEW_MATCHES = 2;
/** More words than this is a pasted text, not a typed question. */
const MAX_WORDS = 12;
/** Spellings that are tried for one word. */
const MAX_TRIES = 3;

/** The question, what it is asked of, and how long. */
type Asked = { readonly reader: Reader; readonly query: SearchQuery; readonly deadline: Deadline };
/** A word of the question: as typed, its form in the dictionary if it is a single word, and what to write instead. */
type Word = { readonly typed: string; readonly word: string | undefined; readonly better?: string };
type Offer = { readonly words: readonly Word[]; readonly matches: number };

const toWords = (text: string): readonly Word[] =>
  text
    .split(/\s+/)
    .filter((typed) => typed !== '')
    .map((typed) => {
      const [word, ...more] = toStream(typed);
      return { typed, word: more.length > 0 ? undefined : word };
    });

/** Better spellings of a word that no record has, or hardly any. */
const betterSpellings = ({ reader, deadline }: Asked, { word }: Word): readonly string[] => {
  deadline.throwIfPassed();
  if (word === undefined) return [];
  const records = recordsWithWord(reader, word);
  if (records > DOUBTFUL_RECORDS) return [];
  return (records === 0 ? nearWords : nearWordsByLetter)(reader, word)
    .filter((near) => near.records > records * FAR_MORE_COMMON)
    .slice(0, MAX_TRIES)
    .map((near) => near.word);
};

const toText = (words: readonly Word[]): string => words.map(({ typed, better }) => better ?? typed).join(' ');

const toOffer = ({ reader, query, deadline }: Asked, words: readonly Word[]): Offer => {
  const text = { kind: 'words', text: toText(words) } as const;
  return { words, matches: countBits(findMatches(reader, { ...query, text }, deadline).set) };
};

/** The first of some spellings of one word that finds something. */
const trySpellings = (
  asked: Asked,
  words: readonly Word[],
  place: number,
  spellings: readonly string[],
): Offer | undefined => {
  const word = words[place];
  if (word === undefined) return undefined;
  for (const better of spellings) {
    const offer = toOffer(asked, words.with(place, { ...word, better }));
    if (offer.matches > 0) return offer;
  }
  return undefined;
};

/** Replaces every doubtful word; if that finds nothing and there is only one, by a spelling that is less near. */
const replaceDoubtful = (asked: Asked, words: readonly Word[]): Offer | undefined => {
  const spellings = words.map((word) => betterSpellings(asked, word));
  const doubtful = spellings.flatMap((list, place) => (list.length > 0 ? [place] : []));
  const [only, ...more] = doubtful;
  if (only === undefined) return undefined;
  const nearest = words.map((word, place) => ({ ...word, better: spellings[place]?.[0] ?? word.typed }));
  const others = more.length > 0 ? undefined : trySpellings(asked, words, only, spellings[only] ?? []);
  return others ?? toOffer(asked, nearest);
};

/** A word in more records than this is hardly a slip, whatever stands beside it. */
const mostDoubted = (reader: Reader): number => Math.max(50, reader.size / 200);

const canDoubt = (reader: Reader, word: string, { typed, better = typed }: Word): boolean =>
  better === typed && recordsWithWord(reader, word) <= mostDoubted(reader);

/** All words are known, yet they do not go together: replaces the one word that then finds most. */
const replaceOne = (asked: Asked, words: readonly Word[]): Offer | undefined =>
  words
    .flatMap((word, place) => {
      if (word.word === undefined || !canDoubt(asked.reader, word.word, word)) return [];
      const near = nearWordsByLetter(asked.reader, word.word).slice(0, MAX_TRIES);
      const spellings = near.map((other) => other.word);
      return trySpellings(asked, words, place, spellings) ?? [];
    })
    .sort((a, b) => b.matches - a.matches)[0];

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const highlight = ({ typed, better = typed }: Word): string =>
  better === typed ? escapeHtml(typed) : `<em>${escapeHtml(better)}</em>`;

const bestOffer = (asked: Asked, words: readonly Word[], total: number): Offer => {
  const first = replaceDoubtful(asked, words) ?? { words, matches: total };
  if (first.matches > FEW_MATCHES || words.length < 2) return first;
  const second = replaceOne(asked, first.words);
  return second !== undefined && second.matches > first.matches ? second : first;
};

/** At most one. `total` is what the question finds as it was typed. `highlighted` is HTML with the changed words in <em>. */
export const suggestSpelling = (
  reader: Reader,
  query: SearchQuery,
  total: number,
  deadline: Deadline = NEVER,
): readonly Spelling[] => {
  const typed = toWords(query.spelling ?? '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return [];
  const { words, matches } = bestOffer({ reader, query, deadline }, typed, total);
  if (matches <= total) return [];
  return [{ text: toText(words), highlighted: words.map(highlight).join(' '), score: matches / (matches + 10) }];
};
