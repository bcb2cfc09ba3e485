// Metrics of records and jobs, read when they are requested.
import { createTtlCache } from '@periplus/collections';
import type { MetricFamily } from '@periplus/telemetry';
import type { Catalog } from '../catalog/catalog.ts';
import { createRunList } from '../harvest/run-list.ts';
import type { CollectMetrics } from '../http/observability/metrics.ts';
import { readActiveJobs } from '../state/job-queue.ts';
import type { StateStore } from '../state/state.ts';
import { readBackupMetrics } from './backup/backup-status.ts';
import { WARM_JOB } from './warm-job.ts';

const readRecords = async (catalog: Catalog): Promise<MetricFamily> => {
  const { records, visible } = await catalog.stats();
  const help = 'Stored records, and those that are visible in search.';
  const samples = [
    { labels: { kind: 'stored' }, value: records },
    { labels: { kind: 'visible' }, value: visible },
  ];
  return { name: 'periplus_records', help, type: 'gauge', samples };
};

const readJobs = async (state: StateStore): Promise<MetricFamily> => {
  const counts = new Map<string, number>([
    ['queued', 0],
    ['running', 0],
  ]);
  for (const { job } of await readActiveJobs(state)) counts.set(job.status, (counts.get(job.status) ?? 0) + 1);
  const samples = [...counts].map(([status, value]) => ({ labels: { status }, value }));
  return {
    name: 'periplus_jobs',
    help: 'Queued and running jobs: harvests, backups, downloads and thumbnails.',
    type: 'gauge',
    samples,
  };
};

/** While the job runs. */
const readWarming = async (state: StateStore): Promise<readonly MetricFamily[]> => {
  const job = (await readActiveJobs(state)).find(({ job: { name } }) => name === WARM_JOB)?.job;
  if (job?.progress === undefined) return [];
  const { done, total = done } = job.progress;
  const samples = [
    { labels: { kind: 'checked' }, value: done },
    { labels: { kind: 'total' }, value: total },
  ];
  const help = 'Progress of fetching thumbnails in advance (media.warm): records checked, and all of them.';
  return [{ name: 'periplus_warm_records', help, type: 'gauge', samples }];
};

/** Each source appears among the latest runs unless it has not been harvested for long. */
const LATEST_RUNS = 500;

const readHarvests = async (state: StateStore): Promise<MetricFamily> => {
  const outcomes = new Map<string, number>();
  for (const { source, status } of await createRunList(state).latest(LATEST_RUNS))
    if (status !== 'running' && !outcomes.has(source)) outcomes.set(source, status === 'failed' ? 1 : 0);
  return {
    name: 'periplus_harvest_failed',
    help: 'Whether the last harvest of a source failed (1) or not (0).',
    type: 'gauge',
    samples: [...outcomes].map(([source, value]) => ({ labels: { source }, value })),
  };
};

const CACHE_MS = 1_000;

export type LazyMetricsCollector = { readonly collectMetrics: CollectMetrics; readonly close: () => Promise<void> };

/** The state is opened with the first request. */
export const createMetricsCollector = (
  catalog: Catalog,
  openState: () => Promise<StateStore>,
  /** The state of this machine, if it is another one. */
  openLocal?: () => Promise<StateStore>,
): LazyMetricsCollector => {
  let opened: Promise<StateStore> | undefined;
  let local: Promise<StateStore> | undefined;
  const read = async (): Promise<readonly MetricFamily[]> => {
    opened ??= openState();
    local ??= openLocal?.() ?? opened;
    const state = await opened;
    return [
      await readRecords(catalog),
      await readJobs(state),
      ...(await readWarming(await local)),
      ...(await readBackupMetrics(state)),
      await readHarvests(state),
    ];
  };
  return {
    collectMetrics: createTtlCache(read, CACHE_MS).read,
    close: async () => {
      await (await opened)?.close();
      if (local !== opened) await (await local)?.close();
    },
  };
};
