// What serving threads do about generated downloads: find the file, or ask for it and say how far it is.

import { setTimeout as wait } from 'node:timers/promises';
import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import type { Artifact, ArtifactStore } from '../../export/download/artifact-store.ts';
import type { Download } from '../../record/views/downloads.ts';
import { EXPORT_FORMATS, type ExportType, readExportSources } from '../../record/views/export-sources.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Job } from '../../state/job.ts';
import type { JobQueue } from '../../state/job-queue.ts';
import { DOWNLOAD_JOB, toDownloadKey } from './download-job.ts';
import type { SourceFailures } from './source-failures.ts';
import { ALL_UNAVAILABLE, createUnavailableSourcesReader, type ReadUnavailableSources } from './unavailable-sources.ts';

export type DownloadStatus =
  | { readonly kind: 'ready'; readonly artifact: Artifact; readonly path: string }
  | { readonly kind: 'working'; readonly job: Job };

export type DownloadService = {
  /** Of these types, those that have a source that is not known to be dead. */
  readonly availableTypes: (record: AardvarkRecord, types: readonly ExportType[]) => Promise<readonly ExportType[]>;
  /** For answers that are kept: what they leave out, and what stands for it. */
  readonly unavailableSources: ReadUnavailableSources;
  /** Waits for so long. Throws why the download cannot be had. */
  readonly request: (record: StoredRecord, type: ExportType, waitMs: number) => Promise<DownloadStatus>;
  readonly close: () => Promise<void>;
};

export const NO_DOWNLOAD_SERVICE: DownloadService = {
  availableTypes: async () => [],
  unavailableSources: () => ALL_UNAVAILABLE,
  request: async () => {
    throw new CatalogError('not_implemented', 'This server makes no downloads; the links of the record work.');
  },
  close: async () => {},
};

export type DownloadServiceDependencies = {
  readonly artifacts: ArtifactStore;
  readonly queue: JobQueue;
  readonly sourceFailures: SourceFailures;
  readonly pollMs?: number;
};

export const createDownloadService = (
  open: () => Promise<DownloadServiceDependencies>,
): Omit<DownloadService, 'close'> => {
  const offered: DownloadService['availableTypes'] = async (record, types) => {
    const { sourceFailures: memory } = await open();
    const isUsable = await Promise.all(
      types.map(async (type) => (await memory.usableSources(readExportSources(record, type), type)).length > 0),
    );
    return types.filter((_type, n) => isUsable[n]);
  };

  const prepare: DownloadService['request'] = async (stored, type, waitMs) => {
    const sources = readExportSources(parseStoredRecord(stored), type);
    const { label } = EXPORT_FORMATS[type];
    if (sources.length === 0) {
      throw new CatalogError('bad_request', `This record has no data source from which ${label} could be made.`);
    }
    const { artifacts, queue, sourceFailures: memory, pollMs = 100 } = await open();
    const key = toDownloadKey(stored, type);
    const submit = () =>
      queue.submit({ name: DOWNLOAD_JOB, key: `download ${key}`, input: { id: stored.id, type, key } });
    const until = performance.now() + waitMs;
    for (;;) {
      const artifact = await artifacts.find(key);
      if (artifact !== undefined) return { kind: 'ready', artifact, path: artifacts.pathOf(key, artifact) };
      const trouble = (await memory.downloadFailureOf(key)) ?? (await memory.sourceFailureOf(sources, type));
      if (trouble !== undefined) throw trouble;
      const { job } = await submit();
      if (performance.now() >= until) return { kind: 'working', job };
      await wait(pollMs);
    }
  };
  return {
    availableTypes: offered,
    unavailableSources: createUnavailableSourcesReader(async () => (await open()).sourceFailures),
    request: prepare,
  };
};

const typeOf = (download: Download): ExportType | undefined =>
  download.kind === 'export' ? download.exportType : undefined;

/** A download that cannot be had at the moment is not listed. */
export const withoutUnavailable = async (
  downloads: readonly Download[],
  record: AardvarkRecord,
  { availableTypes: offered }: Pick<DownloadService, 'availableTypes'>,
): Promise<readonly Download[]> => {
  const types = downloads.flatMap((download) => typeOf(download) ?? []);
  if (types.length === 0) return downloads;
  const kept = new Set(await offered(record, types));
  return downloads.filter((download) => {
    const type = typeOf(download);
    return type === undefined || kept.has(type);
  });
};
