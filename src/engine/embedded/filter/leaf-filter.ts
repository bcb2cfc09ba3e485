// Evaluates leaf conditions on one segment.
import type { Bitset } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter } from '../../../query/search-query.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addArray, addArrays } from './array-filter.ts';
import { addCells } from './cell-filter.ts';
import { addCompare } from './compare-filter.ts';
import { addLike } from './like-filter.ts';
import { addDistance, addSpatial } from './spatial-filter.ts';
import { addTemporal } from './time-filter.ts';
import { addExists, addIn, addRange } from './value-filter.ts';

/** All filters except combinations and text, which is matched over all segments. */
export type LeafFilter = Exclude<Filter, { kind: 'and' | 'or' | 'not' | 'exclude' | 'text' }>;

/** Adds the matching records by local number to an empty set. */
export const addLeafMatches = (view: SegmentView, filter: LeafFilter, into: Bitset, deadline: Deadline): void => {
  switch (filter.kind) {
    case 'in':
      addIn(view, filter, into);
      break;
    case 'range':
      addRange(view, filter, into);
      break;
    case 'compare':
      addCompare(view, filter, into);
      break;
    case 'like':
      addLike(view, filter, into);
      break;
    case 'array':
      addArray(view, filter, into);
      break;
    case 'arrays':
      addArrays(view, filter, into);
      break;
    case 'exists':
      addExists(view, filter, into);
      break;
    case 'temporal':
      addTemporal(view, filter, into);
      break;
    case 'spatial':
      addSpatial(view, filter, into, deadline);
      break;
    case 'distance':
      addDistance(view, filter, into, deadline);
      break;
    case 'h3':
      addCells(view, filter, into);
      break;
  }
};
