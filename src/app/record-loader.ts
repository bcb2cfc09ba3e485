// Wires what it takes to load records, and nothing else: an import starts in a third of the time and memory of a server.
import { availableParallelism } from 'node:os';
import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import type { DeriveJob, DeriveJobResult, DeriveWorker } from '../catalog/load/batch-deriver.ts';
import { createRecordLoader, type RecordLoader } from '../catalog/load/record-loader.ts';
import type { Config } from '../config/settings.ts';
import { derivation } from './derivation.ts';
import { openRecordStore } from './storage.ts';

export { derivation } from './derivation.ts';
export { openState } from './storage.ts';

/** A batch takes a fraction of a second; the first waits for the thread to start. */
const BATCH_LIMIT_MS = 60_000;
const MEMORY_MB = 1_024;
const IDLE_MS = 5_000;

/** A thread that is started with the first work, and helps as soon as it has answered. */
const createDerivingThread = (): DeriveWorker => {
  const thread = createBoundedWorker<readonly DeriveJob[], readonly DeriveJobResult[]>({
    file: threadFile('derive-thread', import.meta.url),
    timeLimitMs: BATCH_LIMIT_MS,
    memoryMb: MEMORY_MB,
    maxQueued: 1,
    idleMs: IDLE_MS,
  });
  let state: 'new' | 'starting' | 'ready' = 'new';
  const start = async (): Promise<void> => {
    state = 'starting';
    const worked = await thread.run([]);
    if (worked.kind === 'done') state = 'ready';
  };
  return {
    derive: (jobs) => {
      if (state === 'new') void start();
      if (state !== 'ready') return undefined;
      return thread.run(jobs).then((worked) => {
        if (worked.kind === 'done') return worked.result;
        state = 'new';
        return undefined;
      });
    },
    close: thread.close,
  };
};

/** For commands that load records and never search: it builds no index. */
export const openRecordLoader = async (config: Config): Promise<RecordLoader> => {
  const records = await openRecordStore(config);
  return createRecordLoader({
    records,
    derivation,
    ...(availableParallelism() > 1 ? { deriveWorker: createDerivingThread() } : {}),
  });
};
