export { writeCsv } from './csv.ts';
export { toGeoJsonGeometry } from './esri-json.ts';
export { type Feature, type Features, mapPositions, type ToPosition, toCleanGeometry, toFeature } from './feature.ts';
export { type FeatureWriter, type FeatureWriterOptions, FormatLimitError } from './feature-writer.ts';
export { writeGeoJson } from './geojson.ts';
export { toGeometryBlob } from './geopackage/geometry-blob.ts';
export {
  createGeoPackage,
  type GeoPackageColumn,
  type GeoPackageTable,
  type GeoPackageValue,
  type InsertFeature,
} from './geopackage/geopackage.ts';
export { writeGeoPackage } from './geopackage/write-geopackage.ts';
export { type ParquetColumn, type ParquetRow, type ParquetValue, streamGeoParquet } from './geoparquet.ts';
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
export { writeKmz, writeKmzOverlay } from './kmz.ts';
export { openPmtiles, type PmtilesArchive } from './pmtiles/read-pmtiles.ts';
export { type PmtilesOptions, type TileBytes, writePmtiles } from './pmtiles/write-pmtiles.ts';
export type { ReadRange } from './read-range.ts';
export { writeShapefile } from './shapefile/write-shapefile.ts';
export { extractOverview } from './tiff/extract-overview.ts';
export { type Repacked, repackGeoTiff } from './tiff/repack.ts';
export { type Georeference, type Pixels, writeGeoTiff } from './tiff/write-geotiff.ts';
export { type Font, parseFont } from './true-type/font.ts';
export type { Contour, Outline, OutlinePoint } from './true-type/outline.ts';
export { decodeTile, type TileFeature, type TileLayer } from './vector-tile.ts';
export { writeGeoParquet } from './write-geoparquet.ts';
