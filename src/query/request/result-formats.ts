// Formats for exporting a complete result: names, media types and file extensions.

export const RESULT_FORMATS = {
  /** RFC 4180 with a header line. */
  csv: { type: 'text/csv; charset=utf-8; header=present', extension: 'csv' },
  /** RFC 7946: one FeatureCollection. */
  geojson: { type: 'application/geo+json', extension: 'geojson' },
  /** RFC 8142. */
  geojsonseq: { type: 'application/geo+json-seq', extension: 'geojsons' },
  /** Stored records, one per line. */
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
