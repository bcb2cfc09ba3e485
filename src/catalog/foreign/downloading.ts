// What serving threads do about generated downloads: find the file, or ask for it and say how far it is.

import { setTimeout as wait } from 'node:timers/promises';
import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import type { Artifact, ArtifactStore } from '../../export/download/artifacts.ts';
import type { Download } from '../../record/views/downloads.ts';
import { EXPORT_FORMATS, type ExportType, readExportSources } from '../../record/views/export-sources.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { Job } from '../../state/job.ts';
import type { JobQueue } from '../../state/job-queue.ts';
import { ALL_DEAD, createDeadSources, type ReadDead } from './dead-sources.ts';
import { DOWNLOAD_JOB, toDownloadKey } from './download-job.ts';
import type { SourceMemory } from './source-memory.ts';

export type PreparedDownload =
  | { readonly kind: 'ready'; readonly artifact: Artifact; readonly path: string }
  | { readonly kind: 'working'; readonly job: Job };

export type Downloading = {
  /** Of these types, those that have a source that is not known to be dead. */
  readonly offered: (record: AardvarkRecord, types: readonly ExportType[]) => Promise<readonly ExportType[]>;
  /** For answers that are kept: what they leave out, and what stands for it. */
  readonly dead: ReadDead;
  /** Waits for so long. Throws why the download cannot be had. */
  readonly prepare: (record: StoredRecord, type: ExportType, waitMs: number) => Promise<PreparedDownload>;
  readonly close: () => Promise<void>;
};

export const NO_DOWNLOADING: Downloading = {
  offered: async () => [],
  dead: () => ALL_DEAD,
  prepare: async () => {
    throw new CatalogError('not_implemented', 'This server makes no downloads; the links of the record work.');
  },
  close: async () => {},
};

export type DownloadingParts = {
  readonly artifacts: ArtifactStore;
  readonly queue: JobQueue;
  readonly memory: SourceMemory;
  readonly pollMs?: number;
};

export const createDownloading = (open: () => Promise<DownloadingParts>): Omit<Downloading, 'close'> => {
  const offered: Downloading['offered'] = async (record, types) => {
    const { memory } = await open();
    const isUsable = await Promise.all(
      types.map(async (type) => (await memory.usable(readExportSources(record, type), type)).length > 0),
    );
    return types.filter((_type, n) => isUsable[n]);
  };

  const prepare: Downloading['prepare'] = async (stored, type, waitMs) => {
    const sources = readExportSources(parseStoredRecord(stored), type);
    const { label } = EXPORT_FORMATS[type];
    if (sources.length === 0) {
      throw new CatalogError('bad_request', `This record has no data source from which ${label} could be made.`);
    }
    const { artifacts, queue, memory, pollMs = 100 } = await open();
    const key = toDownloadKey(stored, type);
    const submit = () =>
      queue.submit({ name: DOWNLOAD_JOB, key: `download ${key}`, input: { id: stored.id, type, key } });
    const until = performance.now() + waitMs;
    for (;;) {
      const artifact = await artifacts.find(key);
      if (artifact !== undefined) return { kind: 'ready', artifact, path: artifacts.pathOf(key, artifact) };
      const trouble = (await memory.failureOf(key)) ?? (await memory.troubleOf(sources, type));
      if (trouble !== undefined) throw trouble;
      const { job } = await submit();
      if (performance.now() >= until) return { kind: 'working', job };
      await wait(pollMs);
    }
  };
  return { offered, dead: createDeadSources(async () => (await open()).memory), prepare };
};

const typeOf = (download: Download): ExportType | undefined =>
  download.kind === 'export' ? download.exportType : undefined;

/** A download that cannot be had at the moment is not listed. */
export const withoutDead = async (
  downloads: readonly Download[],
  record: AardvarkRecord,
  { offered }: Pick<Downloading, 'offered'>,
): Promise<readonly Download[]> => {
  const types = downloads.flatMap((download) => typeOf(download) ?? []);
  if (types.length === 0) return downloads;
  const kept = new Set(await offered(record, types));
  return downloads.filter((download) => {
    const type = typeOf(download);
    return type === undefined || kept.has(type);
  });
};
