// What the thread of the server runs that makes downloads out of the data that records point to.
import { startJobRunner } from '../../server/job-runner.ts';
import { runBackground } from '../../server/run-background.ts';
import { composeDownloadWorker } from '../download-worker.ts';
import { openLocalState, openReadOnlyRecordStore } from '../storage.ts';

const POLL_MS = 250;
const LEASE_MS = 10_000;
const TIDY_MS = 3_600_000;

await runBackground(async ({ config, version, onError }) => {
  const [state, records] = [await openLocalState(config), await openReadOnlyRecordStore(config)];
  const { artifacts, sourceFailures: memory, job } = composeDownloadWorker(config, version, state, records.get);
  const timing = { pollMs: POLL_MS, leaseMs: LEASE_MS, concurrency: config.downloads.maxConcurrent };
  const runner = startJobRunner({ state, onError, kinds: [job], ...timing });
  const tidy = (): void => {
    Promise.all([artifacts.prune(), memory.removeExpired()]).catch((cause: unknown) =>
      onError(`Old downloads cannot be removed: ${(cause as Error).message}`),
    );
  };
  tidy();
  const timer = setInterval(tidy, TIDY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await runner.close();
      await records.close();
      await state.close();
    },
  };
});
