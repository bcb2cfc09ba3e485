// The words of a record as index tokens, with the tokenisation and weights that all engines share.
import { stemOf, tokenise, type WordToken } from '@periplus/text';
import type { FieldValue } from '../../../record/field-values.ts';
import { toPlaceWords } from '../../../record/place-facets.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { searchBit } from '../../indexed-fields.ts';
import { MAX_IMPACT, occurrenceWeight, saturate, toImpact, valueWeight } from '../../term-weights.ts';
import { isCoded, withFieldCode } from './field-codes.ts';

export type WordColumns = {
  /** With field codes: the words of each value in order, then single word forms that phrases do not match. */
  readonly words: readonly string[];
  /** Without field codes: the words of each value of searched fields, so that a phrase in any field is one lookup. */
  readonly sequences: readonly string[];
  readonly stems: readonly string[];
  /** The words of searched fields, as given in the record, as `word|impact`. */
  readonly recordWords: string;
  readonly recordStems: readonly string[];
  /** Derived place names as `word|impact`. */
  readonly places: string;
  /** The words of searched fields. */
  readonly vocabulary: ReadonlySet<string>;
};

/** Stores weights as term frequencies. */
const toTokens = (weights: ReadonlyMap<string, number>, toFrequency: (weight: number) => number): string =>
  Array.from(weights, ([word, weight]) => `${word}|${toFrequency(weight)}`).join(' ');

/** The weights of several places with the same name add up without saturation. */
const toPlaceImpact = (share: number): number => Math.max(1, Math.round(share * MAX_IMPACT));

const add = (weights: Map<string, number>, word: string, weight: number): void => {
  weights.set(word, (weights.get(word) ?? 0) + weight);
};

/** Word forms that are not part of the sequence. */
const furtherForms = ({ sequence, terms, joined }: WordToken): readonly string[] => [
  ...(terms === sequence ? [] : terms.filter((term) => !sequence.includes(term))),
  ...(joined === undefined || sequence.includes(joined) ? [] : [joined]),
];

type ReadValue = { readonly sequence: readonly string[]; readonly further: readonly string[] };

const readField = (name: FieldName, values: readonly FieldValue[]): readonly ReadValue[] => {
  const { maxSearchedValues = Number.POSITIVE_INFINITY } = fieldRow(name);
  if (values.length > maxSearchedValues) return [];
  const toText = isCoded(name) ? toPlaceWords : String;
  return values.map((value) => {
    const tokens = tokenise(toText(String(value)));
    return { sequence: tokens.flatMap(({ sequence }) => sequence), further: tokens.flatMap(furtherForms) };
  });
};

export const createWordColumns = () => {
  const words: string[] = [];
  const sequences = new Set<string>();
  const stems = new Set<string>();
  const vocabulary = new Set<string>();
  const recordWords = new Map<string, number>();
  const recordStems = new Set<string>();
  const places = new Map<string, number>();

  const addWords = (name: FieldName, read: readonly ReadValue[]): void => {
    for (const { sequence } of read)
      if (sequence.length > 0) words.push(sequence.map((word) => withFieldCode(name, word)).join(' '));
    for (const word of new Set(read.flatMap(({ further }) => further))) words.push(withFieldCode(name, word));
  };

  /** Single words are not phrases. */
  const addSequences = (read: readonly ReadValue[]): void => {
    for (const { sequence } of read) if (sequence.length > 1) sequences.add(sequence.join(' '));
  };

  /** A name counts once per value, and less the more values there are. */
  const addPlaces = (bit: number, read: readonly ReadValue[]): void => {
    const share = saturate(valueWeight(bit, read.length));
    for (const { sequence, further } of read) {
      for (const word of new Set([...sequence, ...further])) {
        vocabulary.add(word);
        add(places, word, share);
      }
    }
  };

  const addRecordWords = (name: FieldName, read: readonly ReadValue[]): void => {
    const bit = searchBit(name);
    const length = read.reduce((sum, { sequence }) => sum + sequence.length, 0);
    const weight = bit === undefined ? undefined : occurrenceWeight(bit, length);
    for (const word of read.flatMap(({ sequence, further }) => [...sequence, ...further])) {
      const stem = stemOf(word);
      stems.add(withFieldCode(name, stem));
      if (weight === undefined) continue;
      vocabulary.add(word);
      recordStems.add(stem);
      add(recordWords, word, weight);
    }
  };

  return {
    add: (name: FieldName, values: readonly FieldValue[]): void => {
      const read = readField(name, values);
      addWords(name, read);
      const bit = searchBit(name);
      if (bit !== undefined) addSequences(read);
      if (!isCoded(name)) addRecordWords(name, read);
      else if (bit !== undefined) addPlaces(bit, read);
    },
    finish: (): WordColumns => ({
      words,
      sequences: [...sequences],
      stems: [...stems],
      recordWords: toTokens(recordWords, toImpact),
      recordStems: [...recordStems],
      places: toTokens(places, toPlaceImpact),
      vocabulary,
    }),
  };
};
