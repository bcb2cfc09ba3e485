// Which way round a ring goes: formats disagree on it (RFC 7946 3.1.6 wants outer rings against the clock, shapefiles with it).
import type { Geometry, Ring } from '../types.ts';
import { signedArea } from './ring.ts';

const close = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined) return ring;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
};

/** Closed, the first ring of a polygon one way round and the others the other way. */
export const rewindRings = (rings: readonly Ring[], isOuterClockwise: boolean): readonly Ring[] =>
  rings.map((ring, n) => {
    const closed = close(ring);
    const area = signedArea(closed);
    const isClockwise = area < 0;
    return area === 0 || isClockwise === ((n === 0) === isOuterClockwise) ? closed : closed.toReversed();
  });

export const rewindGeometry = (geometry: Geometry, isOuterClockwise: boolean): Geometry => {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: rewindRings(geometry.coordinates, isOuterClockwise) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rewindRings(rings, isOuterClockwise)) };
    case 'GeometryCollection':
      return { ...geometry, geometries: geometry.geometries.map((member) => rewindGeometry(member, isOuterClockwise)) };
    default:
      return geometry;
  }
};
