// Maps words to values, for VALUE_SEARCHED_FIELDS.
import { createGrowable, createShared, type Growable, pushUint32, toShared } from '@periplus/collections';
import { VALUE_SEARCHED_FIELDS, valueSearchedIndex } from '../../indexed-fields.ts';
import type { Column } from '../segment/segment.ts';
import type { CollectedValue } from './build-values.ts';

/** Counts are stored as bytes; a record with more place names is not specific to any of them. */
const MAX_COUNT = 255;

export type ValueTermCollector = {
  readonly addRecord: (values: readonly CollectedValue[]) => void;
  /** Adds a word of a value, both by provisional number. */
  readonly addWord: (word: number, value: number) => void;
  readonly finish: (termNumbers: Uint32Array, finalNumbers: Uint32Array) => Readonly<Record<string, Column>>;
};

const toCounts = (counts: Growable<Uint32Array>): Uint8Array => {
  const fields = VALUE_SEARCHED_FIELDS.length;
  const size = counts.length / fields;
  const column = createShared(Uint8Array, counts.length);
  for (let doc = 0; doc < size; doc++) {
    for (let field = 0; field < fields; field++) {
      column[field * size + doc] = Math.min(MAX_COUNT, counts.data[doc * fields + field] as number);
    }
  }
  return column;
};

export const createValueTermCollector = (): ValueTermCollector => {
  const valuesOfWord = new Map<number, Set<number>>();
  const counts = createGrowable(Uint32Array);
  const recordCounts = new Uint32Array(VALUE_SEARCHED_FIELDS.length);
  return {
    addRecord: (values) => {
      recordCounts.fill(0);
      for (const { field } of values) {
        const at = valueSearchedIndex(field);
        if (at >= 0) recordCounts[at] = (recordCounts[at] as number) + 1;
      }
      for (const count of recordCounts) pushUint32(counts, count);
    },
    addWord: (word, value) => {
      const wordValues = valuesOfWord.get(word);
      if (wordValues === undefined) valuesOfWord.set(word, new Set([value]));
      else wordValues.add(value);
    },
    finish: (termNumbers, finalNumbers) => {
      const entries = Array.from(valuesOfWord, ([word, values]) => ({ term: termNumbers[word] as number, values }));
      entries.sort((a, b) => a.term - b.term);
      const starts = createShared(Uint32Array, entries.length + 1);
      const values = createGrowable(Uint32Array);
      for (const [at, entry] of entries.entries()) {
        for (const value of Array.from(entry.values, (found) => finalNumbers[found] as number).sort((a, b) => a - b)) {
          pushUint32(values, value);
        }
        starts[at + 1] = values.length;
      }
      const terms = createShared(Uint32Array, entries.length);
      terms.set(entries.map(({ term }) => term));
      return {
        'valueTerms.terms': terms,
        'valueTerms.starts': starts,
        'valueTerms.values': toShared(values),
        'valueTerms.counts': toCounts(counts),
      };
    },
  };
};
