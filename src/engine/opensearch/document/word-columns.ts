// The words of a record as tokens of the index: made by lib/text, weighed as every engine weighs them.
import { stemOf } from '../../../lib/text/stem.ts';
import { toUnits, type Unit } from '../../../lib/text/words.ts';
import { toPlaceWords } from '../../../record/place-facets.ts';
import type { FieldValue } from '../../../record/values.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { searchBit } from '../../indexed-fields.ts';
import { occurrenceWeight, valueWeight } from '../../weighing.ts';
import { inField, isCoded } from './field-codes.ts';

export type WordColumns = {
  /** Per value its words in reading order, then single forms that phrases do not see; behind the code of the field. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Words and stems of searched fields with what they weigh in the record, as `word|weight`. */
  readonly stated: string;
  readonly statedStems: string;
  /** Names of the places that the record lies in. */
  readonly places: string;
  /** Of searched fields, for the vocabulary. */
  readonly vocabulary: ReadonlySet<string>;
};

/** Weights are kept as whole numbers, the frequencies of an inverted index. */
export const WEIGHT_SCALE = 100;
const MOST_WEIGHT = 100_000;

const toTokens = (weights: ReadonlyMap<string, number>): string => {
  const tokens: string[] = [];
  for (const [word, weight] of weights) {
    tokens.push(`${word}|${Math.min(MOST_WEIGHT, Math.max(1, Math.round(weight * WEIGHT_SCALE)))}`);
  }
  return tokens.join(' ');
};

const add = (weights: Map<string, number>, word: string, weight: number): void => {
  weights.set(word, (weights.get(word) ?? 0) + weight);
};

/** Forms of a unit that do not stand in reading order. */
const furtherForms = ({ stream, parts, joined }: Unit): readonly string[] => [
  ...(parts === stream ? [] : parts.filter((part) => !stream.includes(part))),
  ...(joined === undefined || stream.includes(joined) ? [] : [joined]),
];

type ReadField = { readonly streams: readonly (readonly string[])[]; readonly further: readonly string[] };

const readField = (name: FieldName, values: readonly FieldValue[]): ReadField => {
  const { searchedUpTo = Number.POSITIVE_INFINITY } = fieldRow(name);
  if (values.length > searchedUpTo) return { streams: [], further: [] };
  const toText = isCoded(name) ? toPlaceWords : String;
  const units = values.map((value) => toUnits(toText(String(value))));
  return {
    streams: units.map((list) => list.flatMap(({ stream }) => stream)),
    further: units.flat().flatMap(furtherForms),
  };
};

/** What one occurrence weighs; undefined where words do not count towards the score. */
const weightIn = (name: FieldName, values: number, words: number): number | undefined => {
  const bit = searchBit(name);
  if (bit === undefined) return undefined;
  return isCoded(name) ? valueWeight(bit, values) : occurrenceWeight(bit, words);
};

export const createWordColumns = () => {
  const words: string[] = [];
  const stems = new Set<string>();
  const vocabulary = new Set<string>();
  const stated = new Map<string, number>();
  const statedStems = new Map<string, number>();
  const places = new Map<string, number>();

  const weigh = (name: FieldName, word: string, weight: number): void => {
    vocabulary.add(word);
    if (isCoded(name)) add(places, word, weight);
    else {
      add(stated, word, weight);
      add(statedStems, stemOf(word), weight);
    }
  };

  return {
    add: (name: FieldName, values: readonly FieldValue[]): void => {
      const { streams, further } = readField(name, values);
      const length = streams.reduce((sum, stream) => sum + stream.length, 0);
      const weight = weightIn(name, values.length, length);
      for (const stream of streams)
        if (stream.length > 0) words.push(stream.map((word) => inField(name, word)).join(' '));
      for (const word of new Set(further)) words.push(inField(name, word));
      for (const word of [...streams.flat(), ...further]) {
        if (!isCoded(name)) stems.add(inField(name, stemOf(word)));
        if (weight !== undefined) weigh(name, word, weight);
      }
    },
    finish: (): WordColumns => ({
      words,
      stems: [...stems],
      stated: toTokens(stated),
      statedStems: toTokens(statedStems),
      places: toTokens(places),
      vocabulary,
    }),
  };
};
