// Random positions, boxes and geometries for property tests.

import fc from 'fast-check';
import {
  type Box,
  boxesToGeometry,
  type Geometry,
  orientation,
  type Position,
  type Ring,
  segmentsIntersect,
} from '../src/index.ts';

const noMinusZero = (value: number): number => (value === 0 ? 0 : value);
const degrees = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true }).map(noMinusZero);

export const positions: fc.Arbitrary<Position> = fc.tuple(degrees(180), degrees(90));

const closed = (ring: readonly Position[]): Ring => [...ring, ...ring.slice(0, 1)];
const rings: fc.Arbitrary<Ring> = fc
  .array(positions, { minLength: 3, maxLength: 8 })
  .map(closed)
  .filter((ring) => ring.length >= 4);
const lines = fc.array(positions, { minLength: 2, maxLength: 6 });
const polygons = fc.array(rings, { minLength: 1, maxLength: 3 });

/** Any well-formed geometry, however tangled: rings may cross themselves and holes may lie anywhere. */
export const geometries: fc.Arbitrary<Geometry> = fc.letrec<{ any: Geometry }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    positions.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
    fc.array(positions, { maxLength: 4 }).map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
    lines.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
    fc.array(lines, { maxLength: 3 }).map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
    polygons.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })),
    fc.array(polygons, { maxLength: 3 }).map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates })),
    fc.array(tie('any'), { maxLength: 3 }).map((list): Geometry => ({ type: 'GeometryCollection', geometries: list })),
  ),
})).any;

/** Numbers on a coarse lattice, so that edges touch and coincide often, and sums are exact. */
const lattice = (limit: number, step: number) =>
  fc.integer({ min: -limit / step, max: limit / step }).map((value) => noMinusZero(value * step));

export const latticeBoxes: fc.Arbitrary<Box> = fc
  .tuple(lattice(180, 15), lattice(90, 15), lattice(180, 15), lattice(90, 15))
  .map(([x1, y1, x2, y2]): Box => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);

/** Simple (not self-crossing) closed ring of 3 to 12 corners around a centre; longitudes may run past 180. */
export const starRings = (centre: Position, reach: number): fc.Arbitrary<Ring> =>
  fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }).map((radii) =>
    closed(
      radii.map((radius, index): Position => {
        const angle = (2 * Math.PI * (index + 0.37)) / radii.length;
        return [centre[0] + reach * radius * Math.cos(angle), centre[1] + reach * radius * Math.sin(angle)];
      }),
    ),
  );

const latticePositions: fc.Arbitrary<Position> = fc.tuple(lattice(180, 30), lattice(90, 30));

const latticeLines = fc
  .array(latticePositions, { minLength: 2, maxLength: 4 })
  .filter((line) => line.every(([x, y], i) => i === 0 || x !== line[i - 1]?.[0] || y !== line[i - 1]?.[1]));

const crossings: fc.Arbitrary<Geometry> = latticeBoxes.map(([west, south, east, north]): Geometry => {
  const sides: readonly Box[] = [
    [Math.max(east, 15), south, 180, north],
    [-180, south, Math.min(west, -15), north],
  ];
  return boxesToGeometry(sides);
});

const isSimple = (ring: Ring): boolean => {
  const edges = ring.slice(1).map((end, index) => ({ index, start: ring[index] as Position, end }));
  return edges.every((a) =>
    edges.every((b) => {
      const apart = Math.abs(a.index - b.index);
      if (apart === 0)
        return orientation(...a.start, ...a.end, ...(ring[(b.index + 2) % edges.length] as Position)) !== 0;
      if (apart === 1 || apart === edges.length - 1) return true;
      return !segmentsIntersect(...a.start, ...a.end, ...b.start, ...b.end);
    }),
  );
};

/** Polygons with corners on the lattice whose outline does not touch itself. */
export const latticePolygons: fc.Arbitrary<Geometry> = fc
  .array(latticePositions, { minLength: 3, maxLength: 6 })
  .map(closed)
  .filter(isSimple)
  .map((ring): Geometry => ({ type: 'Polygon', coordinates: [ring] }));

/** Geometries already on the map, whose borders often touch, coincide, reach 180 or the poles. */
export const mapGeometries: fc.Arbitrary<Geometry> = fc.oneof(
  latticeBoxes.map((box) => boxesToGeometry([box])),
  crossings,
  latticePolygons,
  latticePositions.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  latticeLines.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  fc.tuple(latticePolygons, latticePolygons).map(
    (both): Geometry => ({
      type: 'MultiPolygon',
      coordinates: both.flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : [])),
    }),
  ),
  fc.tuple(latticePolygons, latticePositions, latticeLines).map(
    ([polygon, point, line]): Geometry => ({
      type: 'GeometryCollection',
      geometries: [polygon, { type: 'Point', coordinates: point }, { type: 'LineString', coordinates: line }],
    }),
  ),
);
