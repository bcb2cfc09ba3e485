// Spatial filters over many extents, most of them decided without topology, agree with the exact relation of each.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hasBit } from '@periplus/collections';
import { type Box, boxesToGeometry, type Geometry, type Position } from '@periplus/geo';
import { INFINITE_DEADLINE } from '@periplus/time';
import { matchesFilter } from '../../../../test/support/oracle/oracle.ts';
import { createRandom, type Random } from '../../../../test/support/random/random.ts';
import { randomRow } from '../../../../test/support/records/records.ts';
import type { Filter } from '../../../query/search-query.ts';
import { buildSegment } from '../build/build-segment.ts';
import { openSegment } from '../segment/segment-view.ts';
import { addSpatial } from './spatial-filter.ts';

const random = createRandom(20_261_115);
const rows = Array.from({ length: 1_500 }, (_, index) => randomRow(random, `record-${index}`, index));
const view = openSegment(buildSegment(rows));

const RELATIONS = [
  ...(['intersects', 'within', 'contains', 'disjoint'] as const),
  ...(['equals', 'touches', 'crosses', 'overlaps'] as const),
];
const FIELDS = ['dcat_bbox', 'locn_geometry', 'dcat_centroid'] as const;

const check = (geometry: Geometry): void => {
  for (const relation of RELATIONS) {
    for (const field of FIELDS) {
      const filter: Extract<Filter, { kind: 'spatial' }> = { kind: 'spatial', field, relation, geometry };
      const found = new Uint32Array(view.visible.length);
      addSpatial(view, filter, found, INFINITE_DEADLINE);
      const expected = rows.filter((row) => matchesFilter(row, filter)).map(({ record }) => record.id);
      const ids = rows.filter((_, doc) => hasBit(found, doc)).map(({ record }) => record.id);
      assert.deepEqual(ids, expected, `${relation} ${field} ${JSON.stringify(geometry)}`);
    }
  }
};

/** A random closed ring around a random centre. */
const randomRing = (random: Random): readonly Position[] => {
  const [x, y, reach] = [random.integer(-100, 100), random.integer(-40, 40), random.integer(10, 80)];
  const corners = random.integer(3, 9);
  const ring = Array.from({ length: corners }, (_, corner): Position => {
    const [angle, far] = [(2 * Math.PI * corner) / corners, reach * (0.4 + 0.6 * random.next())];
    const lat = y + far * Math.sin(angle);
    return [x + far * Math.cos(angle), Math.max(-90, Math.min(90, lat))];
  });
  return [...ring, ring[0] as Position];
};

test('polygons of any shape', () => {
  for (let turn = 0; turn < 25; turn++) check({ type: 'Polygon', coordinates: [randomRing(random)] });
});

test('overlapping polygons, and a polygon with a hole', () => {
  for (let turn = 0; turn < 8; turn++) {
    check({ type: 'MultiPolygon', coordinates: [[randomRing(random)], [randomRing(random)]] });
    check({ type: 'Polygon', coordinates: [randomRing(random), randomRing(random)] });
  }
});

const boxes = (...list: readonly Box[]): Geometry => boxesToGeometry(list);

test('rectangles that touch 180 from one side or both, or span the globe', () => {
  check(boxes([-180, -40, 20, 60]));
  check(boxes([20, -40, 180, 60]));
  check(boxes([-180, -90, 180, 90]));
  check(boxes([-180, -10, 180, 30]));
  check(boxes([150, -30, 180, 30], [-180, -30, -160, 30]));
  check(boxes([150, -30, 180, 0], [-180, 0, -160, 30]));
});

test('adjacent, disjoint and overlapping rectangles', () => {
  check(boxes([-20, -40, 20, 60], [20, -40, 60, 60]));
  check(boxes([-20, -40, 20, 60], [30, -40, 60, 60]));
  check(boxes([-20, -40, 20, 60], [0, 0, 40, 80]));
});
