// How serving threads get generated downloads: they find the file, or submit a job and wait for it.
import type { SharedSignal } from '@periplus/worker-rpc';
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
import {
  ALL_UNAVAILABLE,
  createUnavailableSourcesReader,
  type ReadUnavailableSources,
  type UnavailableSources,
} from './unavailable-sources.ts';

export type DownloadStatus =
  | { readonly kind: 'ready'; readonly artifact: Artifact; readonly path: string }
  | { readonly kind: 'working'; readonly job: Job };

export type DownloadService = {
  /** Returns those of the types that have an available source. */
  readonly availableTypes: (record: AardvarkRecord, types: readonly ExportType[]) => Promise<readonly ExportType[]>;
  /** Lists the unavailable sources, which cached responses leave out. */
  readonly unavailableSources: ReadUnavailableSources;
  /** Waits up to `waitMs` for the file. Throws the reason if it cannot be generated. */
  readonly request: (record: StoredRecord, type: ExportType, waitMs: number) => Promise<DownloadStatus>;
  readonly close: () => Promise<void>;
};

export const NO_DOWNLOAD_SERVICE: DownloadService = {
  availableTypes: async () => [],
  unavailableSources: () => ALL_UNAVAILABLE,
  request: async () => {
    throw new CatalogError('not_implemented', 'This server does not generate downloads; use the links of the record.');
  },
  close: async () => {},
};

export type DownloadServiceDependencies = {
  readonly artifacts: ArtifactStore;
  readonly queue: JobQueue;
  readonly sourceFailures: SourceFailures;
  /** Raised when a job ends. */
  readonly jobEnded: SharedSignal;
};

/** Finds files that another process has generated; within this process, the signal comes first. */
const POLL_MS = 2_000;

export const createDownloadService = (
  open: () => Promise<DownloadServiceDependencies>,
): Omit<DownloadService, 'close'> => {
  const availableTypes: DownloadService['availableTypes'] = async (record, types) => {
    const { sourceFailures } = await open();
    const isAvailable = await Promise.all(
      types.map(async (type) => (await sourceFailures.usableSources(readExportSources(record, type), type)).length > 0),
    );
    return types.filter((_type, n) => isAvailable[n]);
  };

  const request: DownloadService['request'] = async (stored, type, waitMs) => {
    const sources = readExportSources(parseStoredRecord(stored), type);
    const { label } = EXPORT_FORMATS[type];
    if (sources.length === 0) {
      throw new CatalogError('bad_request', `This record has no data source from which ${label} can be generated.`);
    }
    const { artifacts, queue, sourceFailures, jobEnded } = await open();
    const key = toDownloadKey(stored, type);
    const host = URL.parse(sources[0]?.url ?? '')?.hostname ?? '';
    const submit = () =>
      queue.submit({ name: DOWNLOAD_JOB, key: `download ${key}`, input: { id: stored.id, type, key, host } });
    const end = performance.now() + waitMs;
    for (;;) {
      const seen = jobEnded.count();
      const artifact = await artifacts.find(key);
      if (artifact !== undefined) return { kind: 'ready', artifact, path: artifacts.pathOf(key, artifact) };
      const failure =
        (await sourceFailures.downloadFailureOf(key)) ?? (await sourceFailures.sourceFailureOf(sources, type));
      if (failure !== undefined) throw failure;
      const { job } = await submit();
      const remainingMs = end - performance.now();
      if (remainingMs <= 0) return { kind: 'working', job };
      await jobEnded.wait(seen, Math.min(remainingMs, POLL_MS));
    }
  };
  return {
    availableTypes,
    unavailableSources: createUnavailableSourcesReader(async () => (await open()).sourceFailures),
    request,
  };
};

/** Lists no downloads of these types; they can still be requested. */
export const withoutTypes = (service: DownloadService, hidden: readonly ExportType[]): DownloadService => {
  const hide = ({ fingerprint, areUnavailable }: UnavailableSources): UnavailableSources => ({
    fingerprint: `${fingerprint}-${hidden.join()}`,
    areUnavailable: (sourceKeys, type) => hidden.includes(type) || areUnavailable(sourceKeys, type),
  });
  return {
    ...service,
    availableTypes: (record, types) =>
      service.availableTypes(
        record,
        types.filter((type) => !hidden.includes(type)),
      ),
    unavailableSources: () => {
      const sources = service.unavailableSources();
      return sources instanceof Promise ? sources.then(hide) : hide(sources);
    },
  };
};

const typeOf = (download: Download): ExportType | undefined =>
  download.kind === 'export' ? download.exportType : undefined;

/** Leaves out downloads that are unavailable at the moment. */
export const withoutUnavailable = async (
  downloads: readonly Download[],
  record: AardvarkRecord,
  { availableTypes }: Pick<DownloadService, 'availableTypes'>,
): Promise<readonly Download[]> => {
  const types = downloads.flatMap((download) => typeOf(download) ?? []);
  if (types.length === 0) return downloads;
  const available = new Set(await availableTypes(record, types));
  return downloads.filter((download) => {
    const type = typeOf(download);
    return type === undefined || available.has(type);
  });
};
