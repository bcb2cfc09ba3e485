// Spelling suggestions: the question with its doubtful words replaced, offered only when it leads to more records.
import { countBits } from '../../lib/bitset.ts';
import { foldText } from '../../lib/text/fold.ts';
import { toStream } from '../../lib/text/words.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import type { Spelling } from '../engine.ts';
import { findMatches } from './evaluate.ts';
import { nearWords, recordsWithWord } from './near-words.ts';
import type { Reader } from './reader.ts';

/** A word that stands in so few records may be a slip, when a near one is far more common. */
const DOUBTFUL_RECORDS = 2;
const FAR_MORE_COMMON = 50;
/** More words than this is a pasted text, not a typed question. */
const MAX_WORDS = 12;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const betterWord = (reader: Reader, word: string): string | undefined => {
  const records = recordsWithWord(reader, word);
  if (records > DOUBTFUL_RECORDS) return undefined;
  const [best] = nearWords(reader, word).filter((near) => near.records > Math.max(records * FAR_MORE_COMMON, 0));
  return best?.word;
};

/** At most one. `highlighted` is HTML with the changed words in <em>. */
export const suggestSpelling = (reader: Reader, query: SearchQuery): readonly Spelling[] => {
  const typed = (query.spelling ?? '').split(/\s+/).filter((word) => word !== '');
  if (typed.length === 0 || typed.length > MAX_WORDS) return [];
  const words = typed.map((word) => {
    const [only, ...more] = toStream(word);
    const better = only === undefined || more.length > 0 ? undefined : betterWord(reader, foldText(only));
    return { word, better };
  });
  if (words.every(({ better }) => better === undefined)) return [];
  const text = words.map(({ word, better }) => better ?? word).join(' ');
  const matches = countBits(findMatches(reader, { ...query, text: { kind: 'words', text } }).set);
  if (matches === 0) return [];
  const highlighted = words
    .map(({ word, better }) => (better === undefined ? escapeHtml(word) : `<em>${escapeHtml(better)}</em>`))
    .join(' ');
  return [{ text, highlighted, score: matches / (matches + 10) }];
};
