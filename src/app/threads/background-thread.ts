// The thread that writes records: harvests that are due or requested, and writes for the serving threads.
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
import { createJobQueue } from '../../state/job-queue.ts';
import type { JobSignals } from '../../state/job-signals.ts';
import { type HarvestServices, openHarvestServices } from '../harvest.ts';
import { derivation } from '../record-loader.ts';

const SCHEDULE_CHECK_MS = 10_000;
/** Spreads scheduled runs, so that servers with the same schedule do not all call a source at the same time. */
const JITTER_SECONDS = 300;

type Report = (message: string) => void;

const createHarvestJob = ({ sources, harvest }: HarvestServices, report: Report): JobKind => ({
  ...{ name: HARVEST_JOB, concurrency: 1, isRepeatable: true },
  run: async ({ input, signal, report: reportProgress }) => {
    const { source, ...request } = toHarvestInput(input);
    const run = await harvest(await sources.get(source), {
      ...request,
      signal,
      onProgress: ({ documentsRead, documents }) => reportProgress({ done: documentsRead, total: documents }),
    });
    signal.throwIfAborted(); // the queue decides whether it continues later
    report(summarise(run));
    return { run: run.number };
  },
});

/** Submits a harvest for each source that is due. */
const startScheduler = ({ state, sources }: HarvestServices, signals: JobSignals, report: Report) => {
  const requests = createHarvestRequests(createJobQueue(state, { signals }));
  const submitDue = createScheduler({
    sources,
    jitterSeconds: JITTER_SECONDS,
    submit: ({ name }) => requests.submit({ source: name, trigger: 'schedule', isFull: false, isForced: false }),
  });
  let submitting = Promise.resolve();
  const submit = (): void => {
    submitting = submitting
      .then(submitDue)
      .catch((cause) => report(`Schedules cannot be read: ${(cause as Error).message}`));
  };
  const timer = setInterval(submit, SCHEDULE_CHECK_MS);
  submit();
  return async (): Promise<void> => {
    clearInterval(timer);
    await submitting;
  };
};

const startHarvests = (services: HarvestServices, signals: JobSignals, report: Report) => {
  const kinds = [createHarvestJob(services, report)];
  const runner = startJobRunner({ state: services.state, kinds, signals, onError: report });
  const stopScheduler = startScheduler(services, signals, report);
  return async (): Promise<void> => {
    await stopScheduler();
    await runner.close();
  };
};

runBackground(async ({ config, version, signals, onError }) => {
  const services = await openHarvestServices(config, { version, onError });
  if (isWritable(config)) loadPlaceFinder(); // before the first write has to wait for it
  const write = createWriteRecords({ records: services.records, derivation });
  const writer = createWriteHost(write, onError);
  const stopHarvests = config.harvest.enabled ? startHarvests(services, signals, onError) : undefined;
  return {
    attach: writer.attach,
    close: async () => {
      writer.close();
      await stopHarvests?.();
      await services.close();
    },
  };
});
