// Features of a source into a file, counted on their way.
import {
  type Feature,
  type Features,
  type FeatureWriter,
  writeCsv,
  writeGeoJson,
  writeGeoPackage,
  writeKmz,
  writeShapefile,
} from '@periplus/geo-formats';
import { CatalogError } from '../../errors.ts';
import type { ExportType, SourceKind } from '../../record/views/export-sources.ts';
import type { DownloadContext, SourceRequest } from './download-request.ts';
import { openArcgis } from './source/arcgis.ts';
import { openGeoJson } from './source/geojson.ts';
import { hostOf, type OpenFeatures } from './source/source.ts';
import { openWfs } from './source/wfs.ts';

const SOURCES: Partial<Readonly<Record<SourceKind, OpenFeatures>>> = {
  wfs: openWfs,
  arcgis_feature_layer: openArcgis,
  arcgis_dynamic_map_layer: openArcgis,
  geo_json: openGeoJson,
};

const FORMATS: Partial<Readonly<Record<ExportType, FeatureWriter>>> = {
  ...{ shapefile: writeShapefile, kmz: writeKmz, geojson: writeGeoJson, csv: writeCsv, geopackage: writeGeoPackage },
};

const tooMany = (most: number): CatalogError =>
  new CatalogError('source_too_large', `The data have more than ${most} features, the bound of a download.`);

/** Keeps count, and stops where the bound is or the job is cancelled. */
const createCount = ({ maxFeatures, signal, report }: DownloadContext) => {
  let features = 0;
  let total: number | undefined;
  return {
    expect: (expected: number): void => {
      total = expected;
      if (expected > maxFeatures) throw tooMany(maxFeatures);
    },
    pass: async function* (batches: Features): AsyncGenerator<readonly Feature[]> {
      for await (const batch of batches) {
        signal.throwIfAborted();
        features += batch.length;
        if (features > maxFeatures) throw tooMany(maxFeatures);
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
  tools: DownloadContext,
): Promise<{ readonly features: number; readonly notes: readonly string[] }> => {
  const [open, write] = [SOURCES[source.kind], FORMATS[type]];
  if (open === undefined || write === undefined) {
    throw new CatalogError('source_unusable', 'This kind of source cannot be made into this format.');
  }
  const notes = new Set<string>();
  const note = (sentence: string): void => void notes.add(sentence);
  const count = createCount(tools);
  const features = count.pass(open(source, { fetch: tools.fetch, boxes, onTotal: count.expect, addNote: note }));
  const origin = `From ${source.url} on ${new Date().toISOString().slice(0, 10)}.`;
  await write({ features, path, folder: tools.folder, name, title, origin, addNote: note });
  if (count.features() === 0) {
    throw new CatalogError(
      'source_empty',
      `${hostOf(source.url)}, which holds the data, has no features in this layer.`,
    );
  }
  return { features: count.features(), notes: [...notes] };
};
