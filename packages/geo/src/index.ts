// Types

export type { ParseResult } from './parse-result.ts';
export type {
  Box,
  Geometry,
  LineString,
  MultiLineString,
  MultiPolygon,
  Polygon,
  Position,
  Ring,
  SpatialRelation,
} from './types.ts';

// Formats: WKT, GeoJSON, ENVELOPE, WKB

export { parseEnvelope, type RawBox, toEnvelope } from './formats/envelope.ts';
export { parseGeoJson } from './formats/geojson.ts';
export { type ParsedGeometry, parseGeometryText, toParsedGeometry } from './formats/geometry-text.ts';
export { parseWkt } from './formats/parse-wkt.ts';
export { toWkb } from './formats/wkb.ts';
export { type TextSink, toWkt, writeWkt } from './formats/write-wkt.ts';
export { DEFAULT_GEOMETRY_LIMITS, type GeometryLimits } from './plane/validate-geometry.ts';

// Spatial relations

export { withAntimeridianCopies } from './relate/antimeridian-copies.ts';
export type { RasterMask, RasterSums, Verdict } from './relate/raster-mask.ts';
export {
  type PreparedGeometry,
  prepareGeometry,
  preparePredicate,
  relate,
  type SpatialExtent,
  type SpatialPredicate,
} from './relate/relate.ts';

// Boxes

export {
  boundingBoxOf,
  boxArea,
  boxesIntersect,
  centreOf,
  containsBox,
  containsPosition,
  diagonalKm,
  intersectBoxes,
  intersectionArea,
  totalArea,
} from './plane/box-measures.ts';
export { normaliseBox, normaliseQueryBox } from './plane/boxes.ts';
export { boxesToGeometry, toRectangles } from './plane/rectangles.ts';

// Geometries, rings and segments in the plane

export { cutAtAntimeridian } from './cut/antimeridian.ts';
export { MORTON_MAX, mortonCode } from './edges/z-order.ts';
export {
  boxesOfGeometry,
  boxesOfParts,
  type GeometryParts,
  toGeometry,
  toGeometryParts,
} from './plane/geometry-parts.ts';
export { sizeOfGeometry } from './plane/geometry-size.ts';
export { isInsideRing, signedArea, withoutRepeats } from './plane/ring.ts';
export { orientation, segmentsCross, segmentsIntersect } from './plane/segments.ts';
export { rewindGeometry, rewindRings } from './plane/winding.ts';
export { worldIndex } from './plane/world-index.ts';

// Distances on the globe

export {
  boxesAroundCircle,
  DISTANCE_UNITS,
  distanceKm,
  distanceToBoxKm,
  distanceToGeometryKm,
  EARTH_RADIUS_KM,
  parseDistance,
} from './measure/distance.ts';
export { pointQueryCost } from './measure/point-query-cost.ts';

// H3 cells

export {
  cellsOfBoxes,
  centreOfCell,
  cornersOfCell,
  h3CellResolution,
  isH3Cell,
  outlineOfCell,
  toH3Cell,
} from './measure/h3.ts';
