// Finds values that complete a typed text: values that start with it, and values of matching records that contain it.

import { findString, hasBit, prefixRange, type TableRange } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Visibility } from '../../../query/visibility.ts';
import { SUGGEST_FIELDS } from '../../../schema/fields.ts';
import type { Candidate } from '../../suggestion-candidate.ts';
import { caseVariants, toSuggestionQuery } from '../../suggestion-text.ts';
import { findMatches } from '../filter/matches.ts';
import { pageOf } from '../order/page.ts';
import { baseSetOf, type IndexReader, type ReaderSegment, segmentContaining } from '../segment/index-reader.ts';
import { fieldRange, idAt, valuesOfDoc, valueText } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { scoreText } from '../text/text-score.ts';

/** Per field and spelling, most frequent first. */
const MAX_VALUES = 12;
const MAX_RECORDS = 60;

const recordCount = (view: SegmentView, value: number): number =>
  (view.valueDocStarts[value + 1] as number) - (view.valueDocStarts[value] as number);

const firstRecordWith = (
  reader: IndexReader,
  { view, docBase }: ReaderSegment,
  value: number,
  visibility: Visibility,
): number | undefined => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) {
    const doc = view.valueDocs[at] as number;
    if (hasBit(baseSetOf(reader, visibility), docBase + doc)) return doc;
  }
  return undefined;
};

/** The most frequent values of a range, which may contain thousands. */
const mostFrequent = (view: SegmentView, { from, to }: TableRange): readonly number[] => {
  const best: number[] = [];
  for (let value = from; value < to; value++) {
    const records = recordCount(view, value);
    if (best.length === MAX_VALUES && records <= recordCount(view, best[MAX_VALUES - 1] as number)) continue;
    const position = best.findIndex((other) => recordCount(view, other) < records);
    best.splice(position < 0 ? best.length : position, 0, value);
    if (best.length > MAX_VALUES) best.pop();
  }
  return best;
};

export const candidatesByPrefix = (reader: IndexReader, text: string, visibility: Visibility): readonly Candidate[] =>
  reader.segments.flatMap((segment) =>
    SUGGEST_FIELDS.flatMap((field) =>
      caseVariants(text).flatMap((spelling) => {
        const range = prefixRange(segment.view.values, spelling.toWellFormed(), fieldRange(segment.view, field));
        return mostFrequent(segment.view, range).flatMap((value) => {
          const doc = firstRecordWith(reader, segment, value, visibility);
          return doc === undefined ? [] : [toCandidate(segment, doc, value, field)];
        });
      }),
    ),
  );

const toCandidate = ({ view }: ReaderSegment, doc: number, value: number, field: Candidate['field']): Candidate => ({
  id: idAt(view, doc),
  label: valueText(view, value),
  field,
  records: recordCount(view, value),
});

/** Tests whether a value contains all words, the last one as a prefix; undefined if no value of the segment does. */
const createContains = (view: SegmentView, words: readonly string[]): ((value: number) => boolean) | undefined => {
  const completeWords = words.slice(0, -1).map((word) => findString(view.terms, word));
  const { from, to } = prefixRange(view.terms, words.at(-1) ?? '');
  if (from === to || completeWords.includes(undefined)) return undefined;
  return (value) => {
    const valueWords = view.words.subarray(view.wordStarts[value], view.wordStarts[value + 1]);
    return (
      completeWords.every((term) => valueWords.includes(term as number)) &&
      valueWords.some((term) => term >= from && term < to)
    );
  };
};

export const candidatesByWords = (
  reader: IndexReader,
  words: readonly string[],
  visibility: Visibility,
  deadline: Deadline,
): readonly Candidate[] => {
  const { set, scored } = findMatches(reader, { text: toSuggestionQuery(words), visibility }, deadline);
  const best = pageOf(reader, set, [], scoreText(reader, scored, set, deadline), 0, MAX_RECORDS);
  const tests = reader.segments.map(({ view }) => createContains(view, words));
  return Array.from(best).flatMap((globalDoc) => {
    const segment = segmentContaining(reader, globalDoc);
    const doc = globalDoc - segment.docBase;
    const contains = tests[segment.index];
    if (contains === undefined) return [];
    return SUGGEST_FIELDS.flatMap((field) =>
      Array.from(valuesOfDoc(segment.view, doc, field))
        .filter(contains)
        .map((value) => toCandidate(segment, doc, value, field)),
    );
  });
};
