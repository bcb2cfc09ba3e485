// Turns a filter into the set of records for which it is true, or for which it is false.
//
// Of three values two need to be told apart at a time: a negation asks its part where it is false, and so do the parts of a
// combination under it. Only a single condition has to know for which records it is unknown.
import { andInto, andNotInto, type Bitset, orInto } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter, TextQuery } from '../../../query/search-query.ts';
import { createDocSet, type IndexReader, segmentBits } from '../segment/index-reader.ts';
import { matchText } from '../text/text-eval.ts';
import { planText } from '../text/text-plan.ts';
import { addLeafMatches, type LeafFilter } from './leaf-filter.ts';
import { addNonNull } from './non-null.ts';

const others = (reader: IndexReader, set: Bitset): Bitset => andNotInto(reader.live.slice(), set);

const matchPlain = (reader: IndexReader, filter: LeafFilter, deadline: Deadline, wanted: boolean): Bitset => {
  const set = createDocSet(reader);
  for (const part of reader.segments) {
    deadline.throwIfPassed();
    addLeafMatches(part.view, filter, segmentBits(set, part), deadline);
  }
  if (wanted) return set;
  const known = createDocSet(reader);
  for (const part of reader.segments) addNonNull(part.view, filter, segmentBits(known, part));
  return andNotInto(known, set);
};

const matchWords = (reader: IndexReader, text: TextQuery, deadline: Deadline): Bitset => {
  const plan = planText(reader, text, deadline);
  return plan === undefined ? createDocSet(reader) : matchText(reader, plan, reader.live, undefined, deadline);
};

/** True of all parts, or of one of them; false of an `and` is false of one, false of an `or` is false of all. */
const combine = (
  reader: IndexReader,
  filters: readonly Filter[],
  all: boolean,
  deadline: Deadline,
  wanted: boolean,
): Bitset =>
  filters.reduce<Bitset>(
    (set, child) => (all ? andInto : orInto)(set, matchFilter(reader, child, deadline, wanted)),
    all ? reader.live.slice() : createDocSet(reader),
  );

export const matchFilter = (reader: IndexReader, filter: Filter, deadline: Deadline, wanted = true): Bitset => {
  switch (filter.kind) {
    case 'and':
      return combine(reader, filter.filters, wanted, deadline, wanted);
    case 'or':
      return combine(reader, filter.filters, !wanted, deadline, wanted);
    case 'not':
      return matchFilter(reader, filter.filter, deadline, !wanted);
    case 'exclude': {
      const set = matchFilter(reader, filter.filter, deadline);
      return wanted ? others(reader, set) : set;
    }
    case 'text': {
      const set = matchWords(reader, filter.text, deadline);
      return wanted ? set : others(reader, set);
    }
    default:
      return matchPlain(reader, filter, deadline, wanted);
  }
};
