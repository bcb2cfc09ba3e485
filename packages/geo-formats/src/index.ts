export { toGeoJsonGeometry } from './esri-json.ts';
export { type CrsDefinition, fromMercator, parseCrs } from './gml/crs.ts';
export { createPropertyParser, parsePropertyTypes } from './gml/feature-type.ts';
export {
  createGmlReader,
  type GmlFeature,
  isExceptionReport,
  type PropertyParser,
  ServiceException,
  toServiceException,
} from './gml/features.ts';
export { UnsupportedCrsError } from './gml/geometry.ts';
export { openPmtiles, type PmtilesArchive, type ReadRange } from './pmtiles/read-pmtiles.ts';
export { type PmtilesOptions, type TileBytes, writePmtiles } from './pmtiles/write-pmtiles.ts';
export { createDbf, type DbfField, type DbfValue, MAX_FIELDS, MAX_TEXT_BYTES } from './shapefile/dbf.ts';
export { toShapes } from './shapefile/shapes.ts';
export { createShp, type ShapeParts, type ShapeType, type Shp } from './shapefile/shp.ts';
export { extractOverview } from './tiff/extract-overview.ts';
export { type Repacked, repackGeoTiff } from './tiff/repack.ts';
export { type Georeference, type Pixels, writeGeoTiff } from './tiff/write-geotiff.ts';
export { type Font, parseFont } from './true-type/font.ts';
export type { Contour, Outline, OutlinePoint } from './true-type/outline.ts';
export { decodeTile, type TileFeature, type TileLayer } from './vector-tile.ts';
