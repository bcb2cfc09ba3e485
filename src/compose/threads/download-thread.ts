// What the thread of the server runs that makes downloads out of the data that records point to.
import { startJobRunner } from '../../serve/jobs.ts';
import { runBackground } from '../../serve/run-background.ts';
import { composeDownloadMaking } from '../download-making.ts';
import { openForReading, openLocalState } from '../storage.ts';

const POLL_MS = 250;
const LEASE_MS = 10_000;
const TIDY_MS = 3_600_000;

await runBackground(async ({ config, version, onTrouble }) => {
  const [state, records] = [await openLocalState(config), await openForReading(config)];
  const { artifacts, memory, job } = composeDownloadMaking(config, version, state, records.get);
  const timing = { pollMs: POLL_MS, leaseMs: LEASE_MS, concurrency: config.downloads.maxConcurrent };
  const runner = startJobRunner({ state, onTrouble, kinds: [job], ...timing });
  const tidy = (): void => {
    Promise.all([artifacts.prune(), memory.forgetOld()]).catch((cause: unknown) =>
      onTrouble(`Old downloads cannot be removed: ${(cause as Error).message}`),
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
