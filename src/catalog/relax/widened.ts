// A question as typed with what its words are also called, as far as records have them.
import { joinsOf } from '../../lib/text/joined-words.ts';
import { countWords, FAR_MORE_COMMON, RARE, splitOf } from './corrections.ts';
import type { RungParts } from './rungs.ts';
import { type Slot, singleWords } from './slot.ts';
import { type Question, readQuestion, type Split, type WidenOptions, weighOthers, widenSlots } from './widen.ts';

const isFarMoreCommon = (records: number, others: readonly number[]): boolean =>
  records >= FAR_MORE_COMMON * Math.max(1, Math.min(...others));

/** Neighbours that records also write as one word. */
const readJoins = async (parts: RungParts, slots: readonly Slot[]): Promise<WidenOptions['joins']> => {
  const words = singleWords(slots);
  const candidates = joinsOf(words);
  const count = await countWords(parts, [...candidates.map(({ word }) => word), ...words]);
  return candidates
    .filter(({ word }) => count(word) > 0)
    .map((join) => ({
      ...join,
      isMeant: isFarMoreCommon(count(join.word), words.slice(join.at, join.at + 2).map(count)),
    }));
};

/** Rare words that are made up of two far more common ones. */
const readSplits = async (parts: RungParts, slots: readonly Slot[]): Promise<readonly Split[]> => {
  const words = singleWords(slots);
  const count = await countWords(parts, words);
  const found: Split[] = [];
  for (const [at, word] of words.entries()) {
    const records = count(word);
    if (word === '' || records === 0 || records > RARE) continue;
    const [split] = await splitOf(parts, slots[at] as Slot, word);
    const pieces = split?.slots.flatMap((slot) => slot.words) ?? [];
    if (pieces.length !== 2) continue;
    const piecesCount = await countWords(parts, pieces);
    if (pieces.every((piece) => isFarMoreCommon(piecesCount(piece), [records]))) found.push({ at, words: pieces });
  }
  return found;
};

/** The question as typed, with what its words are also called. */
export const widened = async (parts: RungParts): Promise<Question> => {
  const question = readQuestion(parts.typed);
  const joins = (await readJoins(parts, question.slots)) ?? [];
  const splits = await readSplits(parts, question.slots);
  const wide = widenSlots(parts.typed, question.slots, parts.vocabulary, { joins, splits });
  return { ...question, slots: await weighOthers(wide, parts.index, parts.includeNonPublic, parts.asking) };
};
