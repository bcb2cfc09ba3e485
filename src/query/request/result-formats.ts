// Formats in which a whole result can be had: names, media types and endings of files.

export const RESULT_FORMATS = {
  /** RFC 4180, with the names of the fields in the first line. */
  csv: { type: 'text/csv; charset=utf-8; header=present', extension: 'csv' },
  /** RFC 7946: one FeatureCollection. */
  geojson: { type: 'application/geo+json', extension: 'geojson' },
  /** RFC 8142: each feature after a record separator, so that a reader may begin anywhere. */
  geojsonseq: { type: 'application/geo+json-seq', extension: 'geojsons' },
  /** Records as they are kept, one a line. */
  ndjson: { type: 'application/x-ndjson', extension: 'ndjson' },
  /** GeoParquet 1.1. */
  geoparquet: { type: 'application/vnd.apache.parquet', extension: 'parquet' },
  /** OGC GeoPackage 1.3 (12-128r17). */
  gpkg: { type: 'application/geopackage+sqlite3', extension: 'gpkg' },
} as const;

export type ResultFormat = keyof typeof RESULT_FORMATS;

export const RESULT_NAMES = Object.keys(RESULT_FORMATS) as readonly ResultFormat[];

const ALIASES: ReadonlyMap<string, ResultFormat> = new Map([
  ...RESULT_NAMES.map((name) => [name, name] as const),
  ['parquet', 'geoparquet'],
  ['geopackage', 'gpkg'],
  ['geojson-seq', 'geojsonseq'],
  ['jsonl', 'ndjson'],
]);

export const findResultFormat = (word: string): ResultFormat | undefined => ALIASES.get(word.toLowerCase());
