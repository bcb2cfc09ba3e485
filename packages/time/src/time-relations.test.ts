// Relations of time: of two spans exactly one of Allen's thirteen holds, and each has its counterpart.
import assert from 'node:assert/strict';
import test from 'node:test';
import { TIME_RELATIONS, type TimeRelation, timePredicate } from './time-relations.ts';

const COUNTERPARTS: Readonly<Partial<Record<TimeRelation, TimeRelation>>> = {
  ...({ before: 'after', meets: 'metBy', overlaps: 'overlappedBy', starts: 'startedBy' } as const),
  ...({ during: 'contains', finishes: 'finishedBy', equals: 'equals', intersects: 'intersects' } as const),
  disjoint: 'disjoint',
};
const UNIONS: readonly TimeRelation[] = ['intersects', 'disjoint'];

type Span = readonly [number, number];

const ENDS = [Number.NEGATIVE_INFINITY, 1, 2, 3, 4, Number.POSITIVE_INFINITY];
const spans = ENDS.flatMap((start) => ENDS.filter((end) => end >= start).map((end): Span => [start, end]));
const holds = (relation: TimeRelation, a: Span, b: Span): boolean => timePredicate(relation)(...a, ...b);

test('of two spans with an extent exactly one relation holds, beside whether they meet at all', () => {
  const wide = spans.filter(([start, end]) => start < end);
  for (const a of wide) {
    for (const b of wide) {
      const found = TIME_RELATIONS.filter((relation) => !UNIONS.includes(relation) && holds(relation, a, b));
      assert.equal(found.length, 1, `${a} and ${b}: ${found.join()}`);
    }
  }
});

test('every relation has its counterpart the other way round, moments and open ends included', () => {
  for (const [relation, other] of Object.entries(COUNTERPARTS) as [TimeRelation, TimeRelation][]) {
    for (const a of spans) for (const b of spans) assert.equal(holds(relation, a, b), holds(other, b, a), relation);
  }
});

test('disjoint is before or after, and intersects is everything else', () => {
  for (const a of spans) {
    for (const b of spans) {
      const apart = holds('before', a, b) || holds('after', a, b);
      assert.deepEqual([holds('disjoint', a, b), holds('intersects', a, b)], [apart, !apart]);
    }
  }
});

test('ends that coincide are told from ends that do not', () => {
  assert.ok(holds('meets', [1, 2], [2, 4]));
  assert.ok(!holds('meets', [1, 2], [3, 4]));
  assert.ok(holds('starts', [1, 2], [1, 4]));
  assert.ok(holds('finishes', [3, Number.POSITIVE_INFINITY], [1, Number.POSITIVE_INFINITY]));
  assert.ok(holds('during', [2, 2], [1, 3]));
  assert.ok(!holds('overlaps', [1, 2], [2, 4]));
});
