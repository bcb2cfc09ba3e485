// Metrics of the service, which each thread counts in shared memory without locks.
import { allocateSums, createSharedSums, type MetricFamily, type MetricSample } from '@periplus/telemetry';

/** Counters and their help texts. */
const EVENTS = {
  rateLimitedRequests: 'Requests rejected because a quota was exceeded.',
  shedRequests: 'Requests rejected because the server was overloaded.',
  responseCacheHits: 'Responses sent from the response cache.',
  responseCacheMisses: 'Cacheable responses that were not in the response cache.',
  rejectedConnections: 'Connections closed because server.maxConnections were open.',
} as const;

export type MetricEvent = keyof typeof EVENTS;

/** Gauges of each thread, updated every few seconds. */
const GAUGES = {
  loopDelaySeconds: 'Longest event loop delay of a thread in the last seconds.',
  heapBytes: 'Used heap of a thread.',
} as const;

type ThreadGauge = keyof typeof GAUGES;

const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

/** Routes beyond this number share the last slot. */
const MAX_ROUTES = 256;
const UNMATCHED = 0;

const EVENT_NAMES = Object.keys(EVENTS) as readonly MetricEvent[];
const GAUGE_NAMES = Object.keys(GAUGES) as readonly ThreadGauge[];
const FIRST_ROUTE = EVENT_NAMES.length + GAUGE_NAMES.length;
/**
 * Per route: one counter per status class, one per duration bucket, one beyond the last bucket, and the sum of
 * durations.
 */
const ROUTE_CELLS = STATUS_CLASSES.length + BUCKETS_SECONDS.length + 2;
const CELLS = FIRST_ROUTE + MAX_ROUTES * ROUTE_CELLS;

export const allocateMetrics = (threads: number): SharedArrayBuffer => allocateSums(threads, CELLS);

export type Metrics = {
  readonly count: (event: MetricEvent) => void;
  readonly setGauge: (gauge: ThreadGauge, value: number) => void;
  /** All threads register the same routes in the same order, so a route has the same slot in each. */
  readonly addRoute: (pattern: string) => void;
  readonly observe: (pattern: string | undefined, status: number, ms: number) => void;
  readonly families: () => readonly MetricFamily[];
};

const bucketOf = (seconds: number): number => {
  const bucket = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
  return bucket === -1 ? BUCKETS_SECONDS.length : bucket;
};

const toName = (name: string): string => `periplus_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

export const createMetrics = (memory: SharedArrayBuffer, row: number): Metrics => {
  const sums = createSharedSums(memory, CELLS, row);
  const routes = new Map<string, number>([['unmatched', UNMATCHED]]);
  const cellOf = (route: number): number => FIRST_ROUTE + route * ROUTE_CELLS;

  const readStatusClasses = ([route, slot]: readonly [string, number]): readonly MetricSample[] =>
    STATUS_CLASSES.map((status, index) => ({
      labels: { route, status },
      value: sums.total(cellOf(slot) + index),
    })).filter(({ value }) => value > 0);
  const readDurations = ([route, slot]: readonly [string, number]): readonly MetricSample[] => {
    const first = cellOf(slot) + STATUS_CLASSES.length;
    let count = 0;
    const buckets = [...BUCKETS_SECONDS.map(String), '+Inf'].map((le, index) => {
      count += sums.total(first + index);
      return { suffix: '_bucket', labels: { route, le }, value: count };
    });
    if (count === 0) return [];
    const sum = sums.total(first + BUCKETS_SECONDS.length + 1);
    return [
      ...buckets,
      { suffix: '_sum', labels: { route }, value: sum },
      { suffix: '_count', labels: { route }, value: count },
    ];
  };

  return {
    count: (event) => sums.add(EVENT_NAMES.indexOf(event), 1),
    setGauge: (gauge, value) => sums.set(EVENT_NAMES.length + GAUGE_NAMES.indexOf(gauge), value),
    addRoute: (pattern) => {
      if (!routes.has(pattern)) routes.set(pattern, Math.min(routes.size, MAX_ROUTES - 1));
    },
    observe: (pattern, status, ms) => {
      const cell = cellOf((pattern === undefined ? undefined : routes.get(pattern)) ?? UNMATCHED);
      const seconds = ms / 1_000;
      sums.add(cell + Math.min(STATUS_CLASSES.length, Math.max(1, Math.floor(status / 100))) - 1, 1);
      sums.add(cell + STATUS_CLASSES.length + bucketOf(seconds), 1);
      sums.add(cell + STATUS_CLASSES.length + BUCKETS_SECONDS.length + 1, seconds);
    },
    families: () => [
      {
        name: 'periplus_http_requests_total',
        help: 'Requests by route and status class.',
        type: 'counter',
        samples: [...routes].flatMap(readStatusClasses),
      },
      {
        name: 'periplus_http_request_duration_seconds',
        help: 'Time from the request to the end of the response.',
        type: 'histogram',
        samples: [...routes].flatMap(readDurations),
      },
      ...EVENT_NAMES.map((name, cell) => ({
        ...{ name: `${toName(name)}_total`, help: EVENTS[name], type: 'counter' as const },
        samples: [{ value: sums.total(cell) }],
      })),
      ...GAUGE_NAMES.map((name, index) => ({
        ...{
          name: toName(`thread${name[0]?.toUpperCase()}${name.slice(1)}`),
          help: GAUGES[name],
          type: 'gauge' as const,
        },
        samples: sums.each(EVENT_NAMES.length + index).map((value, thread) => ({ labels: { thread }, value })),
      })),
    ],
  };
};
