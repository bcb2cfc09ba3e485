// Builds postings: per term the records that contain it, with its impact and its fields.
import {
  createGrowable,
  createShared,
  ensureIndex,
  type Growable,
  pushNumber,
  pushUint32,
} from '@periplus/collections';
import { toImpact } from '../../term-weights.ts';
import type { Column } from '../segment/segment.ts';

export type PostingCollector = {
  readonly addOccurrence: (term: number, weight: number, bit: number) => void;
  readonly endRecord: () => void;
  readonly finish: (termNumbers: Uint32Array) => Readonly<Record<string, Column>>;
};

/** Sums the weights of each word of a record, then appends them; records are added in order of their numbers. */
export const createPostingCollector = (): PostingCollector => {
  const weights = createGrowable(Float64Array);
  const masks = createGrowable(Uint32Array);
  const touched: number[] = [];
  const terms = createGrowable(Uint32Array, 1 << 16);
  const impacts = createGrowable(Uint16Array, 1 << 16);
  const fields = createGrowable(Uint32Array, 1 << 16);
  const maskNumbers = new Map<number, number>();
  const recordStarts = createGrowable(Uint32Array);

  const maskNumber = (mask: number): number => {
    const existing = maskNumbers.get(mask);
    if (existing !== undefined) return existing;
    maskNumbers.set(mask, maskNumbers.size);
    return maskNumbers.size - 1;
  };

  return {
    addOccurrence: (term, weight, bit) => {
      if (term >= weights.length) {
        ensureIndex(weights, term);
        ensureIndex(masks, term);
      }
      if (masks.data[term] === 0) touched.push(term);
      weights.data[term] = (weights.data[term] as number) + weight;
      masks.data[term] = (masks.data[term] as number) | (1 << bit);
    },
    endRecord: () => {
      pushUint32(recordStarts, terms.length);
      for (const term of touched) {
        pushUint32(terms, term);
        pushNumber(impacts, toImpact(weights.data[term] as number));
        pushUint32(fields, maskNumber(masks.data[term] as number));
        weights.data[term] = 0;
        masks.data[term] = 0;
      }
      touched.length = 0;
    },
    finish: (termNumbers) => {
      pushUint32(recordStarts, terms.length);
      const columns = sortPostings(recordStarts, terms, impacts, fields, termNumbers, maskNumbers.size);
      const distinct = createShared(Uint32Array, maskNumbers.size);
      distinct.set([...maskNumbers.keys()]);
      return { ...columns, 'postings.masks': distinct };
    },
  };
};

/** Sorts by term with a stable counting sort, so that the records of a term stay in order. */
const sortPostings = (
  recordStarts: Growable<Uint32Array>,
  terms: Growable<Uint32Array>,
  impacts: Growable<Uint16Array>,
  fields: Growable<Uint32Array>,
  termNumbers: Uint32Array,
  maskCount: number,
): Record<string, Column> => {
  const count = terms.length;
  const starts = createShared(Uint32Array, termNumbers.length + 1);
  for (let index = 0; index < count; index++) {
    const term = termNumbers[terms.data[index] as number] as number;
    starts[term + 1] = (starts[term + 1] as number) + 1;
  }
  for (let term = 0; term < termNumbers.length; term++) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const next = starts.slice(0, termNumbers.length);
  const docs = createShared(Uint32Array, count);
  const sortedImpacts = createShared(Uint16Array, count);
  const sortedFields = maskCount <= 0x10000 ? createShared(Uint16Array, count) : createShared(Uint32Array, count);
  for (let doc = 0; doc + 1 < recordStarts.length; doc++) {
    const end = recordStarts.data[doc + 1] as number;
    for (let index = recordStarts.data[doc] as number; index < end; index++) {
      const term = termNumbers[terms.data[index] as number] as number;
      const slot = next[term] as number;
      next[term] = slot + 1;
      docs[slot] = doc;
      sortedImpacts[slot] = impacts.data[index] as number;
      sortedFields[slot] = fields.data[index] as number;
    }
  }
  return {
    'postings.starts': starts,
    'postings.docs': docs,
    'postings.impacts': sortedImpacts,
    'postings.fields': sortedFields,
  };
};
