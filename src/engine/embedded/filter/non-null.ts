// Records for which a condition is true or false; for all others it is unknown.
import { andInto, type Bitset, fillBits } from '@periplus/collections';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isValueIndexed } from '../../indexed-fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addDocsWithCell } from './cell-filter.ts';
import { isComparable } from './compare-filter.ts';
import type { LeafFilter } from './leaf-filter.ts';
import { addDocsWithLocation } from './spatial-filter.ts';
import { addDocsWithDates } from './time-filter.ts';
import { addExists } from './value-filter.ts';

/** Fields that are indexed by presence only have no values to compare. */
const addValued = (view: SegmentView, field: FieldName, into: Bitset): void => {
  if (isValueIndexed(fieldRow(field))) addExists(view, { kind: 'exists', field }, into);
};

const addAnyValued = (view: SegmentView, fields: readonly FieldName[], into: Bitset): void => {
  for (const field of fields) addValued(view, field, into);
};

const addBothValued = (
  view: SegmentView,
  left: readonly FieldName[],
  right: readonly FieldName[],
  into: Bitset,
): void => {
  addAnyValued(view, left, into);
  const other = new Uint32Array(into.length);
  addAnyValued(view, right, other);
  andInto(into, other);
};

/** Adds the records of one segment to an empty set. */
export const addNonNull = (view: SegmentView, filter: LeafFilter, into: Bitset): void => {
  switch (filter.kind) {
    case 'in':
    case 'range':
    case 'like':
      addValued(view, filter.field, into);
      break;
    case 'array':
      addAnyValued(view, filter.fields, into);
      break;
    case 'arrays':
      addBothValued(view, filter.left, filter.right, into);
      break;
    case 'compare':
      if (isComparable(filter.left, filter.right)) addBothValued(view, [filter.left], [filter.right], into);
      break;
    case 'exists':
      fillBits(into, view.size);
      break;
    case 'temporal':
      addDocsWithDates(view, filter, into);
      break;
    case 'spatial':
    case 'distance':
      addDocsWithLocation(view, filter.field, into);
      break;
    case 'h3':
      addDocsWithCell(view, filter, into);
      break;
  }
};
