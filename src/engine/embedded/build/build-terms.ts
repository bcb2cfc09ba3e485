// Builds the term dictionary and its postings from the words of the searched fields.
import {
  buildStringTable,
  createGrowable,
  createShared,
  ensureIndex,
  type Growable,
  pushUint32,
  sortCodePoints,
} from '@periplus/collections';
import { foldText, visitWords, type WordToken } from '@periplus/text';
import { toPlaceWords } from '../../../record/place-facets.ts';
import { SEARCHED_FIELDS, searchBitOfField, valueSearchedIndex } from '../../indexed-fields.ts';
import { occurrenceWeight } from '../../term-weights.ts';
import type { Column } from '../segment/segment.ts';
import { createPostingCollector } from './build-postings.ts';
import { buildStems } from './build-stems.ts';
import { createValueTermCollector } from './build-value-terms.ts';
import type { CollectedValue } from './build-values.ts';

export type TermCollector = {
  readonly add: (values: readonly CollectedValue[]) => void;
  /** Takes the final numbers of the values that the word sequences belong to. */
  readonly finish: (finalNumbers: Uint32Array) => Readonly<Record<string, Column>>;
};

/** Words of each distinct value: first in reading order, then other forms (joined or split), which phrases ignore. */
type ValueWords = {
  readonly starts: Growable<Uint32Array>;
  readonly ends: Growable<Uint32Array>;
  readonly sequenceEnds: Growable<Uint32Array>;
};

/** Adds the forms of a token that are not in its sequence. A token may be long, so a set is used for look-ups. */
const addOtherForms = ({ sequence, terms, joined }: WordToken, into: string[]): void => {
  const inSequence = terms === sequence ? undefined : new Set(sequence);
  if (inSequence !== undefined) for (const term of terms) if (!inSequence.has(term)) into.push(term);
  if (joined !== undefined && !sequence.includes(joined)) into.push(joined);
};

export const createTermCollector = (): TermCollector => {
  const numbers = new Map<string, number>();
  const words = createGrowable(Uint32Array, 1 << 16);
  const spans: ValueWords = {
    starts: createGrowable(Uint32Array),
    ends: createGrowable(Uint32Array),
    sequenceEnds: createGrowable(Uint32Array),
  };
  const postings = createPostingCollector();
  const valueTerms = createValueTermCollector();

  const numberOf = (word: string): number => {
    const existing = numbers.get(word);
    if (existing !== undefined) return existing;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };

  const analyse = (value: number, text: string): void => {
    const otherForms: string[] = [];
    const start = words.length;
    visitWords(foldText(text), {
      word: (word) => pushUint32(words, numberOf(word)),
      token: (token) => {
        for (const word of token.sequence) pushUint32(words, numberOf(word));
        addOtherForms(token, otherForms);
      },
    });
    const sequenceEnd = words.length;
    for (const word of otherForms) pushUint32(words, numberOf(word));
    for (const list of [spans.starts, spans.ends, spans.sequenceEnds]) ensureIndex(list, value);
    spans.starts.data[value] = start;
    spans.sequenceEnds.data[value] = sequenceEnd;
    spans.ends.data[value] = words.length;
  };

  /** Adds the words of a shared value once, to the value instead of its records. */
  const addSharedValue = ({ value, text }: CollectedValue): void => {
    analyse(value, toPlaceWords(text));
    const end = spans.ends.data[value] as number;
    for (let at = spans.starts.data[value] as number; at < end; at++) {
      valueTerms.addWord(words.data[at] as number, value);
    }
  };

  const lengths = new Float64Array(SEARCHED_FIELDS.length);
  return {
    add: (values) => {
      lengths.fill(0);
      valueTerms.addRecord(values);
      for (const found of values) if (found.isNew && valueSearchedIndex(found.field) >= 0) addSharedValue(found);
      const searched = values.filter(({ field }) => searchBitOfField(field) >= 0 && valueSearchedIndex(field) < 0);
      for (const found of searched) {
        if (found.isNew) analyse(found.value, found.text);
        const bit = searchBitOfField(found.field);
        const length = (spans.sequenceEnds.data[found.value] as number) - (spans.starts.data[found.value] as number);
        lengths[bit] = (lengths[bit] as number) + length;
      }
      for (const { field, value } of searched) {
        const bit = searchBitOfField(field);
        const weight = occurrenceWeight(bit, lengths[bit] as number);
        const end = spans.ends.data[value] as number;
        for (let at = spans.starts.data[value] as number; at < end; at++) {
          postings.addOccurrence(words.data[at] as number, weight, bit);
        }
      }
      postings.endRecord();
    },
    finish: (finalNumbers) => {
      const sorted = sortCodePoints([...numbers.keys()]);
      const termNumbers = new Uint32Array(sorted.length);
      for (const [index, word] of sorted.entries()) termNumbers[numbers.get(word) as number] = index;
      const table = buildStringTable(sorted);
      return {
        'terms.bytes': table.bytes,
        'terms.starts': table.starts,
        ...postings.finish(termNumbers),
        ...valueTerms.finish(termNumbers, finalNumbers),
        ...buildStems(sorted),
        ...buildSequences(words, spans, termNumbers, finalNumbers),
      };
    },
  };
};

/** Words of each value in reading order, by final number of the value; phrases are matched against them. */
const buildSequences = (
  words: Growable<Uint32Array>,
  spans: ValueWords,
  termNumbers: Uint32Array,
  finalNumbers: Uint32Array,
): Record<string, Column> => {
  const starts = createShared(Uint32Array, finalNumbers.length + 1);
  const lengthOf = (value: number): number =>
    value < spans.starts.length ? (spans.sequenceEnds.data[value] as number) - (spans.starts.data[value] as number) : 0;
  for (let value = 0; value < finalNumbers.length; value++) {
    starts[(finalNumbers[value] as number) + 1] = lengthOf(value);
  }
  for (let value = 0; value < finalNumbers.length; value++) {
    starts[value + 1] = (starts[value + 1] as number) + (starts[value] as number);
  }
  const sequence = createShared(Uint32Array, starts[finalNumbers.length] as number);
  for (let value = 0; value < finalNumbers.length; value++) {
    const from = starts[finalNumbers[value] as number] as number;
    const start = spans.starts.data[value] as number;
    for (let offset = 0; offset < lengthOf(value); offset++) {
      sequence[from + offset] = termNumbers[words.data[start + offset] as number] as number;
    }
  }
  return { 'values.wordStarts': starts, 'values.words': sequence };
};
