// Wires the loading of records and nothing else, so that an import starts in a third of the time and memory of a
// server.
import { availableParallelism } from 'node:os';
import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import type { DeriveThreadApi, DeriveWorker } from '../catalog/load/batch-deriver.ts';
import { createRecordLoader, type RecordLoader } from '../catalog/load/record-loader.ts';
import type { Config } from '../config/settings.ts';
import { derivation } from './derivation.ts';
import { openRecordStore } from './storage.ts';

export { derivation } from './derivation.ts';
export { openState } from './storage.ts';

/** A batch takes a fraction of a second; the first one waits for the thread to start. */
const BATCH_LIMIT_MS = 60_000;
const MEMORY_MB = 1_024;
const IDLE_MS = 5_000;

/** The thread starts with the first batch and takes part as soon as it is ready. */
const createDerivingThread = (): DeriveWorker => {
  const thread = createBoundedWorker<DeriveThreadApi>({
    file: threadFile('derive-thread', import.meta.url),
    timeLimitMs: BATCH_LIMIT_MS,
    memoryMb: MEMORY_MB,
    maxQueued: 1,
    idleMs: IDLE_MS,
  });
  let state: 'new' | 'starting' | 'ready' = 'new';
  const start = async (): Promise<void> => {
    state = 'starting';
    await thread.call('derive', []);
    state = 'ready';
  };
  return {
    derive: (jobs) => {
      if (state === 'new') start().catch(() => {}); // this thread then derives all records
      if (state !== 'ready') return undefined;
      return thread.call('derive', jobs).catch(() => {
        state = 'new';
        return undefined;
      });
    },
    close: thread.close,
  };
};

/** For commands that load records and never search; builds no index. */
export const openRecordLoader = async (config: Config): Promise<RecordLoader> => {
  const records = await openRecordStore(config);
  return createRecordLoader({
    records,
    derivation,
    ...(availableParallelism() > 1 ? { deriveWorker: createDerivingThread() } : {}),
  });
};
