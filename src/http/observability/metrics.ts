// GET /metrics: the figures of the whole server for Prometheus, from whichever thread is asked.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { type MetricFamily, PROMETHEUS_CONTENT_TYPE, toPrometheusText } from '@periplus/telemetry';
import type { FastifyInstance } from 'fastify';
import { mayOperate } from '../../catalog/access.ts';
import { CatalogError } from '../../errors.ts';
import { readCaller } from '../request/caller.ts';
import { sendBody } from '../response/send-body.ts';
import { OPEN_ACCESS } from '../security/access-control.ts';
import type { Activity } from '../security/activity.ts';
import type { Metrics } from './metrics-registry.ts';

/** Figures of what stands behind the doors: records, jobs. */
export type CollectMetrics = () => Promise<readonly MetricFamily[]>;

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});
const counter = (name: string, help: string, value: number): MetricFamily => ({
  ...{ name, help, type: 'counter', samples: [{ value }] },
});

const readProcess = (version: string): readonly MetricFamily[] => {
  const { user, system } = process.cpuUsage();
  const { rss, external } = process.memoryUsage();
  const info = { labels: { version, node: process.version }, value: 1 };
  return [
    { name: 'periplus_build_info', help: 'Version of the program and of Node.', type: 'gauge', samples: [info] },
    counter('process_cpu_seconds_total', 'Time on the processor, of all threads.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('periplus_external_bytes', 'Memory outside of the heaps of threads: index, buffers.', external),
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', startedAt),
  ];
};

const startedAt = Math.round(Date.now() / 1_000 - process.uptime());

const readActivity = (activity: Activity): readonly MetricFamily[] => [
  gauge('periplus_http_requests_in_flight', 'Requests whose answer is not sent yet.', activity.inFlight()),
  gauge('periplus_http_connections', 'Open connections.', activity.connections()),
  gauge(
    'periplus_expensive_questions_waiting',
    'Questions at the thread for expensive ones.',
    activity.expensiveQueries(),
  ),
];

const TELL_EVERY_MS = 5_000;

/** Tells how this thread is; gives the function that ends it. */
const watchThread = ({ setGauge: tell }: Metrics): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    tell('loopDelaySeconds', delay.max / 1e9);
    tell('heapBytes', getHeapStatistics().used_heap_size);
    delay.reset();
  }, TELL_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
};

export const registerMetrics = (app: FastifyInstance, figures: Metrics, gather: CollectMetrics): void => {
  const { config, version, activity } = app.httpContext;
  const { access } = config.metrics;
  if (access === 'nobody') return;
  const stop = watchThread(figures);
  app.addHook('onClose', async () => stop());
  app.get('/metrics', { schema: { hide: true }, config: OPEN_ACCESS }, async (request, reply) => {
    if (access === 'operators' && !mayOperate(readCaller(request)))
      throw new CatalogError('unauthorized', 'These figures are for operators: Authorization: Bearer ...');
    const families = [...readProcess(version), ...readActivity(activity), ...figures.families(), ...(await gather())];
    return sendBody(reply, {
      type: PROMETHEUS_CONTENT_TYPE,
      body: toPrometheusText(families),
      cacheControl: 'no-store',
    });
  });
};
