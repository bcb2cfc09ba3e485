// Exactly one of Allen's thirteen relations holds between two intervals, and each has a converse.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  TIME_RELATIONS,
  type TimeOperator,
  type TimeRelation,
  timeComparisons,
  timePredicate,
} from './time-relations.ts';

const CONVERSES: Readonly<Partial<Record<TimeRelation, TimeRelation>>> = {
  ...({ before: 'after', meets: 'metBy', overlaps: 'overlappedBy', starts: 'startedBy' } as const),
  ...({ during: 'contains', finishes: 'finishedBy', equals: 'equals', intersects: 'intersects' } as const),
  disjoint: 'disjoint',
};
const UNIONS: readonly TimeRelation[] = ['intersects', 'disjoint'];

type Interval = readonly [number, number];

const ENDS = [Number.NEGATIVE_INFINITY, 1, 2, 3, 4, Number.POSITIVE_INFINITY];
const intervals = ENDS.flatMap((start) => ENDS.filter((end) => end >= start).map((end): Interval => [start, end]));
const holds = (relation: TimeRelation, a: Interval, b: Interval): boolean => timePredicate(relation)(...a, ...b);

test('exactly one relation besides intersects and disjoint holds between two intervals that are not instants', () => {
  const extended = intervals.filter(([start, end]) => start < end);
  for (const a of extended) {
    for (const b of extended) {
      const found = TIME_RELATIONS.filter((relation) => !UNIONS.includes(relation) && holds(relation, a, b));
      assert.equal(found.length, 1, `${a} and ${b}: ${found.join()}`);
    }
  }
});

test('every relation has a converse, also for instants and open ends', () => {
  for (const [relation, converse] of Object.entries(CONVERSES) as [TimeRelation, TimeRelation][]) {
    for (const a of intervals)
      for (const b of intervals) assert.equal(holds(relation, a, b), holds(converse, b, a), relation);
  }
});

test('disjoint is before or after, and intersects is everything else', () => {
  for (const a of intervals) {
    for (const b of intervals) {
      const isDisjoint = holds('before', a, b) || holds('after', a, b);
      assert.deepEqual([holds('disjoint', a, b), holds('intersects', a, b)], [isDisjoint, !isDisjoint]);
    }
  }
});

test('relations distinguish equal ends from different ones', () => {
  assert.ok(holds('meets', [1, 2], [2, 4]));
  assert.ok(!holds('meets', [1, 2], [3, 4]));
  assert.ok(holds('starts', [1, 2], [1, 4]));
  assert.ok(holds('finishes', [3, Number.POSITIVE_INFINITY], [1, Number.POSITIVE_INFINITY]));
  assert.ok(holds('during', [2, 2], [1, 3]));
  assert.ok(!holds('overlaps', [1, 2], [2, 4]));
});

test('comparisons and predicates agree', () => {
  const TESTS: Readonly<Record<TimeOperator, (a: number, b: number) => boolean>> = {
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '=': (a, b) => a === b,
    '>=': (a, b) => a >= b,
    '>': (a, b) => a > b,
  };
  const endOf = ([start, end]: Interval, name: 'start' | 'end'): number => (name === 'start' ? start : end);
  for (const relation of TIME_RELATIONS.filter((name) => name !== 'disjoint')) {
    const comparisons = timeComparisons(relation);
    for (const a of intervals) {
      for (const b of intervals) {
        const holdAll = comparisons.every(([x, operator, y]) => TESTS[operator](endOf(a, x), endOf(b, y)));
        assert.equal(holdAll, holds(relation, a, b), `${a} ${relation} ${b}`);
      }
    }
  }
});
