// What the index knows of words: how many records have them, and which words are spelt nearly alike.
import { createLru } from '../../../lib/cache/lru.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { strongStemOf } from '../../../lib/text/strong-stem.ts';
import { toWordSequence } from '../../../lib/text/words.ts';
import type { Asking } from '../../asking.ts';
import { byNearness, possibleEdits } from '../../near-words.ts';
import type { NearWord, WordResult, WordsQuery } from '../../search-index.ts';
import type { Ask } from './ask.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countWhere, countWords, hasAnyForm, hasWord } from './word-counts.ts';

const UNKNOWN: WordResult = { word: '', exact: 0, anyForm: 0, near: [], family: [] };

/** Near words that are told at most. */
const MAX_NEAR = 32;
const REMEMBERED = 4_096;
const REMEMBERED_MS = 3_600_000;

export type WordParts = { readonly ask: Ask; readonly vocabulary: Vocabulary; readonly revision: () => string };

type Wanted = Pick<WordsQuery, 'includeNonPublic' | 'family'> & { readonly near: boolean };

const nearOf = async (
  { ask, vocabulary }: WordParts,
  word: string,
  includeNonPublic: boolean,
  asking: Asking,
): Promise<readonly NearWord[]> => {
  const edits = possibleEdits(word);
  if (edits === 0) return [];
  const near = await vocabulary.near(word, edits, asking);
  const counts = await countWords(
    ask,
    near.map((entry) => entry.word),
    includeNonPublic,
    asking,
  );
  return near
    .map((entry, at) => ({ ...entry, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort(byNearness(word))
    .slice(0, MAX_NEAR);
};

const familyOf = async (
  { ask, vocabulary }: WordParts,
  word: string,
  includeNonPublic: boolean,
  asking: Asking,
): Promise<WordResult['family']> => {
  const others = await vocabulary.family(strongStemOf(word), stemOf(word), asking);
  const counts = await countWords(ask, others, includeNonPublic, asking);
  return others
    .map((other, at) => ({ word: other, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1));
};

const learn = async (parts: WordParts, word: string, wanted: Wanted, asking: Asking): Promise<WordResult> => {
  const { includeNonPublic } = wanted;
  const [exact = 0, anyForm = 0] = await countWhere(
    parts.ask,
    [hasWord(word), hasAnyForm(word)],
    includeNonPublic,
    asking,
  );
  return {
    word,
    exact,
    anyForm,
    near: wanted.near ? await nearOf(parts, word, includeNonPublic, asking) : [],
    family: wanted.family === true ? await familyOf(parts, word, includeNonPublic, asking) : [],
  };
};

export const createWordReader = (parts: WordParts) => {
  const known = createLru<WordResult>({ maxWeight: REMEMBERED, weigh: () => 1 });

  const recall = async (typed: string, wanted: Wanted, asking: Asking): Promise<WordResult> => {
    const [word, ...more] = toWordSequence(typed);
    if (word === undefined || more.length > 0) return UNKNOWN;
    const key = JSON.stringify([parts.revision(), word, wanted]);
    const said = known.get(key);
    if (said !== undefined) return said;
    const learnt = await learn(parts, word, wanted, asking);
    known.set(key, learnt, REMEMBERED_MS);
    return learnt;
  };

  return async (
    { words, includeNonPublic, near, family }: WordsQuery,
    asking: Asking,
  ): Promise<readonly WordResult[]> => {
    asking.deadline.throwIfPassed();
    const wanted = { includeNonPublic, near: near > 0, ...(family === undefined ? {} : { family }) };
    const all = await Promise.all(words.map((word) => recall(word, wanted, asking)));
    return all.map((result) => ({ ...result, near: result.near.slice(0, near) }));
  };
};
