// The direction of rings: outer rings are counter-clockwise in RFC 7946 and clockwise in shapefiles.
import type { Geometry, Ring } from '../types.ts';
import { signedArea } from './ring.ts';
import { closeRing } from './validate-geometry.ts';

/** Closes the rings and gives the first one direction and the others the opposite one. */
export const rewindRings = (rings: readonly Ring[], isOuterClockwise: boolean): readonly Ring[] =>
  rings.map((ring, n) => {
    const closed = closeRing(ring);
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
