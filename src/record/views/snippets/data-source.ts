// Chooses where the data of a record can be read from by programs: features first, then rasters, files and maps.
import { extensionOf, isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { readFileDownloads } from '../downloads.ts';
import { type Reference, readReferences } from '../references.ts';
import { isRestricted } from '../restricted.ts';
import { readFirstString } from '../strings.ts';

export type DataSource =
  | { readonly kind: 'wfs'; readonly url: string; readonly layer: string }
  | { readonly kind: 'wms'; readonly url: string; readonly layer: string }
  | { readonly kind: 'arcgis'; readonly url: string }
  | { readonly kind: 'geojson'; readonly url: string }
  /** A vector file that GDAL reads, in a zip file or not. */
  | { readonly kind: 'vector'; readonly url: string; readonly isZip: boolean }
  | { readonly kind: 'raster'; readonly url: string }
  | { readonly kind: 'file'; readonly url: string };

/** Characters that a record may contain but a URL may not. */
const normalise = (url: string): string | undefined => (isWebUrl(url) ? URL.parse(url.trim())?.href : undefined);

const OGC_PARAMETERS = /^(?:service|request|version)$/i;

/** The address of a service, without the parameters of a request. */
const toService = (url: string): string => {
  const service = new URL(url);
  for (const name of [...service.searchParams.keys()]) if (OGC_PARAMETERS.test(name)) service.searchParams.delete(name);
  return service.href.replace(/[?&]$/, '');
};

/** A layer of the service: `/FeatureServer` without a number has at least one. */
const toArcgisLayer = (url: string, layer: string | undefined): string | undefined => {
  const service = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  if (/\/\d+$/.test(service)) return service;
  return /\/FeatureServer$/i.test(service) ? `${service}/${/^\d+$/.test(layer ?? '') ? layer : 0}` : undefined;
};

const VECTOR = new Set(['gpkg', 'fgb', 'kml', 'kmz', 'shp', 'parquet', 'gml']);
const RASTER = new Set(['tif', 'tiff', 'jp2']);
const IS_VECTOR = /shapefile|geojson|geopackage|geodatabase/i;

/** A zip file is readable if the record calls its format a vector format. */
const toFile = (record: AardvarkRecord, url: string): DataSource => {
  const extension = extensionOf(url) ?? '';
  if (extension === 'geojson') return { kind: 'geojson', url };
  if (VECTOR.has(extension)) return { kind: 'vector', url, isZip: false };
  if (RASTER.has(extension)) return { kind: 'raster', url };
  const isZip = extension === 'zip' && IS_VECTOR.test(readFirstString(record.dct_format_s) ?? '');
  return isZip ? { kind: 'vector', url, isZip } : { kind: 'file', url };
};

type Finder = (url: string, layer: string | undefined, record: AardvarkRecord) => DataSource | undefined;

const toArcgis: Finder = (url, layer) => {
  const address = toArcgisLayer(url, layer);
  return address === undefined ? undefined : { kind: 'arcgis', url: address };
};

const withLayer =
  (kind: 'wfs' | 'wms'): Finder =>
  (url, layer) =>
    layer === undefined ? undefined : { kind, url: toService(url), layer };

/** Best first. */
const FINDERS: readonly (readonly [name: Reference['name'], find: Finder])[] = [
  ['wfs', withLayer('wfs')],
  ['arcgis_feature_layer', toArcgis],
  ['geo_json', (url) => ({ kind: 'geojson', url })],
  ['cog', (url) => ({ kind: 'raster', url })],
];

const findFirst = (
  record: AardvarkRecord,
  references: readonly Reference[],
  [name, find]: (typeof FINDERS)[number],
): DataSource | undefined => {
  const layer = readFirstString(record.gbl_wxsIdentifier_s);
  for (const reference of references) {
    const url = reference.name === name ? normalise(reference.url) : undefined;
    const source = url === undefined ? undefined : find(url, layer, record);
    if (source !== undefined) return source;
  }
  return undefined;
};

/** Undefined for restricted records, and for records without data that a program can read. */
export const readDataSource = (record: AardvarkRecord): DataSource | undefined => {
  if (isRestricted(record)) return undefined;
  const references = readReferences(record);
  const files = readFileDownloads(record, references)
    .map(({ url }) => normalise(url))
    .filter((url) => url !== undefined)
    .map((url) => toFile(record, url));
  for (const finder of FINDERS) {
    const source = findFirst(record, references, finder);
    if (source !== undefined) return source;
  }
  return (
    files.find(({ kind }) => kind !== 'file') ?? findFirst(record, references, ['wms', withLayer('wms')]) ?? files[0]
  );
};
