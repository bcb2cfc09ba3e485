// Lists the downloads that can be generated for a record, and their data sources.

import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ReferenceName } from '../../schema/references.ts';
import { type Footprint, readFootprint } from './footprint.ts';
import { type Reference, readReferences } from './references.ts';
import { isRestricted } from './restricted.ts';
import { readFirstString, readStrings } from './strings.ts';

export type SourceKind = Extract<
  ReferenceName,
  | 'wfs'
  | 'arcgis_feature_layer'
  | 'arcgis_dynamic_map_layer'
  | 'geo_json'
  | 'wcs'
  | 'wms'
  | 'arcgis_image_map_layer'
  | 'cog'
>;

export type ExportSource = {
  readonly kind: SourceKind;
  readonly url: string;
  /** Layer name in the service; present for every kind that requires it. */
  readonly layer?: string;
};

export type ExportFormat = {
  readonly label: string;
  readonly extension: string;
  readonly contentType: string;
  /** Best source first. */
  readonly sources: readonly SourceKind[];
};

const VECTOR_SOURCES = ['wfs', 'arcgis_feature_layer', 'arcgis_dynamic_map_layer', 'geo_json'] as const;
const RASTER_SOURCES = ['wcs', 'cog', 'arcgis_image_map_layer', 'wms'] as const;

/** In display order (contract 8.2). */
export const EXPORT_FORMATS = {
  shapefile: {
    label: 'EPSG:4326 Shapefile',
    extension: 'zip',
    contentType: 'application/zip',
    sources: VECTOR_SOURCES,
  },
  kmz: {
    label: 'KMZ',
    extension: 'kmz',
    contentType: 'application/vnd.google-earth.kmz',
    sources: [...VECTOR_SOURCES, 'wms'],
  },
  geojson: { label: 'GeoJSON', extension: 'geojson', contentType: 'application/json', sources: VECTOR_SOURCES },
  csv: { label: 'CSV', extension: 'csv', contentType: 'text/csv', sources: VECTOR_SOURCES },
  geotiff: { label: 'GeoTIFF', extension: 'tif', contentType: 'image/geotiff', sources: RASTER_SOURCES },
  geopackage: {
    label: 'GeoPackage',
    extension: 'gpkg',
    contentType: 'application/geopackage+sqlite3',
    sources: VECTOR_SOURCES,
  },
  geoparquet: {
    label: 'GeoParquet',
    extension: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    sources: VECTOR_SOURCES,
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportType = keyof typeof EXPORT_FORMATS;

export const EXPORT_TYPES = Object.keys(EXPORT_FORMATS) as readonly ExportType[];

export const isExportType = (text: string): text is ExportType => Object.hasOwn(EXPORT_FORMATS, text);

/** Safe in headers and file systems. */
export const toExportFileName = (id: string, type: ExportType): string =>
  `${id.replace(/[^\w.:-]+/g, '_').slice(0, 120)}-${type}.${EXPORT_FORMATS[type].extension}`;

const SOURCE_KINDS: ReadonlySet<ReferenceName> = new Set<ReferenceName>([...VECTOR_SOURCES, ...RASTER_SOURCES]);

/** A quick check: most records are scanned maps without sources. */
const hasAnySource = (references: readonly Reference[]): boolean =>
  references.some(({ name }) => name !== undefined && SOURCE_KINDS.has(name));

const NEEDS_LAYER: ReadonlySet<SourceKind> = new Set<SourceKind>(['wfs', 'wcs', 'wms']);
/** The URL may be that of a service with several layers. */
const TAKES_LAYER: ReadonlySet<SourceKind> = new Set<SourceKind>([...NEEDS_LAYER, 'arcgis_feature_layer']);

/** A ground overlay requires a box. */
const needsBox = (type: ExportType, kind: SourceKind): boolean => type === 'kmz' && kind === 'wms';

/** Only a numbered ArcGIS layer has features. */
const isUsable = ({ url }: Reference, kind: SourceKind): boolean =>
  isWebUrl(url) && (kind !== 'arcgis_dynamic_map_layer' || /\/MapServer\/\d+\/?([?#]|$)/i.test(url));

const VECTOR_WORDS = /\b(point|line|polygon|vector|table)\b|shapefile|geopackage|geojson|geodatabase|\bfeature/i;

/** A rendered map of features is not data, so such a record offers only the features. */
const isOfFeatures = (record: AardvarkRecord, references: readonly Reference[]): boolean =>
  references.some((reference) => VECTOR_SOURCES.some((kind) => reference.name === kind && isUsable(reference, kind))) ||
  [...readStrings(record.gbl_resourceType_sm), ...readStrings(record.dct_format_s)].some((text) =>
    VECTOR_WORDS.test(text),
  );

const toSources = (references: readonly Reference[], kind: SourceKind, layer: string | undefined): ExportSource[] =>
  references
    .filter((reference) => reference.name === kind && isUsable(reference, kind))
    .map(({ url }) => (layer !== undefined && TAKES_LAYER.has(kind) ? { kind, url, layer } : { kind, url }));

/** The usable sources for one type, best first. Restricted records have none. */
export const readExportSources = (
  record: AardvarkRecord,
  type: ExportType,
  references: readonly Reference[] = readReferences(record),
  footprint: Footprint = readFootprint(record),
): readonly ExportSource[] => {
  if (!hasAnySource(references) || isRestricted(record)) return [];
  const layer = readFirstString(record.gbl_wxsIdentifier_s);
  const kinds: readonly SourceKind[] = EXPORT_FORMATS[type].sources;
  return kinds
    .filter((kind) => layer !== undefined || !NEEDS_LAYER.has(kind))
    .filter((kind) => footprint.boxes.length > 0 || !needsBox(type, kind))
    .filter((kind) => kind !== 'wms' || !isOfFeatures(record, references))
    .flatMap((kind) => toSources(references, kind, layer));
};
