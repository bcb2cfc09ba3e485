// Finds values that could complete what is being typed: those that begin with it, and those of matching records that hold it.
import { findString, hasBit, prefixRange, type TableRange } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { type FieldName, SUGGEST_FIELDS } from '../../../schema/fields.ts';
import type { Candidate } from '../../suggestion-ranking.ts';
import { caseVariants, toSuggestionQuery } from '../../suggestion-text.ts';
import { findMatches } from '../filter/matches.ts';
import { pageOf } from '../order/page.ts';
import { type IndexReader, type ReaderSegment, segmentContaining } from '../segment/index-reader.ts';
import { fieldRange, idAt, valuesOfDoc, valueText } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { scoreText } from '../text/text-score.ts';

/** Values that begin with the text, per field and spelling, most frequent first. */
const MAX_VALUES = 12;
/** Best records whose values are looked at. */
const MAX_RECORDS = 60;

const recordsWith = (view: SegmentView, value: number): number =>
  (view.valueDocStarts[value + 1] as number) - (view.valueDocStarts[value] as number);

/** The first record with this value that may be shown. */
const holderOf = (
  reader: IndexReader,
  { view, docBase: base }: ReaderSegment,
  value: number,
  all: boolean,
): number | undefined => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) {
    const doc = view.valueDocs[at] as number;
    if (hasBit(all ? reader.live : reader.visible, base + doc)) return doc;
  }
  return undefined;
};

/** The most frequent values of a range, which may be long: after one letter it holds thousands. */
const mostFrequent = (view: SegmentView, { from, to }: TableRange): readonly number[] => {
  const best: number[] = [];
  for (let value = from; value < to; value++) {
    const records = recordsWith(view, value);
    if (best.length === MAX_VALUES && records <= recordsWith(view, best[MAX_VALUES - 1] as number)) continue;
    const place = best.findIndex((other) => recordsWith(view, other) < records);
    best.splice(place < 0 ? best.length : place, 0, value);
    if (best.length > MAX_VALUES) best.pop();
  }
  return best;
};

export const candidatesByPrefix = (reader: IndexReader, text: string, all: boolean): readonly Candidate[] =>
  reader.segments.flatMap((part) =>
    SUGGEST_FIELDS.flatMap((field) =>
      caseVariants(text).flatMap((spelling) => {
        const range = prefixRange(part.view.values, spelling.toWellFormed(), fieldRange(part.view, field));
        return mostFrequent(part.view, range).flatMap((value) => {
          const doc = holderOf(reader, part, value, all);
          return doc === undefined ? [] : [toCandidate(part, doc, value, field)];
        });
      }),
    ),
  );

const toCandidate = ({ view }: ReaderSegment, doc: number, value: number, field: FieldName): Candidate => ({
  id: idAt(view, doc),
  label: valueText(view, value),
  field,
  records: recordsWith(view, value),
});

/** Does a value hold every word, the last one as the beginning of a word? Undefined when no value of the segment does. */
const createHolds = (view: SegmentView, words: readonly string[]): ((value: number) => boolean) | undefined => {
  const whole = words.slice(0, -1).map((word) => findString(view.terms, word));
  const { from, to } = prefixRange(view.terms, words.at(-1) ?? '');
  if (from === to || whole.includes(undefined)) return undefined;
  return (value) => {
    const own = view.words.subarray(view.wordStarts[value], view.wordStarts[value + 1]);
    return whole.every((term) => own.includes(term as number)) && own.some((term) => term >= from && term < to);
  };
};

export const candidatesByWords = (
  reader: IndexReader,
  words: readonly string[],
  all: boolean,
  deadline: Deadline,
): readonly Candidate[] => {
  const { set, scored } = findMatches(reader, { text: toSuggestionQuery(words), includeNonPublic: all }, deadline);
  const best = pageOf(reader, set, [], scoreText(reader, scored, set, deadline), 0, MAX_RECORDS);
  const holds = reader.segments.map(({ view }) => createHolds(view, words));
  return Array.from(best).flatMap((number) => {
    const part = segmentContaining(reader, number);
    const doc = number - part.docBase;
    const isHeld = holds[part.index];
    if (isHeld === undefined) return [];
    return SUGGEST_FIELDS.flatMap((field) =>
      Array.from(valuesOfDoc(part.view, doc, field))
        .filter(isHeld)
        .map((value) => toCandidate(part, doc, value, field)),
    );
  });
};
