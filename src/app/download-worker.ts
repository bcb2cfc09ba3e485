// Wires the job that generates downloads.
import { once } from '@periplus/collections';
import type { SourceFetch } from '@periplus/remote-data';
import { createAllowList, createHostThrottle, createSafeStream } from '@periplus/safe-fetch';
import { DOWNLOAD_JOB, toDownloadHost, toDownloadInput } from '../catalog/external/download-job.ts';
import { createSourceFailures, type SourceFailures } from '../catalog/external/source-failures.ts';
import type { Config } from '../config/settings.ts';
import { withDemoFiles } from '../demo/demo-stream.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import type { ArtifactStore } from '../export/download/artifact-store.ts';
import { isSourceError } from '../export/download/source-error.ts';
import type { JobKind } from '../server/run-job.ts';
import type { StateStore } from '../state/state.ts';
import { openArtifacts } from './download-service.ts';

const MAX_REDIRECTS = 4;
const PAUSE_MS = 50;

const createFetching = async ({ fetch, downloads }: Config, version: string) => {
  const { createSourceFetch } = await import('@periplus/remote-data');
  const hostThrottle = createHostThrottle(PAUSE_MS);
  const rules = {
    allow: createAllowList(fetch.allowPrivate),
    maxRedirects: MAX_REDIRECTS,
    idleTimeoutMs: downloads.idleTimeoutMs,
    minBytesPerSecond: fetch.minBytesPerSecond,
  };
  return (signal: AbortSignal): SourceFetch => {
    const stream = createSafeStream({ ...rules, userAgent: `Periplus/${version}`, stopping: signal });
    return createSourceFetch({
      stream: withDemoFiles(stream),
      hostThrottle,
      maxBytes: downloads.maxBytes,
      signal,
    });
  };
};

export type DownloadWorker = {
  readonly artifacts: ArtifactStore;
  readonly sourceFailures: SourceFailures;
  /** Not repeatable: a client that still wants the download requests it again. */
  readonly job: JobKind;
};

/** Distinguishes a download that takes too long from one that was cancelled. */
const withinTime = async (
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const timeout = AbortSignal.timeout(ms);
  try {
    await work(AbortSignal.any([signal, timeout]));
  } catch (cause) {
    if (!timeout.aborted || signal.aborted) throw cause;
    throw new CatalogError('upstream_timeout', `The download was not finished within ${ms} ms.`, {
      cause,
    });
  }
};

/** Recorded with the source already. */
const isSourceFailure = (cause: unknown): boolean => isSourceError(cause) && cause.code !== 'upstream_timeout';

const toFailure = (cause: unknown): CatalogError =>
  cause instanceof CatalogError
    ? cause
    : new CatalogError('service_unavailable', 'Something went wrong in the server. Its log has the cause.');

/** The code that reads and writes formats is loaded with the first job. */
export const createDownloadWorker = (
  config: Config,
  version: string,
  state: StateStore,
  getRecord: (id: string) => Promise<StoredRecord | undefined>,
): DownloadWorker => {
  const { maxFeatures, maxBytes, timeoutMs, maxConcurrent } = config.downloads;
  const [artifacts, sourceFailures] = [openArtifacts(config), createSourceFailures(state)];
  const openMaker = once(async () => {
    const { createDownloadMaker } = await import('../catalog/external/download-maker.ts');
    const createFetch = await createFetching(config, version);
    return createDownloadMaker({ getRecord, artifacts, sourceFailures, createFetch, maxFeatures, maxBytes });
  });
  const run: JobKind['run'] = async ({ input, signal, report }) => {
    const download = toDownloadInput(input);
    const onProgress = ({ features, total }: { features: number; total?: number }): void =>
      report({ done: features, ...(total === undefined ? {} : { total }) });
    try {
      const make = await openMaker();
      await withinTime(timeoutMs, signal, (both) => make(download, { signal: both, report: onProgress }));
    } catch (cause) {
      if (!signal.aborted && !isSourceFailure(cause))
        await sourceFailures.addDownloadFailure(download.key, toFailure(cause));
      throw cause;
    }
    return null;
  };
  const job: JobKind = {
    name: DOWNLOAD_JOB,
    concurrency: maxConcurrent,
    isRepeatable: false,
    groupOf: toDownloadHost,
    run,
  };
  return { artifacts, sourceFailures, job };
};
