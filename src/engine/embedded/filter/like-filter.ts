// Filters by pattern: the values of the field are gone through, most of them where they lie as bytes.
import { type Bitset, hasBit } from '../../../lib/bitset.ts';
import { prefixRange, stringAt, type TableRange } from '../../../lib/string-table.ts';
import { type ByteGlob, matchesBytes, toByteGlob } from '../../../lib/text/byte-glob.ts';
import { foldAccents, foldCase, foldText } from '../../../lib/text/fold.ts';
import { literalPrefix, mapLiterals, parseLike, toMatcher } from '../../../lib/text/glob.ts';
import type { Filter } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isNumeric } from '../segment/index-fields.ts';
import { fieldRange, type SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/text-eval.ts';

type LikeFilter = Extract<Filter, { kind: 'like' }>;
type Fold = (text: string) => string;

const foldOf = ({ foldCase: noCase, foldAccents: noAccents }: LikeFilter): Fold | undefined => {
  if (noCase) return noAccents ? foldText : foldCase;
  return noAccents ? foldAccents : undefined;
};

/** Exact patterns are looked for among values with their literal beginning only. */
const likeRange = (view: SegmentView, field: FieldName, prefix: string, fold: Fold | undefined): TableRange => {
  const range = fieldRange(view, field);
  return fold !== undefined || isNumeric(fieldRow(field)) ? range : prefixRange(view.values, prefix, range);
};

const foldedTexts = new WeakMap<SegmentView, Map<Fold, Map<number, string>>>();
const MAX_FOLDED = 100_000;

const foldedBy = (view: SegmentView, fold: Fold): Map<number, string> => {
  const byFold = foldedTexts.get(view) ?? new Map<Fold, Map<number, string>>();
  foldedTexts.set(view, byFold);
  const known = byFold.get(fold) ?? new Map<number, string>();
  byFold.set(fold, known);
  return known;
};

/** Folding is expensive and the same values are asked for again: what was folded is kept. */
const foldedText = (view: SegmentView, value: number, fold: Fold): string => {
  const known = foldedBy(view, fold);
  let text = known.get(value);
  if (text === undefined) {
    text = fold(stringAt(view.values, value));
    if (known.size >= MAX_FOLDED) known.clear();
    known.set(value, text);
  }
  return text;
};

type LikeTest = {
  readonly byteGlob: ByteGlob;
  readonly matches: (text: string) => boolean;
  readonly fold: Fold | undefined;
};

/** Values of plain ASCII, by far the most, are matched where they lie; others are decoded and folded first. */
const isLike = (view: SegmentView, value: number, { byteGlob, matches, fold }: LikeTest): boolean => {
  const { bytes, starts } = view.values;
  return fold !== undefined && hasBit(view.foldable, value)
    ? matches(foldedText(view, value, fold))
    : matchesBytes(byteGlob, bytes, starts[value] as number, starts[value + 1] as number);
};

export const addLike = (view: SegmentView, filter: LikeFilter, into: Bitset): void => {
  const fold = foldOf(filter);
  const typed = parseLike(filter.pattern.toWellFormed());
  const glob = fold === undefined ? typed : mapLiterals(typed, fold);
  const test = { byteGlob: toByteGlob(glob, filter.foldCase), matches: toMatcher(glob), fold };
  const { from, to } = likeRange(view, filter.field, literalPrefix(glob), fold);
  for (let value = from; value < to; value++) if (isLike(view, value, test)) addValueDocs(view, value, into);
};
