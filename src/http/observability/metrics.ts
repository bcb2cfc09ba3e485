// GET /metrics: metrics of the whole server in the Prometheus format. Any thread can answer.

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

/** Metrics of other layers: records, jobs. */
export type CollectMetrics = () => Promise<readonly MetricFamily[]>;

const metric =
  (type: 'gauge' | 'counter') =>
  (name: string, help: string, value: number): MetricFamily => ({ name, help, type, samples: [{ value }] });

const gauge = metric('gauge');
const counter = metric('counter');

const readProcess = (version: string): readonly MetricFamily[] => {
  const { user, system } = process.cpuUsage();
  const { rss, external } = process.memoryUsage();
  const info = { labels: { version, node: process.version }, value: 1 };
  return [
    { name: 'periplus_build_info', help: 'Version of the program and of Node.', type: 'gauge', samples: [info] },
    counter('process_cpu_seconds_total', 'CPU time of all threads.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
    gauge('periplus_external_bytes', 'Memory outside of the thread heaps: index, buffers.', external),
    gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', startedAt),
  ];
};

const startedAt = Math.round(Date.now() / 1_000 - process.uptime());

const readActivity = (activity: Activity): readonly MetricFamily[] => [
  gauge('periplus_http_requests_in_flight', 'Requests whose response has not been sent.', activity.inFlight()),
  gauge('periplus_http_connections', 'Open connections.', activity.connections()),
  gauge('periplus_offloaded_queries', 'Expensive queries at the offload thread.', activity.expensiveQueries()),
];

const UPDATE_MS = 5_000;

/** Updates the gauges of this thread; returns a function that stops it. */
const watchThread = ({ setGauge }: Metrics): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    setGauge('loopDelaySeconds', delay.max / 1e9);
    setGauge('heapBytes', getHeapStatistics().used_heap_size);
    delay.reset();
  }, UPDATE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
};

export const registerMetrics = (app: FastifyInstance, metrics: Metrics, collect: CollectMetrics): void => {
  const { config, version, activity } = app.httpContext;
  const { access } = config.metrics;
  if (access === 'nobody') return;
  const stop = watchThread(metrics);
  app.addHook('onClose', async () => stop());
  app.get('/metrics', { schema: { hide: true }, config: OPEN_ACCESS }, async (request, reply) => {
    if (access === 'operators' && !mayOperate(readCaller(request)))
      throw new CatalogError('unauthorized', 'Metrics require the operator token: Authorization: Bearer ...');
    const families = [...readProcess(version), ...readActivity(activity), ...metrics.families(), ...(await collect())];
    return sendBody(reply, {
      type: PROMETHEUS_CONTENT_TYPE,
      body: toPrometheusText(families),
      cacheControl: 'no-store',
    });
  });
};
