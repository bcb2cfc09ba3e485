// Finds records similar to another one among those that share characteristic words and those nearby.
import { addBit, andInto, type Bitset, findString, removeBit, stringAt } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { type FieldName, fieldRow, SIMILAR_FIELDS } from '../../../schema/fields.ts';
import type { SimilarQuery } from '../../engine.ts';
import {
  characteristicWords,
  isContentWord,
  MAX_COMPARED,
  MAX_COMPARED_WORDS,
  MAX_REPEATS,
  type Origin,
  similarityOf,
  toNearbyFilter,
  type WeightedWord,
} from '../../similarity.ts';
import { MAX_IMPACT } from '../../term-weights.ts';
import { matchFilter } from '../filter/filter-eval.ts';
import type { EvaluatedHit } from '../order/evaluated-hit.ts';
import { createIdRank, pageOf } from '../order/page.ts';
import { boxesOfDoc } from '../segment/doc-extents.ts';
import { createDocSet, type IndexReader, segmentContaining } from '../segment/index-reader.ts';
import { valuesOfDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { wordDocFrequency } from '../text/similar-words.ts';
import { findRecordById, type LocatedRecord } from './related.ts';

const TITLE = 'dct_title_s';

const countTerms = (view: SegmentView, doc: number, field: FieldName): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of valuesOfDoc(view, doc, field)) {
    for (let at = view.wordStarts[value] as number; at < (view.wordStarts[value + 1] as number); at++) {
      const term = view.words[at] as number;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
};

const weighTerms = (view: SegmentView, doc: number): Map<number, number> => {
  const weights = new Map<number, number>();
  for (const field of SIMILAR_FIELDS) {
    const boost = fieldRow(field).search ?? 1;
    for (const [term, count] of countTerms(view, doc, field)) {
      weights.set(term, (weights.get(term) ?? 0) + boost * Math.min(count, MAX_REPEATS));
    }
  }
  return weights;
};

const recordsWith = (reader: IndexReader, view: SegmentView, term: number): number => {
  const { starts } = view.postings;
  if (reader.segments.length > 1) return wordDocFrequency(reader, stringAt(view.terms, term));
  return (starts[term + 1] as number) - (starts[term] as number);
};

const wordsOf = (reader: IndexReader, view: SegmentView, doc: number, ignored: ReadonlySet<string>) => {
  const words = Array.from(weighTerms(view, doc), ([term, weight]) => ({
    word: stringAt(view.terms, term),
    weight,
    records: recordsWith(reader, view, term),
  }));
  return characteristicWords(
    words.filter(({ word }) => isContentWord(word, ignored)),
    reader.size,
  );
};

/** Fills the reader's scores and returns the visible records that share a word. */
const findSharing = (reader: IndexReader, words: readonly WeightedWord[], deadline: Deadline): Bitset => {
  const scores = reader.scores.fill(0);
  const set = createDocSet(reader);
  for (const { word, weight } of words) {
    deadline.throwIfPassed();
    for (const { view, docBase } of reader.segments) {
      const term = findString(view.terms, word);
      if (term === undefined) continue;
      const { starts, docs, impacts } = view.postings;
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
        const globalDoc = docBase + (docs[at] as number);
        scores[globalDoc] = (scores[globalDoc] as number) + (weight * (impacts[at] as number)) / MAX_IMPACT;
        addBit(set, globalDoc);
      }
    }
  }
  return andInto(set, reader.visible);
};

/** At most MAX_COMPARED_WORDS. */
const termsOf = ({ words, wordStarts }: SegmentView, values: Iterable<number>): number[] => {
  const terms: number[] = [];
  for (const value of values) {
    const end = Math.min(
      wordStarts[value + 1] as number,
      (wordStarts[value] as number) + MAX_COMPARED_WORDS - terms.length,
    );
    for (let at = wordStarts[value] as number; at < end; at++) terms.push(words[at] as number);
  }
  return terms;
};

/** The words of the title as texts; all words of a segment are numbered, so numbers differ between segments. */
const titleWordsOf = (view: SegmentView, doc: number, ignored: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    termsOf(view, valuesOfDoc(view, doc, TITLE))
      .map((term) => stringAt(view.terms, term))
      .filter((word) => isContentWord(word, ignored)),
  );

type Source = {
  readonly words: readonly WeightedWord[];
  readonly titleWords: ReadonlySet<string>;
  readonly boxes: readonly Box[];
};

/** In the numbers of a segment; a word that the segment does not have gets a number of its own. */
const toOrigin = (view: SegmentView, { words, titleWords, boxes }: Source): Origin<number> => ({
  weights: new Map(words.map(({ word, weight }, at) => [findString(view.terms, word) ?? -1 - at, weight])),
  totalWeight: words.reduce((sum, { weight }) => sum + weight, 0),
  titleWords: new Set(Array.from(titleWords, (word, at) => findString(view.terms, word) ?? -1 - at)),
  boxes,
});

const createSimilarity = (reader: IndexReader, source: Source, ignored: ReadonlySet<string>) => {
  const origins = reader.segments.map(({ view }) => toOrigin(view, source));
  const contentTerms = reader.segments.map(() => new Map<number, boolean>());
  const isTitleWord = (view: SegmentView, index: number, term: number): boolean => {
    const cache = contentTerms[index] as Map<number, boolean>;
    const isContent = cache.get(term) ?? isContentWord(stringAt(view.terms, term), ignored);
    cache.set(term, isContent);
    return isContent;
  };
  return (globalDoc: number): number => {
    const { index, view, docBase } = segmentContaining(reader, globalDoc);
    const doc = globalDoc - docBase;
    return similarityOf(origins[index] as Origin<number>, {
      words: SIMILAR_FIELDS.flatMap((field) => termsOf(view, valuesOfDoc(view, doc, field))),
      titleWords: new Set(
        termsOf(view, valuesOfDoc(view, doc, TITLE)).filter((term) => isTitleWord(view, index, term)),
      ),
      boxes: boxesOfDoc(view, doc),
    });
  };
};

/** The best visible records by their words, and the best of those nearby. */
const findCompared = (
  reader: IndexReader,
  { segment, doc }: LocatedRecord,
  { words, boxes }: Source,
  deadline: Deadline,
): ReadonlySet<number> => {
  const nearby = toNearbyFilter(boxes);
  const sets = [findSharing(reader, words, deadline)];
  if (nearby !== undefined) sets.push(andInto(reader.visible.slice(), matchFilter(reader, nearby, deadline)));
  return new Set(
    sets.flatMap((set) => {
      removeBit(set, segment.docBase + doc);
      return [...pageOf(reader, set, [], reader.scores, 0, MAX_COMPARED)];
    }),
  );
};

/** Returns visible records without the record itself; empty if the record is not in the index. */
export const findSimilar = (
  reader: IndexReader,
  { id, limit, ignoredWords = [] }: SimilarQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): readonly EvaluatedHit[] => {
  const located = findRecordById(reader, id);
  if (located === undefined) return [];
  const { segment, doc } = located;
  const ignored = new Set(ignoredWords);
  const source = {
    words: wordsOf(reader, segment.view, doc, ignored),
    titleWords: titleWordsOf(segment.view, doc, ignored),
    boxes: boxesOfDoc(segment.view, doc),
  };
  const similarity = createSimilarity(reader, source, ignored);
  const rankOf = createIdRank(reader);
  const scored = Array.from(findCompared(reader, located, source, deadline), (globalDoc) => {
    deadline.throwIfPassed();
    return { globalDoc, score: similarity(globalDoc) };
  });
  return scored
    .sort((a, b) => b.score - a.score || rankOf(a.globalDoc) - rankOf(b.globalDoc))
    .slice(0, limit)
    .map(({ globalDoc, score }) => {
      const { index, view, docBase } = segmentContaining(reader, globalDoc);
      return { segmentIndex: index, doc: globalDoc - docBase, row: view.rows[globalDoc - docBase] as number, score };
    });
};
