// The words of a record as tokens of the index: made by packages/text/src, weighed as every engine weighs them.
import { stemOf, tokenise, type WordToken } from '@periplus/text';
import type { FieldValue } from '../../../record/field-values.ts';
import { toPlaceWords } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { searchBit } from '../../indexed-fields.ts';
import { MAX_IMPACT, occurrenceWeight, saturate, toImpact, valueWeight } from '../../term-weights.ts';
import { isCoded, withFieldCode } from './field-codes.ts';

export type WordColumns = {
  /** Per value its words in reading order, then single forms that phrases do not see; behind the code of the field. */
  readonly words: readonly string[];
  /** Values of searched fields as they are read, without codes: a phrase over all of them is looked for once, not once a field. */
  readonly streams: readonly string[];
  readonly stems: readonly string[];
  /** Words of searched fields with what they count in the record, as `word|impact`; and their stems. */
  readonly stated: string;
  readonly statedStems: readonly string[];
  /** Names of the places that the record lies in, each with what it counts. */
  readonly places: string;
  /** Of searched fields, for the vocabulary. */
  readonly vocabulary: ReadonlySet<string>;
};

/** What words count is kept as their frequencies in an inverted index. */
const toTokens = (weights: ReadonlyMap<string, number>, toFrequency: (weight: number) => number): string =>
  Array.from(weights, ([word, weight]) => `${word}|${toFrequency(weight)}`).join(' ');

/** A record counts for each of its places that has the name; their shares add up as they are. */
const toPlaceImpact = (share: number): number => Math.max(1, Math.round(share * MAX_IMPACT));

const add = (weights: Map<string, number>, word: string, weight: number): void => {
  weights.set(word, (weights.get(word) ?? 0) + weight);
};

/** Forms of a unit that do not stand in reading order. */
const furtherForms = ({ sequence: stream, terms: parts, joined }: WordToken): readonly string[] => [
  ...(parts === stream ? [] : parts.filter((part) => !stream.includes(part))),
  ...(joined === undefined || stream.includes(joined) ? [] : [joined]),
];

type ReadValue = { readonly stream: readonly string[]; readonly further: readonly string[] };

const readField = (name: FieldName, values: readonly FieldValue[]): readonly ReadValue[] => {
  const { maxSearchedValues: searchedUpTo = Number.POSITIVE_INFINITY } = fieldRow(name);
  if (values.length > searchedUpTo) return [];
  const toText = isCoded(name) ? toPlaceWords : String;
  return values.map((value) => {
    const units = tokenise(toText(String(value)));
    return { stream: units.flatMap(({ sequence: stream }) => stream), further: units.flatMap(furtherForms) };
  });
};

export const createWordColumns = () => {
  const words: string[] = [];
  const streams = new Set<string>();
  const stems = new Set<string>();
  const vocabulary = new Set<string>();
  const stated = new Map<string, number>();
  const statedStems = new Set<string>();
  const places = new Map<string, number>();

  const addWords = (name: FieldName, read: readonly ReadValue[]): void => {
    for (const { stream } of read)
      if (stream.length > 0) words.push(stream.map((word) => withFieldCode(name, word)).join(' '));
    for (const word of new Set(read.flatMap(({ further }) => further))) words.push(withFieldCode(name, word));
  };

  /** One word is no phrase. */
  const addStreams = (read: readonly ReadValue[]): void => {
    for (const { stream } of read) if (stream.length > 1) streams.add(stream.join(' '));
  };

  /** A name counts once in a value, and less the more values there are. */
  const addPlaces = (bit: number, read: readonly ReadValue[]): void => {
    const share = saturate(valueWeight(bit, read.length));
    for (const { stream, further } of read) {
      for (const word of new Set([...stream, ...further])) {
        vocabulary.add(word);
        add(places, word, share);
      }
    }
  };

  const addStated = (name: FieldName, read: readonly ReadValue[]): void => {
    const bit = searchBit(name);
    const length = read.reduce((sum, { stream }) => sum + stream.length, 0);
    const weight = bit === undefined ? undefined : occurrenceWeight(bit, length);
    for (const word of read.flatMap(({ stream, further }) => [...stream, ...further])) {
      const stem = stemOf(word);
      stems.add(withFieldCode(name, stem));
      if (weight === undefined) continue;
      vocabulary.add(word);
      statedStems.add(stem);
      add(stated, word, weight);
    }
  };

  return {
    add: (name: FieldName, values: readonly FieldValue[]): void => {
      const read = readField(name, values);
      addWords(name, read);
      const bit = searchBit(name);
      if (bit !== undefined) addStreams(read);
      if (!isCoded(name)) addStated(name, read);
      else if (bit !== undefined) addPlaces(bit, read);
    },
    finish: (): WordColumns => ({
      words,
      streams: [...streams],
      stems: [...stems],
      stated: toTokens(stated, toImpact),
      statedStems: [...statedStems],
      places: toTokens(places, toPlaceImpact),
      vocabulary,
    }),
  };
};
