export { cutAtAntimeridian } from './cut/antimeridian.ts';
export { MORTON_MAX, mortonCode } from './edges/z-order.ts';
export { parseEnvelope, type RawBox, toEnvelope } from './formats/envelope.ts';
export { parseGeoJson } from './formats/geojson.ts';
export { type ParsedGeometry, parseGeometryText, toParsedGeometry } from './formats/geometry-text.ts';
export { parseWkt } from './formats/parse-wkt.ts';
export { toWkb } from './formats/wkb.ts';
export { type TextSink, toWkt, writeWkt } from './formats/write-wkt.ts';
export {
  boxesAroundCircle,
  DISTANCE_UNITS,
  distanceKm,
  distanceToBoxKm,
  distanceToGeometryKm,
  EARTH_RADIUS_KM,
  parseDistance,
} from './measure/distance.ts';
export { cornersOfCell, h3CellResolution, outlineOfCell, toH3Cell } from './measure/h3.ts';
export { pointQueryCost } from './measure/point-query-cost.ts';
export type { ParseResult } from './parse-result.ts';
export {
  boundingBoxOf,
  boxArea,
  boxesIntersect,
  centreOf,
  containsBox,
  containsPosition,
  diagonalKm,
  totalArea,
} from './plane/box-measures.ts';
export { normaliseBox, normaliseQueryBox } from './plane/boxes.ts';
export {
  boxesOfGeometry,
  boxesOfParts,
  type GeometryParts,
  toGeometry,
  toGeometryParts,
} from './plane/geometry-parts.ts';
export { sizeOfGeometry } from './plane/geometry-size.ts';
export { boxesToGeometry, toRectangles } from './plane/rectangles.ts';
export { isInsideRing, signedArea, withoutRepeats } from './plane/ring.ts';
export { orientation, segmentsCross, segmentsIntersect } from './plane/segments.ts';
export { rewindGeometry, rewindRings } from './plane/winding.ts';
export { worldIndex } from './plane/world-index.ts';
export { withAntimeridianCopies } from './relate/antimeridian-copies.ts';
export type { RasterMask, RasterSums, Verdict } from './relate/raster-mask.ts';
export {
  type PreparedGeometry,
  prepareGeometry,
  preparePredicate,
  relate,
  type SpatialExtent,
} from './relate/relate.ts';
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
