// A question in plain words as slots: each is one thing that a record must have, said in one or several ways.
import { isStopWord } from '../../lib/text/function-words.ts';
import { toWordSequence } from '../../lib/text/words.ts';
import type { TextQuery } from '../../query/search-query.ts';
import { allOf } from '../../query/text/text-nodes.ts';

/** Another way to say it; counts less than what was typed. */
export type Alternative = { readonly words: readonly string[]; readonly weight: number };

export type Slot = {
  /** As typed, or as corrected. */
  readonly text: string;
  /** The same as folded words. */
  readonly words: readonly string[];
  readonly others: readonly Alternative[];
  /** Hardly meant as typed: titles are compared with this. */
  readonly meant?: string;
};

/** Words round a question, such as "maps of": they need not occur, but speak for a record that has them. */
export type Framing = { readonly before: readonly Slot[]; readonly after: readonly Slot[] };

export const NO_FRAMING: Framing = { before: [], after: [] };

export const toSlot = (text: string): Slot => ({ text, words: toWordSequence(text), others: [] });

/** What stands between white space; signs without a word ask for nothing. */
export const toSlots = (text: string): readonly Slot[] =>
  text
    .split(/\s+/)
    .map(toSlot)
    .filter(({ words }) => words.length > 0);

/** Several slots as one: a term of several words. */
export const joinSlots = (slots: readonly Slot[]): Slot => ({
  text: slots.map(({ text }) => text).join(' '),
  words: slots.flatMap(({ words }) => words),
  others: [],
});

export const isTelling = ({ words }: Slot): boolean => !words.every(isStopWord);

/** Function words need not occur, unless there is nothing else. */
export const tellingSlots = (slots: readonly Slot[]): readonly Slot[] => {
  const telling = slots.filter(isTelling);
  return telling.length > 0 ? telling : slots;
};

/** A phrase is looked for to the letter, so that its plural, or its singular, is another one. */
const otherNumber = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : `${text}s`);

/** Words of a term stand together: "land" here and "register" there is no land register. */
const toAlternatives = ({ words, weight: own }: Alternative, factor: number): readonly TextQuery[] => {
  const text = words.join(' ');
  const weight = own * factor;
  if (words.length === 1) return [{ kind: 'words', text, weight }];
  return [text, otherNumber(text)].map((phrase) => ({ kind: 'phrase', text: phrase, slop: 0, weight }));
};

const toNode = ({ text, others }: Slot, factor = 1): TextQuery => {
  const typed: TextQuery = { kind: 'words', text, ...(factor === 1 ? {} : { weight: factor }) };
  if (others.length === 0) return typed;
  return { kind: 'firstOf', nodes: [typed, ...others.flatMap((other) => toAlternatives(other, factor))] };
};

/** What a record counts that has other words for some that were typed, compared with one that has them all. */
const IN_OTHER_WORDS = 0.75;

/** Every slot must be met, in whichever words. */
export const toMatching = (slots: readonly Slot[]): TextQuery =>
  allOf(tellingSlots(slots).map((slot) => toNode(slot, IN_OTHER_WORDS)));

const inTyped = (slots: readonly Slot[]): TextQuery => allOf(slots.map(({ text }) => ({ kind: 'words', text })));

/** The same, and records that have all that was typed come before those that say it otherwise. */
export const toAll = (slots: readonly Slot[], { before, after }: Framing = NO_FRAMING): TextQuery => {
  const telling = tellingSlots(slots);
  const framing = [...before, ...after].filter(isTelling);
  const nodes = [
    ...(framing.length === 0 ? [] : [inTyped([...telling, ...framing])]),
    inTyped(telling),
    ...(telling.every(({ others }) => others.length === 0) ? [] : [toMatching(telling)]),
  ];
  return nodes.length === 1 ? (nodes[0] as TextQuery) : { kind: 'firstOf', nodes };
};

/** So many of the slots must be met; the more and the rarer, the better. */
export const toAtLeast = (slots: readonly Slot[], count: number): TextQuery => ({
  kind: 'atLeast',
  count,
  nodes: tellingSlots(slots).map((slot) => toNode(slot)),
});

export const toText = (slots: readonly Slot[], { before, after }: Framing = NO_FRAMING): string =>
  [...before, ...slots, ...after].map(({ text, meant = text }) => meant).join(' ');

/** The word of each slot; empty for terms of several words, which are taken as they are. */
export const singleWords = (slots: readonly Slot[]): readonly string[] =>
  slots.map(({ words: [word = '', ...more] }) => (more.length === 0 ? word : ''));
