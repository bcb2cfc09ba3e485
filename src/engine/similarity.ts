// How similar two records are, for every engine: by shared characteristic words, title and spatial extent.
import { type Box, boxesToGeometry } from '@periplus/geo';
import { isStopWord } from '@periplus/text';
import type { Filter } from '../query/search-query.ts';
import { inverseFrequency } from './term-weights.ts';

const MAX_TERMS = 25;
/** Limits how much repeated words of a long description outweigh the title. */
export const MAX_REPEATS = 3;
/** Words in this share of all records, and in at least MIN_COMMON_RECORDS, are too common. */
const COMMON_SHARE = 0.1;
const MIN_COMMON_RECORDS = 50;
/** Records that are compared: the best by their words, and the best of those nearby. */
export const MAX_COMPARED = 60;
/** Words of a field that are compared; records with more are rare, and must not delay the others. */
export const MAX_COMPARED_WORDS = 1_000;

/** Weights of the parts, each 0 to 1, in the similarity. */
const PARTS = { words: 1, title: 0.6, space: 1 } as const;

type Counted = { readonly word: string; readonly weight: number; readonly records: number };
export type WeightedWord = { readonly word: string; readonly weight: number };

/** Numbers of sheets and townships, stop words and function words of other languages do not make records similar. */
export const isContentWord = (word: string, ignored: ReadonlySet<string>): boolean =>
  !/^\p{N}+$/u.test(word) && !isStopWord(word) && !ignored.has(word);

/** The most characteristic words of a record, in descending order; `size` is the number of all records. */
export const characteristicWords = (words: readonly Counted[], size: number): readonly WeightedWord[] => {
  const maxRecords = Math.max(size * COMMON_SHARE, MIN_COMMON_RECORDS);
  return words
    .filter(({ records }) => records > 1 && records < maxRecords)
    .map(({ word, weight, records }) => ({ word, weight: weight * inverseFrequency(records, size) }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_TERMS);
};

/** Extended by half its size on each side, so that it overlaps the neighbouring sheets of a series. */
const extend = ([west, south, east, north]: Box): Box => {
  const [x, y] = [Math.max((east - west) / 2, MIN_MARGIN), Math.max((north - south) / 2, MIN_MARGIN)];
  return [Math.max(-180, west - x), Math.max(-90, south - y), Math.min(180, east + x), Math.min(90, north + y)];
};

/** In degrees, for points. */
const MIN_MARGIN = 0.005;

/** Records nearby, undefined for a record without an extent. */
export const toNearbyFilter = (boxes: readonly Box[]): Filter | undefined => {
  if (boxes.length === 0) return undefined;
  const geometry = boxesToGeometry(boxes.map(extend));
  return { kind: 'spatial', field: 'dcat_bbox', relation: 'intersects', geometry };
};

const area = ([west, south, east, north]: Box): number => Math.max(0, east - west) * Math.max(0, north - south);
const areaOf = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + area(box), 0);

const intersection = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** 1 for equal extents, about 0.7 for adjacent sheets; the cube root keeps extents of other sizes comparable. */
const spatialSimilarity = (boxes: readonly Box[], others: readonly Box[]): number => {
  if (boxes.length === 0 || others.length === 0) return 0;
  const [extended, other] = [boxes.map(extend), others.map(extend)];
  const shared = areaOf(extended.flatMap((box) => other.map((one) => intersection(box, one))));
  return Math.cbrt(shared / (areaOf(extended) + areaOf(other) - shared));
};

/** A record in terms of words, which are texts or numbers of texts. */
export type ComparedRecord<Word> = {
  /** All words of the record, with repetitions. */
  readonly words: Iterable<Word>;
  readonly titleWords: ReadonlySet<Word>;
  readonly boxes: readonly Box[];
};

export type Origin<Word> = {
  readonly weights: ReadonlyMap<Word, number>;
  readonly totalWeight: number;
  readonly titleWords: ReadonlySet<Word>;
  readonly boxes: readonly Box[];
};

const sharedWeight = <Word>({ weights, totalWeight }: Origin<Word>, words: Iterable<Word>): number => {
  let sum = 0;
  const counted = new Set<Word>();
  for (const word of words) {
    const weight = weights.get(word);
    if (weight === undefined || counted.has(word)) continue;
    counted.add(word);
    sum += weight;
  }
  return totalWeight === 0 ? 0 : sum / totalWeight;
};

const titleSimilarity = <Word>(a: ReadonlySet<Word>, b: ReadonlySet<Word>): number =>
  a.intersection(b).size / Math.max(1, a.union(b).size);

export const similarityOf = <Word>(origin: Origin<Word>, record: ComparedRecord<Word>): number =>
  PARTS.words * sharedWeight(origin, record.words) +
  PARTS.title * titleSimilarity(origin.titleWords, record.titleWords) +
  PARTS.space * spatialSimilarity(origin.boxes, record.boxes);
