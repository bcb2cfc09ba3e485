// Wires what makes downloads, for the thread that does nothing else.

import { createAllowList, createHostThrottle, createSafeStream } from '@periplus/safe-fetch';
import { DOWNLOAD_JOB, toDownloadInput } from '../catalog/external/download-job.ts';
import { createDownloadMaker } from '../catalog/external/download-maker.ts';
import { createSourceFailures, type SourceFailures } from '../catalog/external/source-failures.ts';
import type { Config } from '../config/settings.ts';
import { withDemoFiles } from '../demo/demo-stream.ts';
import type { StoredRecord } from '../engine/engine.ts';
import { CatalogError } from '../errors.ts';
import type { ArtifactStore } from '../export/download/artifact-store.ts';
import { isSourceError } from '../export/download/make-download.ts';
import { createSourceFetch, type SourceFetch } from '../export/download/source/source-fetch.ts';
import type { StateStore } from '../state/state.ts';
import { openArtifacts } from './download-service.ts';

const MAX_REDIRECTS = 4;
const PAUSE_MS = 50;

const createFetching = ({ fetch, downloads }: Config, version: string) => {
  const gate = createHostThrottle(PAUSE_MS);
  const rules = {
    allow: createAllowList(fetch.allowPrivate),
    maxRedirects: MAX_REDIRECTS,
    silenceMs: downloads.idleTimeoutMs,
  };
  return (signal: AbortSignal): SourceFetch => {
    const stream = createSafeStream({ ...rules, userAgent: `Periplus/${version}`, stopping: signal });
    return createSourceFetch({
      stream: withDemoFiles(stream),
      hostThrottle: gate,
      maxBytes: downloads.maxBytes,
      signal,
    });
  };
};

export type DownloadWorker = {
  readonly artifacts: ArtifactStore;
  readonly sourceFailures: SourceFailures;
  /** A kind of job for the runner (server/job-runner.ts). It is not begun again by itself: whoever still wants it asks. */
  readonly job: {
    readonly name: string;
    readonly isRepeatable: false;
    readonly run: (context: JobContext) => Promise<null>;
  };
};

type JobContext = {
  readonly input: Parameters<typeof toDownloadInput>[0];
  readonly signal: AbortSignal;
  readonly report: (progress: { readonly done: number; readonly total?: number }) => void;
};

/** A download that takes too long is told from one that was cancelled. */
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
    throw new CatalogError('upstream_timeout', `The download was not made within ${ms} ms and was given up.`, {
      cause,
    });
  }
};

/** Remembered with its source already. */
const isSourceTrouble = (cause: unknown): boolean => isSourceError(cause) && cause.code !== 'upstream_timeout';

const toFailure = (cause: unknown): CatalogError =>
  cause instanceof CatalogError
    ? cause
    : new CatalogError('service_unavailable', 'Something went wrong in the server. Its log has the cause.');

export const composeDownloadWorker = (
  config: Config,
  version: string,
  state: StateStore,
  getRecord: (id: string) => Promise<StoredRecord | undefined>,
): DownloadWorker => {
  const { maxFeatures, maxBytes, timeoutMs } = config.downloads;
  const [artifacts, memory, createFetch] = [
    openArtifacts(config),
    createSourceFailures(state),
    createFetching(config, version),
  ];
  const make = createDownloadMaker({
    getRecord,
    artifacts,
    sourceFailures: memory,
    createFetch,
    maxFeatures,
    maxBytes,
  });
  const run = async ({ input, signal, report }: JobContext): Promise<null> => {
    const wanted = toDownloadInput(input);
    const onProgress = ({ features, total }: { features: number; total?: number }): void =>
      report({ done: features, ...(total === undefined ? {} : { total }) });
    try {
      await withinTime(timeoutMs, signal, (both) => make(wanted, { signal: both, report: onProgress }));
    } catch (cause) {
      if (!signal.aborted && !isSourceTrouble(cause)) await memory.addDownloadFailure(wanted.key, toFailure(cause));
      throw cause;
    }
    return null;
  };
  return { artifacts, sourceFailures: memory, job: { name: DOWNLOAD_JOB, isRepeatable: false, run } };
};
