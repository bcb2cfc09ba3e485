// Writes the features of a source to a file and counts them.
import {
  type Feature,
  type Features,
  type FeatureWriter,
  writeCsv,
  writeGeoJson,
  writeGeoPackage,
  writeGeoParquet,
  writeKmz,
  writeShapefile,
} from '@periplus/geo-formats';
import type { OpenFeatures } from '@periplus/remote-data';
import { hostOf, openArcgis, openGeoJson, openWfs } from '@periplus/remote-data';
import { CatalogError } from '../../errors.ts';
import type { ExportType, SourceKind } from '../../record/views/export-sources.ts';
import type { DownloadContext, SourceRequest } from './download-request.ts';

const SOURCES: Partial<Readonly<Record<SourceKind, OpenFeatures>>> = {
  wfs: openWfs,
  arcgis_feature_layer: openArcgis,
  arcgis_dynamic_map_layer: openArcgis,
  geo_json: openGeoJson,
};

const FORMATS: Partial<Readonly<Record<ExportType, FeatureWriter>>> = {
  ...{ shapefile: writeShapefile, kmz: writeKmz, geojson: writeGeoJson, csv: writeCsv },
  ...{ geopackage: writeGeoPackage, geoparquet: writeGeoParquet },
};

const tooManyFeatures = (max: number): CatalogError =>
  new CatalogError('source_too_large', `The data have more than ${max} features, the limit of a download.`);

/** Counts features, and stops at the limit or when the job is cancelled. */
const createCounter = ({ maxFeatures, signal, report }: DownloadContext) => {
  let features = 0;
  let total: number | undefined;
  return {
    expect: (expected: number): void => {
      total = expected;
      if (expected > maxFeatures) throw tooManyFeatures(maxFeatures);
    },
    pass: async function* (batches: Features): AsyncGenerator<readonly Feature[]> {
      for await (const batch of batches) {
        signal.throwIfAborted();
        features += batch.length;
        if (features > maxFeatures) throw tooManyFeatures(maxFeatures);
        report({ features, ...(total === undefined ? {} : { total }) });
        yield batch;
      }
    },
    features: (): number => features,
  };
};

export const isVector = (type: ExportType, kind: SourceKind): boolean =>
  FORMATS[type] !== undefined && SOURCES[kind] !== undefined;

export const writeVector = async (
  { type, source, path, boxes, name, title }: SourceRequest,
  context: DownloadContext,
): Promise<{ readonly features: number; readonly notes: readonly string[] }> => {
  const [open, write] = [SOURCES[source.kind], FORMATS[type]];
  if (open === undefined || write === undefined) {
    throw new CatalogError('source_unusable', 'This source cannot be converted to this format.');
  }
  const notes = new Set<string>();
  const addNote = (sentence: string): void => void notes.add(sentence);
  const counter = createCounter(context);
  const features = counter.pass(open(source, { fetch: context.fetch, boxes, onTotal: counter.expect, addNote }));
  const origin = `From ${source.url} on ${new Date().toISOString().slice(0, 10)}.`;
  await write({ features, path, folder: context.folder, name, title, origin, addNote });
  if (counter.features() === 0) {
    throw new CatalogError('source_empty', `The data source ${hostOf(source.url)} has no features in this layer.`);
  }
  return { features: counter.features(), notes: [...notes] };
};
