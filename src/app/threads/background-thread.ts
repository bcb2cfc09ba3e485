// The thread that writes records: harvests that are due or requested, and writes for the serving threads. It also
// schedules backups, which a thread of their own writes.
import { loadPlaceFinder } from '@periplus/gazetteer';
import { isWritable } from '../../catalog/access.ts';
import { createWriteRecords } from '../../catalog/write-records.ts';
import type { Config } from '../../config/settings.ts';
import { createHarvestRequests, HARVEST_JOB, toHarvestInput } from '../../harvest/harvest-requests.ts';
import { summarise } from '../../harvest/run.ts';
import { createScheduler } from '../../harvest/scheduler.ts';
import { startJobRunner } from '../../server/job-runner.ts';
import { runBackground } from '../../server/run-background.ts';
import type { JobKind } from '../../server/run-job.ts';
import { createWriteHost } from '../../server/write-host.ts';
import { createJobQueue, type JobQueue } from '../../state/job-queue.ts';
import type { JobSignals } from '../../state/job-signals.ts';
import { createBackupJob, createBackupScheduler } from '../backup/scheduled-backups.ts';
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

/** Calls the functions now and then periodically; returns a function that stops it. */
const runPeriodically = (submitDue: readonly (() => Promise<void>)[], report: Report) => {
  let submitting = Promise.resolve();
  const submit = (): void => {
    for (const each of submitDue)
      submitting = submitting
        .then(each)
        .catch((cause) => report(`Schedules cannot be read: ${(cause as Error).message}`));
  };
  const timer = setInterval(submit, SCHEDULE_CHECK_MS);
  submit();
  return async (): Promise<void> => {
    clearInterval(timer);
    await submitting;
  };
};

/** Submits a harvest for each source that is due. */
const createHarvestScheduler = ({ sources }: HarvestServices, queue: JobQueue) => {
  const requests = createHarvestRequests(queue);
  return createScheduler({
    sources,
    jitterSeconds: JITTER_SECONDS,
    submit: ({ name }) => requests.submit({ source: name, trigger: 'schedule', isFull: false, isForced: false }),
  });
};

/** Runs harvests and backups that are due or requested. */
const startJobs = (services: HarvestServices, config: Config, signals: JobSignals, report: Report) => {
  const { state } = services;
  const { harvest, backup } = config;
  const queue = createJobQueue(state, { signals });
  const kinds = [
    ...(harvest.enabled ? [createHarvestJob(services, report)] : []),
    ...(backup.schedule === undefined ? [] : [createBackupJob({ config, state, report })]),
  ];
  const runner = startJobRunner({ state, kinds, signals, onError: report });
  const stopSchedules = runPeriodically(
    [
      ...(harvest.enabled ? [createHarvestScheduler(services, queue)] : []),
      ...(backup.schedule === undefined ? [] : [createBackupScheduler(backup.schedule, state, queue)]),
    ],
    report,
  );
  return async (): Promise<void> => {
    await stopSchedules();
    await runner.close();
  };
};

runBackground(async ({ config, version, signals, onError }) => {
  const services = await openHarvestServices(config, { version, onError });
  if (isWritable(config)) loadPlaceFinder(); // before the first write has to wait for it
  const write = createWriteRecords({ records: services.records, derivation });
  const writer = createWriteHost(write, onError);
  const stopJobs = startJobs(services, config, signals, onError);
  return {
    attach: writer.attach,
    close: async () => {
      writer.close();
      await stopJobs();
      await services.close();
    },
  };
});
