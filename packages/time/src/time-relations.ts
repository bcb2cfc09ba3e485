// How two spans of time relate: the intervals of Allen (1983) as the Time Ontology of W3C and OGC states them, and two unions.

/** Names without the `T_` of CQL2 (OGC 21-065r2, 7.8). */
export type TimeRelation = keyof typeof TESTS;

/** Whether span a, from a1 to a2, stands in the relation to span b; an open end is infinite, a moment starts where it ends. */
export type TimePredicate = (a1: number, a2: number, b1: number, b2: number) => boolean;

const TESTS = {
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

export const TIME_RELATIONS = Object.keys(TESTS) as readonly TimeRelation[];

export const timePredicate = (relation: TimeRelation): TimePredicate => TESTS[relation];
