// Turns a filter into the set of records for which it holds.
import { andInto, andNotInto, type Bitset, orInto } from '../../../lib/bitset.ts';
import type { Filter } from '../../../query/search-query.ts';
import { createSet, partBits, type Reader } from '../segment/reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { matchText } from '../text/text-eval.ts';
import { planText } from '../text/text-plan.ts';
import { addCells, addTime } from './day-and-cell-filter.ts';
import { addDistance, addSpatial } from './place-filter.ts';
import { addExists, addIn, addLike, addRange } from './value-filter.ts';

type PlainFilter = Exclude<Filter, { kind: 'and' | 'or' | 'not' | 'text' }>;

/** Adds the records of one segment, by local number, to a set that is empty before. */
const addMatches = (view: SegmentView, filter: PlainFilter, into: Bitset): void => {
  switch (filter.kind) {
    case 'in':
      addIn(view, filter, into);
      break;
    case 'range':
      addRange(view, filter, into);
      break;
    case 'like':
      addLike(view, filter, into);
      break;
    case 'exists':
      addExists(view, filter, into);
      break;
    case 'time':
      addTime(view, filter, into);
      break;
    case 'spatial':
      addSpatial(view, filter, into);
      break;
    case 'distance':
      addDistance(view, filter, into);
      break;
    case 'h3':
      addCells(view, filter, into);
      break;
  }
};

/** An empty `and` holds for all records, an empty `or` for none. */
export const matchFilter = (reader: Reader, filter: Filter): Bitset => {
  switch (filter.kind) {
    case 'and':
      return filter.filters.reduce<Bitset>(
        (set, child) => andInto(set, matchFilter(reader, child)),
        reader.live.slice(),
      );
    case 'or':
      return filter.filters.reduce<Bitset>((set, child) => orInto(set, matchFilter(reader, child)), createSet(reader));
    case 'not':
      return andNotInto(reader.live.slice(), matchFilter(reader, filter.filter));
    case 'text': {
      const plan = planText(reader, filter.text);
      return plan === undefined ? createSet(reader) : matchText(reader, plan, reader.live, []);
    }
    default: {
      const set = createSet(reader);
      for (const part of reader.parts) addMatches(part.view, filter, partBits(set, part));
      return set;
    }
  }
};
