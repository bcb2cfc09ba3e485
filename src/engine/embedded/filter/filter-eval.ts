// Evaluates a filter to the set of records for which it is true, or for which it is false.
//
// Filters have three-valued logic (true, false, unknown). A negation asks its operand for the records where it is
// false, and combinations pass that on, so that only leaf conditions need to know for which records they are unknown.
import { andInto, andNotInto, type Bitset, orInto } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter, TextQuery } from '../../../query/search-query.ts';
import { createDocSet, type IndexReader, segmentBits } from '../segment/index-reader.ts';
import { matchText } from '../text/text-eval.ts';
import { type PlanContext, planText } from '../text/text-plan.ts';
import { addLeafMatches, type LeafFilter } from './leaf-filter.ts';
import { addNonNull } from './non-null.ts';

const complement = (reader: IndexReader, set: Bitset): Bitset => andNotInto(reader.live.slice(), set);

const matchLeaf = (reader: IndexReader, filter: LeafFilter, deadline: Deadline, truth: boolean): Bitset => {
  const set = createDocSet(reader);
  for (const segment of reader.segments) {
    deadline.throwIfPassed();
    addLeafMatches(segment.view, filter, segmentBits(set, segment), deadline);
  }
  if (truth) return set;
  const nonNull = createDocSet(reader);
  for (const segment of reader.segments) addNonNull(segment.view, filter, segmentBits(nonNull, segment));
  return andNotInto(nonNull, set);
};

const matchWords = (reader: IndexReader, text: TextQuery, deadline: Deadline): Bitset => {
  const plan = planText(reader, text, toPlanContext(reader, deadline));
  return plan === undefined ? createDocSet(reader) : matchText(reader, plan, reader.live, undefined, deadline);
};

export const toPlanContext = (reader: IndexReader, deadline: Deadline): PlanContext => ({
  deadline,
  matchFilter: (filter) => matchFilter(reader, filter, deadline),
});

/** `all` intersects the operands: an `and` is true where all are true, an `or` is false where all are false. */
const combine = (
  reader: IndexReader,
  filters: readonly Filter[],
  all: boolean,
  deadline: Deadline,
  truth: boolean,
): Bitset =>
  filters.reduce<Bitset>(
    (set, child) => (all ? andInto : orInto)(set, matchFilter(reader, child, deadline, truth)),
    all ? reader.live.slice() : createDocSet(reader),
  );

export const matchFilter = (reader: IndexReader, filter: Filter, deadline: Deadline, truth = true): Bitset => {
  switch (filter.kind) {
    case 'and':
      return combine(reader, filter.filters, truth, deadline, truth);
    case 'or':
      return combine(reader, filter.filters, !truth, deadline, truth);
    case 'not':
      return matchFilter(reader, filter.filter, deadline, !truth);
    case 'exclude': {
      const set = matchFilter(reader, filter.filter, deadline);
      return truth ? complement(reader, set) : set;
    }
    case 'text': {
      const set = matchWords(reader, filter.text, deadline);
      return truth ? set : complement(reader, set);
    }
    default:
      return matchLeaf(reader, filter, deadline, truth);
  }
};
