// Runs a download job: generates the file and stores it.

import type { SourceFetch } from '@periplus/remote-data';
import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import type { ArtifactMetadata, ArtifactStore } from '../../export/download/artifact-store.ts';
import type { DownloadResult, Progress } from '../../export/download/download-request.ts';
import { makeDownload } from '../../export/download/make-download.ts';
import {
  EXPORT_FORMATS,
  type ExportSource,
  type ExportType,
  readExportSources,
  toExportFileName,
} from '../../record/views/export-sources.ts';
import { readFootprint } from '../../record/views/footprint.ts';
import { readFirstString } from '../../record/views/strings.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type DownloadInput, toDownloadKey } from './download-job.ts';
import type { SourceFailures } from './source-failures.ts';

export type DownloadMakerDependencies = {
  readonly getRecord: (id: string) => Promise<StoredRecord | undefined>;
  readonly artifacts: ArtifactStore;
  readonly sourceFailures: SourceFailures;
  /** Called once per download, since it counts the fetched bytes. */
  readonly createFetch: (signal: AbortSignal) => SourceFetch;
  readonly maxFeatures: number;
  readonly maxBytes: number;
};

export type DownloadContext = { readonly signal: AbortSignal; readonly report: (progress: Progress) => void };

/** Safe as the name of a file, a layer and a table. */
const toLayerName = (record: AardvarkRecord): string => {
  const layer = readFirstString(record.gbl_wxsIdentifier_s) ?? record.id;
  const name = layer.slice(layer.lastIndexOf(':') + 1).replace(/[^A-Za-z0-9_-]+/g, '_');
  return name.slice(0, 60).replace(/^[_-]+$/, '') || 'layer';
};

const toMetadata = (
  { id }: AardvarkRecord,
  type: ExportType,
  { source, features, notes }: DownloadResult,
): ArtifactMetadata => ({
  fileName: toExportFileName(id, type),
  contentType: EXPORT_FORMATS[type].contentType,
  notes: notes.slice(0, 100),
  origin: URL.parse(source.url)?.host ?? '',
  ...(features === undefined ? {} : { features }),
});

const readRecord = async ({ getRecord }: DownloadMakerDependencies, { id, type, key }: DownloadInput) => {
  const stored = await getRecord(id);
  if (stored === undefined) throw new CatalogError('not_found', 'The record no longer exists.');
  if (toDownloadKey(stored, type) === key) return parseStoredRecord(stored);
  throw new CatalogError('service_unavailable', 'The record has changed since the request; try again.');
};

const createFolder = (artifacts: ArtifactStore): Promise<string> =>
  artifacts.createFolder().catch((cause: unknown) => {
    throw new CatalogError('service_unavailable', 'The file cannot be generated at the moment.', { cause });
  });

export const createDownloadMaker = (dependencies: DownloadMakerDependencies) => {
  const { artifacts, sourceFailures, createFetch, maxFeatures } = dependencies;

  const make = async (
    record: AardvarkRecord,
    { type, key }: DownloadInput,
    folder: string,
    context: DownloadContext,
  ) => {
    const sources = await sourceFailures.usableSources(readExportSources(record, type), type);
    const { boxes } = readFootprint(record);
    const request = { type, sources, boxes, name: toLayerName(record), title: record.dct_title_s };
    const fetch = createFetch(context.signal);
    const onFailure = (source: ExportSource, error: CatalogError) =>
      sourceFailures.addSourceFailure(source, type, error);
    const result = await makeDownload(request, { folder, fetch, maxFeatures, ...context }, onFailure).finally(
      fetch.close,
    );
    await sourceFailures.clearSourceFailure(result.source, type);
    return artifacts.put(key, result.path, toMetadata(record, type, result));
  };

  return async (input: DownloadInput, context: DownloadContext): Promise<void> => {
    if ((await artifacts.find(input.key)) !== undefined) return;
    const record = await readRecord(dependencies, input);
    const folder = await createFolder(artifacts);
    try {
      await make(record, input, folder, context);
    } finally {
      await artifacts.discard(folder);
    }
  };
};
