// The rungs of the ladder: ways to ask a question in plain words again that found nothing, each with what it did.

import type { WordResult } from '../../engine/engine.ts';
import { joinAdjacentWords, joinsOf } from '../../lib/text/joined-words.ts';
import type { TextQuery } from '../../query/search-query.ts';
import {
  type Correction,
  correctionsOf,
  countWords,
  FAR_MORE_COMMON,
  familyOf,
  lookUp,
  RARE,
  type Relaxed,
  splitOf,
  toSpelled,
  type WordAsk,
} from './corrections.ts';
import { type Slot, singleWords, tellingSlots, toAll, toAtLeast, toMatching, toSlot, toText } from './slot.ts';
import type { Vocabulary } from './vocabulary.ts';
import { closingWords, type Question, readQuestion, weighOthers, widenSlots } from './widen.ts';

/** A question in other words. */
export type Attempt = {
  readonly text: TextQuery;
  /** What matches it, without what only ranks: quicker to count. */
  readonly matching: TextQuery;
  /** In plain words, to show and to compare titles with. */
  readonly wording: string;
  readonly relaxed: readonly Relaxed[];
};

/** How far up the ladder we are: corrections that were made stay made. */
export type Standing = Question & { readonly relaxed: readonly Relaxed[] };

export type RungParts = WordAsk & {
  readonly typed: string;
  readonly vocabulary: Vocabulary;
};

/** What a rung may ask before it tries: an attempt finds nothing when records do not even have the words that it leaves alone. */
export type Outlook = {
  /** Some record has all of the slots but one. */
  readonly hasAllButOne: (slots: readonly Slot[]) => Promise<boolean>;
  /** Some record has so many of the telling slots. */
  readonly hasSome: (slots: readonly Slot[], count: number) => Promise<boolean>;
  /** Some record has these slots together. */
  readonly hasAll: (rest: readonly Slot[]) => Promise<boolean>;
  /** Where the climb began. */
  readonly begun: Standing;
};

/**
 * Gives attempts in the order in which they are tried: of several given together the one that finds most is taken. What it returns is
 * where the next rung starts.
 */
export type Rung = (parts: RungParts & Outlook, standing: Standing) => AsyncGenerator<readonly Attempt[], Standing>;

const MAX_ATTEMPTS = 12;

const toAttempt = ({ slots, relaxed, ...framing }: Standing): Attempt => ({
  text: toAll(slots, framing),
  matching: toMatching(slots),
  wording: toText(slots, framing),
  relaxed,
});

const replaceSlot = (
  { slots, relaxed, ...framing }: Standing,
  at: number,
  { slots: meant, relaxed: done }: Correction,
): Standing => ({
  ...framing,
  slots: slots.toSpliced(at, 1, ...meant),
  relaxed: [...relaxed, done],
});

/** From the last place to the first, so that a word that becomes two does not move the others. */
const replaceSlots = (standing: Standing, chosen: readonly (Correction | undefined)[]): Standing => {
  const { slots } = chosen.reduceRight<Standing>(
    (sum, correction, at) => (correction === undefined ? sum : replaceSlot(sum, at, correction)),
    standing,
  );
  const done = chosen.flatMap((correction) => (correction === undefined ? [] : [correction.relaxed]));
  return { ...standing, slots, relaxed: [...standing.relaxed, ...done] };
};

/** "wi", "in": codes of places that are other words in lower case. */
export const abbreviations: Rung = async function* (parts, standing) {
  const { typed, vocabulary, index, includeNonPublic, asking } = parts;
  const wide = widenSlots(typed, readQuestion(typed).slots, vocabulary, { loose: true });
  if (
    toText(wide) === toText(standing.slots) &&
    wide.every((slot, at) => slot.others.length === standing.slots[at]?.others.length)
  )
    return standing;
  const slots = await weighOthers(wide, index, includeNonPublic, asking);
  const relaxed = slots.flatMap((slot): readonly Relaxed[] => {
    const before = standing.slots.find(({ text }) => text === slot.text);
    const [first] = slot.others.slice(before?.others.length ?? 0);
    return first === undefined ? [] : [{ kind: 'abbreviation', from: slot.text, to: first.words.join(' ') }];
  });
  yield [toAttempt({ ...standing, slots, relaxed })];
  return standing;
};

/** Every word that no record has, as it may have been meant: first the likeliest of each, then others of one of them. */
export const corrections: Rung = async function* (parts, standing) {
  const { slots } = standing;
  const results = await lookUp(parts, singleWords(slots));
  const options = await Promise.all(
    slots.map(async (slot, at) => {
      const { word, anyForm } = results[at] as WordResult;
      return word !== '' && anyForm === 0 && slot.others.length === 0 ? correctionsOf(parts, slot, word) : [];
    }),
  );
  const likeliest = options.map(([first]) => first);
  if (likeliest.every((first) => first === undefined)) return standing;
  const others = options.flatMap((list, at) => list.slice(1).map((other) => ({ other, at })));
  const tried = others.slice(0, MAX_ATTEMPTS);
  const isAsLikely = ({ other, at }: (typeof others)[number]): boolean =>
    other.likelihood === likeliest[at]?.likelihood;
  const attempt = ({ other, at }: (typeof others)[number]): Attempt =>
    toAttempt(replaceSlots(standing, likeliest.with(at, other)));
  yield [toAttempt(replaceSlots(standing, likeliest)), ...tried.filter(isAsLikely).map(attempt)];
  for (const other of tried.filter((each) => !isAsLikely(each))) yield [attempt(other)];
  return replaceSlots(standing, likeliest);
};

/** "water shed": neighbours that are one word. */
export const joins: Rung = async function* (parts, standing) {
  const { slots, relaxed } = standing;
  const words = singleWords(slots);
  const count = await countWords(
    parts,
    joinsOf(words).map(({ word }) => word),
  );
  for (const { at, word } of joinAdjacentWords(words, count)) {
    if (!(await parts.hasAll(slots.toSpliced(at, 2)))) continue;
    const from = toText(slots.slice(at, at + 2));
    yield [
      toAttempt({
        ...standing,
        slots: slots.toSpliced(at, 2, toSlot(word)),
        relaxed: [...relaxed, { kind: 'joined', from, to: word }],
      }),
    ];
  }
  return standing;
};

/** "firestations": known, but not in this company; its parts may be. */
export const splits: Rung = async function* (parts, standing) {
  if (!(await parts.hasAllButOne(standing.slots))) return standing;
  for (const [at, slot] of standing.slots.entries()) {
    const [word, ...more] = slot.words;
    if (word === undefined || more.length > 0) continue;
    const splits = await splitOf(parts, slot, word);
    if (splits.length === 0 || !(await parts.hasAll(standing.slots.toSpliced(at, 1)))) continue;
    for (const split of splits) yield [toAttempt(replaceSlot(standing, at, split))];
  }
  return standing;
};

/** Each word in all forms that a strong stem joins: "beekeepers" also as "beekeeping". Of several words, the rare ones. */
export const stems: Rung = async function* (parts, standing) {
  const results = await lookUp(parts, singleWords(standing.slots), { family: true });
  const telling = tellingSlots(standing.slots).length;
  const done: Relaxed[] = [];
  const slots = standing.slots.map((slot, at) => {
    const known = results[at] as WordResult;
    const [family] = known.anyForm > RARE && telling > 2 ? [] : familyOf(slot, known);
    if (family === undefined) return slot;
    done.push(family.relaxed);
    const more = family.slots.flatMap(({ words, others }) => [{ words, weight: FAMILY_WEIGHT }, ...others]);
    return { ...slot, others: [...slot.others, ...more.map((other) => ({ ...other, weight: FAMILY_WEIGHT }))] };
  });
  if (done.length === 0) return standing;
  const wider = { ...standing, slots, relaxed: [...standing.relaxed, ...done] };
  yield [toAttempt(wider)];
  // Nothing is told of forms that did not help; they still count where fewer words are asked for.
  return { ...standing, slots };
};

const FAMILY_WEIGHT = 0.5;

/** Far more common words that a known one may be a slip of. */
const slipsOf = async (parts: RungParts, slot: Slot, { word, anyForm }: WordResult): Promise<readonly Correction[]> => {
  const [known] = await lookUp(parts, [word], { near: true });
  return (known?.similar ?? [])
    .filter(({ records }) => records >= anyForm * FAR_MORE_COMMON)
    .map((near) => toSpelled(slot, near));
};

/** All words are known, yet nothing has them together: one of them may be a slip of a far more common word. */
export const slips: Rung = async function* (parts, standing) {
  if (!(await parts.hasAllButOne(standing.slots))) return standing;
  const results = await lookUp(parts, singleWords(standing.slots));
  const rarestFirst = [...results.entries()].sort(([, a], [, b]) => a.anyForm - b.anyForm);
  let left = MAX_ATTEMPTS;
  for (const [at, known] of rarestFirst) {
    const slot = standing.slots[at] as Slot;
    if (known.word === '' || parts.vocabulary.isGoodWord(known.word)) continue;
    if (!(await parts.hasAll(standing.slots.toSpliced(at, 1)))) continue;
    for (const slip of await slipsOf(parts, slot, known)) {
      if (left-- === 0) return standing;
      yield [toAttempt(replaceSlot(standing, at, slip))];
    }
  }
  return standing;
};

const fewerOf = (slots: readonly Slot[], count: number, { relaxed }: Standing): Attempt => {
  const telling = tellingSlots(slots);
  const to = count === telling.length ? toText(telling) : `${count} of: ${telling.map(({ text }) => text).join(', ')}`;
  const isWhole = count === telling.length;
  return {
    text: isWhole ? toAll(telling) : toAtLeast(telling, count),
    matching: isWhole ? toMatching(telling) : toAtLeast(telling, count),
    wording: toText(slots),
    relaxed: [...relaxed, { kind: 'fewer_words', from: toText(slots), to }],
  };
};

/** The slots as typed that records have; a correction may have led astray ("fla mingos"). */
const knownSlots = async (parts: RungParts & Outlook): Promise<readonly Slot[]> => {
  const { slots } = parts.begun;
  const results = await lookUp(parts, singleWords(slots));
  return slots.filter(({ others }, at) => others.length > 0 || results[at]?.word === '' || results[at]?.anyForm !== 0);
};

/** The most of the slots, but not all, that some record has together; undefined when it is less than half of them. */
const mostTogether = async ({ hasSome }: Outlook, slots: readonly Slot[]): Promise<number | undefined> => {
  const size = tellingSlots(slots).length;
  const least = Math.max(1, Math.ceil(size / 2));
  let [found, missing] = [least - 1, size];
  for (let count = size - 1; missing - found > 1; count = (found + missing) >> 1) {
    if (await hasSome(slots, count)) found = count;
    else missing = count;
  }
  return found < least ? undefined : found;
};

/**
 * Without "shapefile" and the like at the end, then with all words but one, but two, ...: at least half of them. At last without those
 * that no record has, if that leaves as many.
 */
export const fewerWords: Rung = async function* (parts, standing) {
  const closing = closingWords(standing.slots);
  const left = closing.length === 0 ? standing.slots : standing.slots.slice(0, -closing.length);
  if (closing.length > 0) yield [fewerOf(left, tellingSlots(left).length, standing)];
  const count = await mostTogether(parts, left);
  if (count !== undefined) yield [fewerOf(left, count, standing)];
  const known = tellingSlots(await knownSlots(parts));
  if (2 * known.length >= tellingSlots(parts.begun.slots).length) yield [fewerOf(known, known.length, parts.begun)];
  return standing;
};

/** In the order in which they are climbed. */
export const RUNGS: readonly Rung[] = [abbreviations, corrections, joins, splits, stems, slips, fewerWords];
