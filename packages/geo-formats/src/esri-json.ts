// Converts geometries of ArcGIS servers (Esri JSON) to GeoJSON.
import { isInsideRing, type Ring, signedArea } from '@periplus/geo';

type Json = Readonly<Record<string, unknown>>;

/** Inner rings are counterclockwise and belong to the outer ring that contains their first vertex. */
const toPolygons = (rings: readonly Ring[]): readonly (readonly Ring[])[] => {
  const outer: Ring[][] = [];
  const inner: Ring[] = [];
  for (const ring of rings) {
    if (signedArea(ring) <= 0 || outer.length === 0) outer.push([ring]);
    else inner.push(ring);
  }
  for (const hole of inner) {
    const [corner] = hole;
    const around = outer.find(([ring]) => ring !== undefined && corner !== undefined && isInsideRing(ring, corner));
    if (around === undefined) outer.push([hole]);
    else around.push(hole);
  }
  return outer;
};

const isRing = (value: unknown): value is Ring => Array.isArray(value) && value.every(Array.isArray);

/** Positions are not validated. Returns undefined for a feature without a geometry. */
export const toGeoJsonGeometry = (value: unknown): Json | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { x, y, points, paths, rings } = value as Json;
  if (typeof x === 'number' && typeof y === 'number') return { type: 'Point', coordinates: [x, y] };
  if (Array.isArray(points)) return { type: 'MultiPoint', coordinates: points };
  if (Array.isArray(paths)) {
    return paths.length === 1
      ? { type: 'LineString', coordinates: paths[0] }
      : { type: 'MultiLineString', coordinates: paths };
  }
  if (!Array.isArray(rings)) return undefined;
  const polygons = toPolygons(rings.filter(isRing));
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
};
