// The downloads of a record (contract 8.1): sizes of its IIIF image, its files, and generated downloads.

import { extensionOf, isSafeUrl, isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportType, readExportSources } from './export-sources.ts';
import { type Footprint, readFootprint } from './footprint.ts';
import { type Reference, readReferences, referencesNamed } from './references.ts';
import { readFirstString } from './strings.ts';

export type FileDownload = {
  readonly kind: 'file';
  readonly label: string;
  readonly url: string;
  /** 'zip', 'tiff', ...; undefined if unknown. */
  readonly format: string | undefined;
};

type ImageDownload = {
  readonly kind: 'image';
  /** Image URL, without a size. */
  readonly image: string;
  readonly label: string;
  readonly url: string;
  readonly mediaType: string;
  readonly isLarge: boolean;
};

export type Download =
  | FileDownload
  | ImageDownload
  | { readonly kind: 'export'; readonly label: string; readonly exportType: ExportType; readonly mediaType: string };

/** `!w,h` keeps the proportions; `max` works in IIIF Image API 2.1 and 3.0, unlike `full`. */
const IMAGE_SIZES = [
  { label: 'Thumb Image', size: '!150,150', isLarge: false },
  { label: 'Small Image', size: '!800,800', isLarge: false },
  { label: 'Medium Image', size: '!1200,1200', isLarge: false },
  { label: 'Large Image', size: '!2000,2000', isLarge: true },
  { label: 'Full Resolution Image', size: 'max', isLarge: true },
] as const;

const toImageSizes = ({ url }: Reference, index: number): readonly Download[] => {
  const service = url.replace(/\/+(info\.json)?$/, '');
  const mark = index === 0 ? '' : ` (${index + 1})`;
  return IMAGE_SIZES.map(({ label, size, isLarge }) => ({
    kind: 'image',
    image: service,
    label: `${label}${mark}`,
    url: `${service}/full/${size}/0/default.jpg`,
    mediaType: 'image/jpeg',
    isLarge,
  }));
};

const FORMAT_OF_EXTENSION: Readonly<Record<string, string>> = {
  ...{ zip: 'zip', pdf: 'pdf', tif: 'tiff', tiff: 'tiff', json: 'json', geojson: 'geojson', csv: 'csv', kml: 'kml' },
  ...{
    kmz: 'kmz',
    gpkg: 'gpkg',
    jpg: 'jpeg',
    jpeg: 'jpeg',
    jp2: 'jp2',
    png: 'png',
    las: 'las',
    laz: 'laz',
    sid: 'sid',
  },
  ...{ gz: 'gz', tgz: 'gz', '7z': '7z', rar: 'rar', tar: 'tar', xml: 'xml', xlsx: 'xlsx', nc: 'netcdf', shp: 'shp' },
  ...{ geotiff: 'tiff', geopackage: 'gpkg', netcdf: 'netcdf', parquet: 'parquet', geoparquet: 'parquet', fgb: 'fgb' },
};

export const isFileUrl = (url: string): boolean => Object.hasOwn(FORMAT_OF_EXTENSION, extensionOf(url) ?? '');

/** The format comes from the URL, else from the label ('PDF'). Without a label, the file is named by its format. */
const toFile = (record: AardvarkRecord, { url, label }: Reference): FileDownload => {
  const format = FORMAT_OF_EXTENSION[extensionOf(url) ?? ''] ?? FORMAT_OF_EXTENSION[label?.toLowerCase() ?? ''];
  const name = format?.toUpperCase() ?? readFirstString(record.dct_format_s);
  return { kind: 'file', label: label ?? (name === undefined ? 'Download' : `Download ${name}`), url, format };
};

export const toExport = (exportType: ExportType): Download => {
  const { label, contentType } = EXPORT_FORMATS[exportType];
  return { kind: 'export', label, exportType, mediaType: contentType };
};

export const readFileDownloads = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
): readonly FileDownload[] =>
  referencesNamed(references, 'download')
    .filter(({ url }) => isSafeUrl(url))
    .map((reference) => toFile(record, reference));

export const readDownloads = (
  record: AardvarkRecord,
  references: readonly Reference[] = readReferences(record),
  footprint: Footprint = readFootprint(record),
): readonly Download[] => [
  ...referencesNamed(references, 'iiif_image')
    .filter(({ url }) => isWebUrl(url))
    .flatMap(toImageSizes),
  ...readFileDownloads(record, references),
  ...EXPORT_TYPES.filter((type) => readExportSources(record, type, references, footprint).length > 0).map(toExport),
];
