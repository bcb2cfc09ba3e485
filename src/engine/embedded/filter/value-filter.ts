// Filters on exact values: a look-up or a walk in the value table, then the records of the values found.
import { type Bitset, hasBit, orInto } from '../../../lib/bitset.ts';
import { prefixRange, stringAt, type TableRange } from '../../../lib/string-table.ts';
import { type ByteGlob, matchesBytes, toByteGlob } from '../../../lib/text/byte-glob.ts';
import { foldText } from '../../../lib/text/fold.ts';
import { literalPrefix, parseLike, toMatcher } from '../../../lib/text/glob.ts';
import type { Bound, Filter } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, isNumeric } from '../segment/index-fields.ts';
import { fieldRange, findValue, lowerBoundValue, type SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/text-eval.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

export const addIn = (view: SegmentView, { field, values }: FilterOf<'in'>, into: Bitset): void => {
  for (const wanted of values) {
    const value = findValue(view, field, wanted);
    if (value !== undefined) addValueDocs(view, value, into);
  }
};

export const addExists = (view: SegmentView, { field }: FilterOf<'exists'>, into: Bitset): void => {
  const bits = view.exists.get(fieldAt(fieldNumber(field)));
  if (bits !== undefined) orInto(into, bits);
};

/** First value beyond the bound: that is, not before it, or after it when it is itself included from below. */
const edge = (view: SegmentView, field: FieldName, { value }: Bound, past: boolean): number => {
  const at = lowerBoundValue(view, field, value);
  return past && findValue(view, field, value) === at ? at + 1 : at;
};

const isUsable = (field: FieldName, bound: Bound | undefined): boolean =>
  bound === undefined || !isNumeric(fieldRow(field)) || Number.isFinite(Number(bound.value));

export const addRange = (view: SegmentView, { field, min, max }: FilterOf<'range'>, into: Bitset): void => {
  if (!isUsable(field, min) || !isUsable(field, max)) return;
  const range = fieldRange(view, field);
  const from = min === undefined ? range.from : edge(view, field, min, !min.inclusive);
  const to = max === undefined ? range.to : edge(view, field, max, max.inclusive);
  for (let value = from; value < to; value++) addValueDocs(view, value, into);
};

/** Exact patterns are looked for among values with their literal beginning only. */
const likeRange = (view: SegmentView, field: FieldName, prefix: string, fold: boolean): TableRange => {
  const range = fieldRange(view, field);
  return fold || isNumeric(fieldRow(field)) ? range : prefixRange(view.values, prefix, range);
};

const foldedTexts = new WeakMap<SegmentView, Map<number, string>>();
const MAX_FOLDED = 100_000;

/** Folding accents is dear and the same values are asked for again: what was folded is kept. */
const foldedText = (view: SegmentView, value: number): string => {
  const known = foldedTexts.get(view) ?? new Map<number, string>();
  foldedTexts.set(view, known);
  let text = known.get(value);
  if (text === undefined) {
    text = foldText(stringAt(view.values, value));
    if (known.size >= MAX_FOLDED) known.clear();
    known.set(value, text);
  }
  return text;
};

type LikeTest = {
  readonly byteGlob: ByteGlob;
  readonly matches: (text: string) => boolean;
  readonly fold: boolean;
};

/** Values of plain ASCII, by far the most, are matched where they lie; others are decoded and folded first. */
const isLike = (view: SegmentView, value: number, { byteGlob, matches, fold }: LikeTest): boolean => {
  const { bytes, starts } = view.values;
  const from = starts[value] as number;
  const to = starts[value + 1] as number;
  return fold && hasBit(view.foldable, value)
    ? matches(foldedText(view, value))
    : matchesBytes(byteGlob, bytes, from, to);
};

export const addLike = (view: SegmentView, { field, pattern, fold }: FilterOf<'like'>, into: Bitset): void => {
  const glob = parseLike((fold ? foldText(pattern) : pattern).toWellFormed());
  const test = { byteGlob: toByteGlob(glob, fold), matches: toMatcher(glob), fold };
  const { from, to } = likeRange(view, field, literalPrefix(glob), fold);
  for (let value = from; value < to; value++) if (isLike(view, value, test)) addValueDocs(view, value, into);
};
