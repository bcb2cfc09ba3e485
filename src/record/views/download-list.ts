// The downloads of a record for readers: one entry per file, image or layer, with its format and size.
import { isWebUrl } from '@periplus/markup';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type Download, type FileDownload, readDownloads } from './downloads.ts';
import type { ExportType } from './export-sources.ts';
import { readFileSize } from './file-size.ts';
import { type Reference, readReferences, referencesNamed } from './references.ts';
import { readFirstString } from './strings.ts';

export type DownloadEntry =
  | {
      readonly kind: 'file';
      readonly url: string;
      /** What it is: the label, else the format. */
      readonly name: string | undefined;
      /** The format, if the name does not say it. */
      readonly format: string | undefined;
      readonly size: string | undefined;
    }
  | { readonly kind: 'image'; readonly url: string; readonly sizes: readonly ImageSize[] };

export type ImageSize = { readonly name: 'small' | 'medium' | 'large'; readonly url: string };

export type DownloadList = {
  readonly entries: readonly DownloadEntry[];
  /** Formats that the server generates and that no file has. */
  readonly exportTypes: readonly ExportType[];
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  ...{ geojson: 'GeoJSON', tiff: 'TIFF', gpkg: 'GeoPackage', parquet: 'GeoParquet', jpeg: 'JPEG', netcdf: 'NetCDF' },
  ...{ fgb: 'FlatGeobuf', jp2: 'JPEG 2000', shp: 'Shapefile', sid: 'MrSID' },
};

const nameOfFormat = (format: string | undefined): string | undefined =>
  format === undefined ? undefined : (FORMAT_NAMES[format] ?? format.toUpperCase());

/** A zip file contains the format of the record. */
const CONTAINERS: ReadonlySet<string | undefined> = new Set(['zip', 'gz', 'tar', '7z', 'rar', undefined]);

/** Labels that `readDownloads` makes up say no more than the format. */
const OWN_LABEL = /^Download(?: |$)/;

const toFileEntry = (record: AardvarkRecord, { url, label, format }: FileDownload): DownloadEntry => {
  const recordFormat = CONTAINERS.has(format) ? readFirstString(record.dct_format_s) : undefined;
  const formatName = nameOfFormat(format);
  const name = OWN_LABEL.test(label) ? (recordFormat ?? formatName) : label;
  return { kind: 'file', url, name, format: name === formatName ? undefined : formatName, size: undefined };
};

const DATA_FILES = [
  ['geo_json', 'GeoJSON', 'geojson'],
  ['cog', 'Cloud Optimized GeoTIFF', 'geotiff'],
  ['pmtiles', 'PMTiles', undefined],
] as const satisfies readonly (readonly [Reference['name'], string, ExportType | undefined])[];

const EXPORT_OF_FORMAT: Readonly<Record<string, ExportType>> = {
  ...{ geojson: 'geojson', csv: 'csv', kmz: 'kmz', gpkg: 'geopackage', parquet: 'geoparquet', tiff: 'geotiff' },
};

/** The generated format that a file has already. */
const exportOf = (record: AardvarkRecord, { format }: FileDownload): ExportType | undefined => {
  if (!CONTAINERS.has(format)) return EXPORT_OF_FORMAT[format ?? ''];
  return /shapefile/i.test(readFirstString(record.dct_format_s) ?? '') ? 'shapefile' : undefined;
};

const withoutRepeats = (entries: readonly DownloadEntry[]): readonly DownloadEntry[] =>
  [...new Map(entries.map((entry) => [entry.url, entry] as const).reverse()).values()].reverse();

/** The size in the record is that of its only file. */
const withSize = (record: AardvarkRecord, entries: readonly DownloadEntry[]): readonly DownloadEntry[] => {
  const files = entries.filter(({ kind }) => kind === 'file');
  const size = files.length === 1 ? readFileSize(record) : undefined;
  return size === undefined ? entries : entries.map((entry) => (entry.kind === 'file' ? { ...entry, size } : entry));
};

const SIZE_NAMES = ['small', 'medium', 'large'] as const;

type ImageDownload = Extract<Download, { readonly kind: 'image' }>;

/** The full image, which is the last; the first is too small to be of use, the others are variants. */
const toImages = (downloads: readonly Download[]): readonly DownloadEntry[] => {
  const images = downloads.filter((download): download is ImageDownload => download.kind === 'image');
  return [...Map.groupBy(images, ({ image }) => image).values()].map((sizes) => {
    const [, ...urls] = sizes.map(({ url }) => url);
    return {
      kind: 'image',
      url: urls.at(-1) ?? '',
      sizes: SIZE_NAMES.map((name, index) => ({ name, url: urls[index] ?? '' })),
    };
  });
};

export const readDownloadList = (record: AardvarkRecord): DownloadList => {
  const references = readReferences(record);
  const downloads = readDownloads(record, references);
  const files = downloads.filter((download) => download.kind === 'file').filter(({ url }) => isWebUrl(url));
  const dataFiles = DATA_FILES.flatMap(([reference, name, type]) =>
    referencesNamed(references, reference)
      .filter(({ url }) => isWebUrl(url))
      .map(({ url, label }) => ({ url, type, name: label ?? name, format: label === undefined ? undefined : name })),
  );
  const entries = withoutRepeats([
    ...toImages(downloads),
    ...files.map((file) => toFileEntry(record, file)),
    ...dataFiles.map(({ url, name, format }) => ({ kind: 'file' as const, url, name, format, size: undefined })),
  ]);
  const present = new Set([...files.map((file) => exportOf(record, file)), ...dataFiles.map(({ type }) => type)]);
  const exportTypes = downloads.flatMap((download) => (download.kind === 'export' ? [download.exportType] : []));
  return { entries: withSize(record, entries), exportTypes: exportTypes.filter((type) => !present.has(type)) };
};
