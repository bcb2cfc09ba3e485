// How two intervals relate: Allen's relations (1983) as in OWL-Time (W3C and OGC), with intersects and disjoint.

/** Names as in CQL2, without the prefix `T_` (OGC 21-065r2, 7.8). */
export type TimeRelation = keyof typeof PREDICATES;

/** Whether interval a, from a1 to a2, has the relation to b. An open end is infinite; an instant has equal ends. */
export type TimePredicate = (a1: number, a2: number, b1: number, b2: number) => boolean;

const PREDICATES = {
  after: (a1, _a2, _b1, b2) => a1 > b2,
  before: (_a1, a2, b1) => a2 < b1,
  contains: (a1, a2, b1, b2) => a1 < b1 && a2 > b2,
  disjoint: (a1, a2, b1, b2) => a1 > b2 || a2 < b1,
  during: (a1, a2, b1, b2) => a1 > b1 && a2 < b2,
  equals: (a1, a2, b1, b2) => a1 === b1 && a2 === b2,
  finishedBy: (a1, a2, b1, b2) => a1 < b1 && a2 === b2,
  finishes: (a1, a2, b1, b2) => a1 > b1 && a2 === b2,
  intersects: (a1, a2, b1, b2) => a1 <= b2 && a2 >= b1,
  meets: (_a1, a2, b1) => a2 === b1,
  metBy: (a1, _a2, _b1, b2) => a1 === b2,
  overlappedBy: (a1, a2, b1, b2) => a1 > b1 && a1 < b2 && a2 > b2,
  overlaps: (a1, a2, b1, b2) => a1 < b1 && a2 > b1 && a2 < b2,
  startedBy: (a1, a2, b1, b2) => a1 === b1 && a2 > b2,
  starts: (a1, a2, b1, b2) => a1 === b1 && a2 < b2,
} as const satisfies Readonly<Record<string, TimePredicate>>;

export const TIME_RELATIONS = Object.keys(PREDICATES) as readonly TimeRelation[];

export const timePredicate = (relation: TimeRelation): TimePredicate => PREDICATES[relation];

export type TimeEnd = 'start' | 'end';
export type TimeOperator = '<' | '<=' | '=' | '>=' | '>';
export type TimeComparison = readonly [a: TimeEnd, operator: TimeOperator, b: TimeEnd];

/** The same relations for query languages: comparisons of an end of a with an end of b, all of which must hold. */
const COMPARISONS: Readonly<Record<Exclude<TimeRelation, 'disjoint'>, string>> = {
  after: 'start > end',
  before: 'end < start',
  contains: 'start < start, end > end',
  during: 'start > start, end < end',
  equals: 'start = start, end = end',
  finishedBy: 'start < start, end = end',
  finishes: 'start > start, end = end',
  intersects: 'start <= end, end >= start',
  meets: 'end = start',
  metBy: 'start = end',
  overlappedBy: 'start > start, start < end, end > end',
  overlaps: 'start < start, end > start, end < end',
  startedBy: 'start = start, end > end',
  starts: 'start = start, end < end',
};

/** `disjoint` has none: it is the negation of `intersects`. */
export const timeComparisons = (relation: keyof typeof COMPARISONS): readonly TimeComparison[] =>
  COMPARISONS[relation].split(', ').map((comparison) => comparison.split(' ') as unknown as TimeComparison);
