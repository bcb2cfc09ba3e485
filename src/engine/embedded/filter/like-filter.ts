// LIKE filters: scan the values of the field, most of them as bytes.
import { type Bitset, hasBit, prefixRange, type TableRange } from '@periplus/collections';
import {
  type ByteGlob,
  literalPrefix,
  mapLiterals,
  matchesBytes,
  parseLike,
  toByteGlob,
  toMatcher,
} from '@periplus/text';
import type { Filter } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isNumeric } from '../../indexed-fields.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/term-set.ts';
import { foldedTexts, foldOf } from './folded-values.ts';

type LikeFilter = Extract<Filter, { kind: 'like' }>;
/** Without folding, only values with the literal prefix of the pattern can match. */
const likeRange = (view: SegmentView, field: FieldName, prefix: string, isFolded: boolean): TableRange => {
  const range = fieldRange(view, field);
  return isFolded || isNumeric(fieldRow(field)) ? range : prefixRange(view.values, prefix, range);
};

type LikeTest = {
  readonly byteGlob: ByteGlob;
  readonly matches: (text: string) => boolean;
  readonly foldedAt: ((value: number) => string) | undefined;
};

/** Matches ASCII values, by far the most, as bytes; decodes and folds other values first. */
const isLike = (view: SegmentView, value: number, { byteGlob, matches, foldedAt }: LikeTest): boolean => {
  const { bytes, starts } = view.values;
  return foldedAt !== undefined && hasBit(view.foldable, value)
    ? matches(foldedAt(value))
    : matchesBytes(byteGlob, bytes, starts[value] as number, starts[value + 1] as number);
};

export const addLike = (view: SegmentView, filter: LikeFilter, into: Bitset): void => {
  const fold = foldOf(filter);
  const parsed = parseLike(filter.pattern.toWellFormed());
  const glob = fold === undefined ? parsed : mapLiterals(parsed, fold);
  const foldedAt = fold === undefined ? undefined : foldedTexts(view, fold);
  const test = { byteGlob: toByteGlob(glob, filter.foldCase), matches: toMatcher(glob), foldedAt };
  const { from, to } = likeRange(view, filter.field, literalPrefix(glob), fold !== undefined);
  for (let value = from; value < to; value++) if (isLike(view, value, test)) addValueDocs(view, value, into);
};
