// The application with generated downloads, made by a job runner within the test.
import { after } from 'node:test';
import { createDownloadWorker } from '../../src/app/download-worker.ts';
import { openLocalState, openReadOnlyRecordStore } from '../../src/app/storage.ts';
import { createConfig } from '../../src/config/load-config.ts';
import type { Config } from '../../src/config/settings.ts';
import { allocateSharedMemory, attachSharedMemory } from '../../src/http/shared-memory.ts';
import { startJobRunner } from '../../src/server/job-runner.ts';
import type { JobSignals } from '../../src/state/job-signals.ts';
import { createTestApp, type RawRecord } from './app.ts';
import { createTempFolder } from './temp-folder.ts';
import { waitUntil } from './wait-until.ts';

const startJobs = async (config: Config, signals: JobSignals) => {
  const [state, records] = [await openLocalState(config), await openReadOnlyRecordStore(config)];
  const { job, artifacts, sourceFailures: memory } = createDownloadWorker(config, '0.0.0', state, records.get);
  const errors: string[] = [];
  const onError = (message: string): void => void errors.push(message);
  const runner = startJobRunner({ state, kinds: [job], signals, onError, leaseMs: 2_000 });
  const close = async (): Promise<void> => {
    await runner.close();
    await records.close();
    await state.close();
  };
  return { close, state, errors, artifacts, memory };
};

export const createDownloadApp = async (
  records: readonly RawRecord[],
  more: Readonly<Record<string, unknown>> = {},
) => {
  const settings = {
    'data.dir': createTempFolder({ after }),
    'fetch.allowPrivate': ['127.0.0.1'],
    'downloads.waitMs': 10_000,
    ...more,
  };
  const config = createConfig({ 'log.level': 'silent', ...settings });
  const shared = attachSharedMemory(allocateSharedMemory(config));
  const tested = await createTestApp({ records, settings, shared });
  const jobs = await startJobs(config, shared.jobs);
  after(jobs.close);
  /** Requests the download until it is no longer being made. */
  const prepare = async (id: string, type: string) => {
    const get = () => tested.get(`/resources/${id}/downloads/generated/${type}`);
    let response = await get();
    await waitUntil(async () => {
      if (response.statusCode === 202) response = await get();
      return response.statusCode !== 202;
    }, `the download ${type} of ${id}`);
    return response;
  };
  return { ...tested, settings, jobs, prepare };
};
