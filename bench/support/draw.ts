// Draws words, phrases, values and boxes from the catalogue, so that any corpus can be measured. Deterministic.

import { hasBit, stringAt, tableSize } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { toWordSequence } from '@periplus/text';
import { evaluate } from '../../src/engine/embedded/evaluate.ts';
import { boxesOfDoc } from '../../src/engine/embedded/segment/doc-extents.ts';
import type { IndexReader, ReaderSegment } from '../../src/engine/embedded/segment/index-reader.ts';
import { idAt, titleAt, valuesOfDoc, valueText } from '../../src/engine/embedded/segment/segment-values.ts';
import type { FacetBucket } from '../../src/engine/engine.ts';
import type { SearchQuery } from '../../src/query/search-query.ts';
import { DEFAULT_FACETS, type FieldName } from '../../src/schema/fields.ts';
import { createRandom } from '../../test/support/random/random.ts';

export type Sampler = {
  /** In many, some and a handful of records. */
  readonly commonWords: readonly string[];
  readonly middleWords: readonly string[];
  readonly rareWords: readonly string[];
  /** Two or three adjacent words of a title. */
  readonly phrases: readonly string[];
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  /** Boxes of records, widened to a typical map view. */
  readonly boxes: readonly Box[];
  /** The most frequent values of a facet. */
  readonly values: (field: FieldName) => readonly FacetBucket['value'][];
  /** One value of each of several searched fields of the same record, so that the combination matches. */
  readonly together: (...fields: readonly FieldName[]) => readonly (readonly string[])[];
};

const COUNT = 40;

type CountedWord = { readonly word: string; readonly records: number };

const countWords = ({ view }: ReaderSegment): readonly CountedWord[] => {
  const words: CountedWord[] = [];
  for (let term = 0; term < tableSize(view.terms); term++) {
    const word = stringAt(view.terms, term);
    const records = (view.postings.starts[term + 1] as number) - (view.postings.starts[term] as number);
    if (/^\p{L}{4,}$/u.test(word)) words.push({ word, records });
  }
  return words.sort((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1));
};

/** Takes COUNT evenly spaced items of a list. */
const spread = <T>(items: readonly T[]): readonly T[] => {
  const step = Math.max(1, items.length / COUNT);
  return Array.from({ length: Math.min(COUNT, items.length) }, (_, index) => items[Math.floor(index * step)] as T);
};

const widen = ([west, south, east, north]: Box): Box => {
  const [wide, high] = [Math.max(east - west, 0.2), Math.max(north - south, 0.2)];
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
};

const EVERYTHING: SearchQuery = {
  visibility: 'public',
  sort: [],
  offset: 0,
  limit: 0,
  facets: DEFAULT_FACETS,
  facetMode: 'filtered',
};

const drawPhrases = (titles: readonly string[]): readonly string[] =>
  titles
    .map(toWordSequence)
    .filter((words) => words.length >= 3)
    .map((words, index) => words.slice(0, 2 + (index % 2)).join(' '));

/** Evenly spaced public records of the main segment. */
const drawDocs = (reader: IndexReader, part: ReaderSegment, most: number): readonly number[] => {
  const chance = createRandom(7);
  const docs = new Set<number>();
  for (let tries = 0; tries < most * 20 && docs.size < most; tries++) {
    const doc = chance.integer(0, part.view.size - 1);
    if (hasBit(reader.visible, part.docBase + doc)) docs.add(doc);
  }
  return [...docs];
};

export const createSampler = (reader: IndexReader): Sampler => {
  const [main] = reader.segments;
  if (main === undefined || reader.visibleCount === 0) throw new Error('The catalogue has no public records.');
  const { view } = main;
  const words = countWords(main);
  const withRecords = (least: number, most: number): readonly string[] =>
    spread(words.filter(({ records }) => records >= least && records <= most)).map(({ word }) => word);
  const docs = drawDocs(reader, main, COUNT * 5);
  const titles = docs.map((doc) => titleAt(view, doc));
  const boxes = docs.flatMap((doc) => boxesOfDoc(view, doc).slice(0, 1));
  const { facets } = evaluate(reader, EVERYTHING);
  const values = (field: FieldName): readonly FacetBucket['value'][] =>
    (facets.find((facet) => facet.field === field)?.buckets ?? []).slice(0, COUNT).map(({ value }) => value);
  return {
    commonWords: words.slice(0, COUNT / 2).map(({ word }) => word),
    middleWords: withRecords(reader.size / 400, reader.size / 20),
    rareWords: withRecords(1, 5),
    phrases: drawPhrases(titles).slice(0, COUNT),
    ids: docs.map((doc) => idAt(view, doc)),
    titles,
    boxes: spread(boxes.filter(([west, , east]) => east - west < 120).map(widen)),
    values,
    together: (...fields) =>
      docs
        .map((doc) => fields.flatMap((field) => Array.from(valuesOfDoc(view, doc, field).slice(0, 1))))
        .filter((found) => found.length === fields.length)
        .map((found) => found.map((value) => valueText(view, value))),
  };
};
