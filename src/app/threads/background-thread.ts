// What the thread for work in the background runs: harvests that are due or asked for, and writes for threads that only read.

import { loadPlaceFinder } from '@periplus/gazetteer';
import { isWritable } from '../../catalog/access.ts';
import { createWriteRecords } from '../../catalog/write-records.ts';
import { createHarvestRequests, HARVEST_JOB, toHarvestInput } from '../../harvest/harvest-requests.ts';
import { summarise } from '../../harvest/run.ts';
import { createScheduler } from '../../harvest/scheduler.ts';
import { startJobRunner } from '../../server/job-runner.ts';
import { runBackground } from '../../server/run-background.ts';
import type { JobKind } from '../../server/run-job.ts';
import { createWriteHost } from '../../server/write-host.ts';
import { type HarvestServices, openHarvestServices } from '../harvest.ts';
import { derivation } from '../record-loader.ts';

const LOOK_EVERY_MS = 10_000;
/** Spreads scheduled runs, so that servers with the same schedule do not all call a source at the same time. */
const JITTER_SECONDS = 300;

type Tell = (message: string) => void;

const createHarvestJob = ({ sources, harvest }: HarvestServices, tell: Tell): JobKind => ({
  name: HARVEST_JOB,
  isRepeatable: true,
  run: async ({ input, signal, report }) => {
    const { source, ...request } = toHarvestInput(input);
    const run = await harvest(await sources.get(source), {
      ...request,
      signal,
      onProgress: ({ documentsRead, documents }) => report({ done: documentsRead, total: documents }),
    });
    signal.throwIfAborted(); // the queue knows whether it goes on later
    tell(summarise(run));
    return { run: run.number };
  },
});

/** Looks now and then which sources are due. */
const startSchedules = ({ state, sources }: HarvestServices, tell: Tell) => {
  const requests = createHarvestRequests(state);
  const look = createScheduler({
    sources,
    jitterSeconds: JITTER_SECONDS,
    submit: ({ name }) => requests.submit({ source: name, trigger: 'schedule', isFull: false, isForced: false }),
  });
  let looking = Promise.resolve();
  const lookNow = (): void => {
    looking = looking.then(look).catch((cause) => tell(`Schedules cannot be read: ${(cause as Error).message}`));
  };
  const timer = setInterval(lookNow, LOOK_EVERY_MS);
  lookNow();
  return async (): Promise<void> => {
    clearInterval(timer);
    await looking;
  };
};

/** One harvest at a time. */
const startHarvests = (harvesting: HarvestServices, tell: Tell) => {
  const kinds = [createHarvestJob(harvesting, tell)];
  const runner = startJobRunner({ state: harvesting.state, onError: tell, concurrency: 1, kinds });
  const stopSchedules = startSchedules(harvesting, tell);
  return async (): Promise<void> => {
    await stopSchedules();
    await runner.close();
  };
};

await runBackground(async ({ config, version, onError }) => {
  const harvesting = await openHarvestServices(config, { version, onError });
  if (isWritable(config)) loadPlaceFinder(); // so that the first write need not wait
  const write = createWriteRecords({ records: harvesting.records, derivation });
  const writes = createWriteHost(config.data.dir, write, onError);
  const stopHarvests = config.harvest.enabled ? startHarvests(harvesting, onError) : undefined;
  return {
    close: async () => {
      writes.close();
      await stopHarvests?.();
      await harvesting.close();
    },
  };
});
