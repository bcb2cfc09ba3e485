// Spatial relations computed by JSTS alone: slow and plain, the yardstick for the hand-written ones.
import 'jsts/org/locationtech/jts/monkey.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import {
  boxesOfGeometry,
  type Geometry,
  type SpatialRelation,
  toGeometry,
  toGeometryParts,
  withAntimeridianCopies,
} from '../src/index.ts';

type JstsMatrix = {
  isEquals(own: number, other: number): boolean;
  isTouches(own: number, other: number): boolean;
  isCrosses(own: number, other: number): boolean;
  isOverlaps(own: number, other: number): boolean;
};
type JstsGeometry = {
  isValid(): boolean;
  relate(other: JstsGeometry): JstsMatrix;
  union(other?: JstsGeometry): JstsGeometry;
  intersects(other: JstsGeometry): boolean;
  covers(other: JstsGeometry): boolean;
  difference(other: JstsGeometry): JstsGeometry;
  isEmpty(): boolean;
  getLength(): number;
  getDimension(): number;
};

const reader = new GeoJSONReader(new GeometryFactory());
const toJsts = (geometry: Geometry): JstsGeometry => reader.read(geometry);

const EMPTY = toJsts({ type: 'MultiPolygon', coordinates: [] });

const unitedOf = (geometry: Geometry): { lines: JstsGeometry; areas: JstsGeometry } => {
  const { lines, polygons } = toGeometryParts(geometry);
  return {
    lines: toJsts({ type: 'MultiLineString', coordinates: lines }).union(),
    areas: polygons
      .map((coordinates) => toJsts({ type: 'Polygon', coordinates }))
      .reduce((sum, next) => sum.union(next), EMPTY),
  };
};

/** Part by part and not united: a union rounds the places where lines cross. */
const partsOf = (geometry: Geometry): readonly JstsGeometry[] => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  return [
    ...points.map((coordinates) => toJsts({ type: 'Point', coordinates })),
    ...lines.map((coordinates) => toJsts({ type: 'LineString', coordinates })),
    ...polygons.map((coordinates) => toJsts({ type: 'Polygon', coordinates })),
  ];
};

const intersects = (a: Geometry, b: Geometry): boolean => {
  const others = partsOf(b);
  return partsOf(a).some((part) => others.some((other) => part.intersects(other)));
};

const less = (a: JstsGeometry, b: JstsGeometry): JstsGeometry => (a.isEmpty() || b.isEmpty() ? a : a.difference(b));

/** A part lies in one part of the other geometry, or else in its lines and areas united. */
const covers = (outer: Geometry, inner: Geometry): boolean => {
  const around = partsOf(outer);
  const { lines, areas } = unitedOf(outer);
  const inside = partsOf(inner);
  return (
    inside.length > 0 &&
    inside.every((part) => {
      if (around.some((other) => other.covers(part))) return true;
      const rest = less(less(part, lines), areas);
      return part.getDimension() > 0 && rest.getLength() < 1e-9;
    })
  );
};

const copied = (geometry: Geometry): Geometry => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  return toGeometry({
    points: withAntimeridianCopies(points.map((point) => [[point]])).flat(2),
    lines: withAntimeridianCopies(lines.map((line) => [line])).flat(),
    polygons: withAntimeridianCopies(polygons),
  });
};

const reachesSeam = (geometry: Geometry): boolean =>
  boxesOfGeometry(geometry).some(([west, , east]) => west === -180 || east === 180);

/**
 * From the matrix of intersections (OGC 06-103r4, 6.1.15). The library knows nothing of 180, has no relations for
 * collections and means nothing by those of invalid geometries, such as polygons whose parts overlap.
 */
const byMatrix = (
  a: Geometry,
  b: Geometry,
  read: (matrix: JstsMatrix, own: number, other: number) => boolean,
): boolean | undefined => {
  const isCollection = a.type === 'GeometryCollection' || b.type === 'GeometryCollection';
  if (isCollection || (reachesSeam(a) && reachesSeam(b))) return undefined;
  const [own, other] = [toJsts(a), toJsts(b)];
  if (!own.isValid() || !other.isValid()) return undefined;
  return read(own.relate(other), own.getDimension(), other.getDimension());
};

const decide = (relation: SpatialRelation, a: Geometry, b: Geometry): boolean | undefined => {
  switch (relation) {
    case 'intersects':
      return intersects(a, copied(b));
    case 'disjoint':
      return !intersects(a, copied(b));
    case 'within':
      return covers(copied(b), a);
    case 'contains':
      return covers(copied(a), b);
    case 'equals':
      return byMatrix(a, b, (matrix, own, other) => matrix.isEquals(own, other));
    case 'touches':
      return byMatrix(a, b, (matrix, own, other) => matrix.isTouches(own, other));
    case 'crosses':
      return byMatrix(a, b, (matrix, own, other) => matrix.isCrosses(own, other));
    case 'overlaps':
      return byMatrix(a, b, (matrix, own, other) => matrix.isOverlaps(own, other));
  }
};

/** For geometries on the map. Undefined where the library throws, as it does on some unions. */
export const relateByLibrary = (relation: SpatialRelation, a: Geometry, b: Geometry): boolean | undefined => {
  try {
    return decide(relation, a, b);
  } catch {
    return undefined;
  }
};
