// Which generated downloads a record can have, and from which of its own data sources (never from its footprint).
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ReferenceName } from '../../schema/references.ts';
import { type Place, readPlace } from './place.ts';
import { type Reference, readReferences } from './references.ts';
import { readText } from './texts.ts';
import { isWebUrl } from './urls.ts';

export type SourceKind = Extract<
  ReferenceName,
  'wfs' | 'arcgis_feature_layer' | 'geo_json' | 'wcs' | 'wms' | 'arcgis_image_map_layer' | 'cog'
>;

export type ExportSource = {
  readonly kind: SourceKind;
  readonly url: string;
  /** Name of the layer in the service; present for every kind that needs one. */
  readonly layer?: string;
};

export type ExportFormat = {
  readonly label: string;
  readonly extension: string;
  readonly contentType: string;
  /** Best source first. */
  readonly sources: readonly SourceKind[];
};

const VECTOR_SOURCES = ['wfs', 'arcgis_feature_layer', 'geo_json'] as const;
const RASTER_SOURCES = ['wcs', 'cog', 'arcgis_image_map_layer', 'wms'] as const;

/** In the order in which downloads list them (contract 8.2). */
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
} as const satisfies Record<string, ExportFormat>;

export type ExportType = keyof typeof EXPORT_FORMATS;

export const EXPORT_TYPES = Object.keys(EXPORT_FORMATS) as readonly ExportType[];

export const isExportType = (text: string): text is ExportType => Object.hasOwn(EXPORT_FORMATS, text);

const SOURCE_KINDS: ReadonlySet<ReferenceName> = new Set<ReferenceName>([...VECTOR_SOURCES, ...RASTER_SOURCES]);

/** Most records are scanned maps, which have no source for any type. */
const hasAnySource = (references: readonly Reference[]): boolean =>
  references.some(({ name }) => name !== undefined && SOURCE_KINDS.has(name));

const NEEDS_LAYER: ReadonlySet<SourceKind> = new Set<SourceKind>(['wfs', 'wcs', 'wms']);

/** A picture placed on a globe needs to know where it goes. */
const needsBox = (type: ExportType, kind: SourceKind): boolean => type === 'kmz' && kind === 'wms';

const toSources = (references: readonly Reference[], kind: SourceKind, layer: string | undefined): ExportSource[] =>
  references
    .filter(({ name, url }) => name === kind && isWebUrl(url))
    .map(({ url }) => (NEEDS_LAYER.has(kind) && layer !== undefined ? { kind, url, layer } : { kind, url }));

/** The usable sources for one type, best first; none means that the type is not offered. */
export const readExportSources = (
  record: AardvarkRecord,
  type: ExportType,
  references: readonly Reference[] = readReferences(record),
  place: Place = readPlace(record),
): readonly ExportSource[] => {
  if (!hasAnySource(references)) return [];
  const layer = readText(record.gbl_wxsIdentifier_s);
  const kinds: readonly SourceKind[] = EXPORT_FORMATS[type].sources;
  return kinds
    .filter((kind) => layer !== undefined || !NEEDS_LAYER.has(kind))
    .filter((kind) => place.boxes.length > 0 || !needsBox(type, kind))
    .flatMap((kind) => toSources(references, kind, layer));
};
