// Metrics of records and jobs, read when they are requested.
import { createTtlCache } from '@periplus/collections';
import type { MetricFamily } from '@periplus/telemetry';
import type { Catalog } from '../catalog/catalog.ts';
import type { CollectMetrics } from '../http/observability/metrics.ts';
import { readActiveJobs } from '../state/job-queue.ts';
import type { StateStore } from '../state/state.ts';

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
    help: 'Queued and running jobs: harvests, downloads and thumbnails.',
    type: 'gauge',
    samples,
  };
};

const CACHE_MS = 1_000;

export type LazyMetricsCollector = { readonly collectMetrics: CollectMetrics; readonly close: () => Promise<void> };

/** The state is opened with the first request. */
export const createMetricsCollector = (
  catalog: Catalog,
  openState: () => Promise<StateStore>,
): LazyMetricsCollector => {
  let opened: Promise<StateStore> | undefined;
  const read = async (): Promise<readonly MetricFamily[]> => {
    opened ??= openState();
    return [await readRecords(catalog), await readJobs(await opened)];
  };
  return {
    collectMetrics: createTtlCache(read, CACHE_MS).read,
    close: async () => {
      await (await opened)?.close();
    },
  };
};
