// Figures of the service for its operator: requests by route, refusals, caches, threads. Counted without waiting by each thread, in memory
// that all of them share.
import { allocateSums, createSharedSums, type MetricFamily, type MetricSample } from '@periplus/telemetry';

/** Things that happen, and the words for them. */
const EVENTS = {
  limited: 'Requests refused because a quota was used up.',
  shed: 'Requests refused because the server was too busy.',
  keptAnswers: 'Answers that were sent again from memory.',
  madeAnswers: 'Answers that could have been kept and had to be made.',
  refusedConnections: 'Connections closed because too many were open.',
} as const;

export type MetricEvent = keyof typeof EVENTS;

/** States of each thread, told now and then. */
const STATES = {
  loopDelaySeconds: 'Longest time that a thread was held in the last seconds.',
  heapBytes: 'Memory in use by the objects of a thread.',
} as const;

export type ThreadGauge = keyof typeof STATES;

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

/** More routes than there will be; further ones share the last place. */
const MOST_ROUTES = 256;
const UNMATCHED = 0;

const EVENT_NAMES = Object.keys(EVENTS) as readonly MetricEvent[];
const STATE_NAMES = Object.keys(STATES) as readonly ThreadGauge[];
const FIRST_ROUTE = EVENT_NAMES.length + STATE_NAMES.length;
/** Per route: by class of status, by bucket of time, beyond the last bucket, and the sum of times. */
const ROUTE_CELLS = CLASSES.length + BUCKETS_SECONDS.length + 2;
const CELLS = FIRST_ROUTE + MOST_ROUTES * ROUTE_CELLS;

export const allocateMetrics = (threads: number): SharedArrayBuffer => allocateSums(threads, CELLS);

export type Metrics = {
  readonly count: (event: MetricEvent) => void;
  readonly setGauge: (state: ThreadGauge, value: number) => void;
  /** Routes have the same numbers in all threads, which register the same ones in the same order. */
  readonly addRoute: (pattern: string) => void;
  readonly observe: (pattern: string | undefined, status: number, ms: number) => void;
  readonly families: () => readonly MetricFamily[];
};

const bucketOf = (seconds: number): number => {
  const at = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
  return at === -1 ? BUCKETS_SECONDS.length : at;
};

const toName = (name: string): string => `periplus_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

export const createMetrics = (memory: SharedArrayBuffer, row: number): Metrics => {
  const sums = createSharedSums(memory, CELLS, row);
  const routes = new Map<string, number>([['unmatched', UNMATCHED]]);
  const cellOf = (route: number): number => FIRST_ROUTE + route * ROUTE_CELLS;

  const readClasses = ([route, at]: readonly [string, number]): readonly MetricSample[] =>
    CLASSES.map((status, index) => ({ labels: { route, status }, value: sums.total(cellOf(at) + index) })).filter(
      ({ value }) => value > 0,
    );
  const readTimes = ([route, at]: readonly [string, number]): readonly MetricSample[] => {
    const first = cellOf(at) + CLASSES.length;
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
    setGauge: (state, value) => sums.set(EVENT_NAMES.length + STATE_NAMES.indexOf(state), value),
    addRoute: (pattern) => {
      if (!routes.has(pattern)) routes.set(pattern, Math.min(routes.size, MOST_ROUTES - 1));
    },
    observe: (pattern, status, ms) => {
      const cell = cellOf((pattern === undefined ? undefined : routes.get(pattern)) ?? UNMATCHED);
      const seconds = ms / 1_000;
      sums.add(cell + Math.min(CLASSES.length, Math.max(1, Math.floor(status / 100))) - 1, 1);
      sums.add(cell + CLASSES.length + bucketOf(seconds), 1);
      sums.add(cell + CLASSES.length + BUCKETS_SECONDS.length + 1, seconds);
    },
    families: () => [
      {
        name: 'periplus_http_requests_total',
        help: 'Requests by route and class of status.',
        type: 'counter',
        samples: [...routes].flatMap(readClasses),
      },
      {
        name: 'periplus_http_request_duration_seconds',
        help: 'Time from the request to the end of its answer.',
        type: 'histogram',
        samples: [...routes].flatMap(readTimes),
      },
      ...EVENT_NAMES.map((name, cell) => ({
        ...{ name: `${toName(name)}_total`, help: EVENTS[name], type: 'counter' as const },
        samples: [{ value: sums.total(cell) }],
      })),
      ...STATE_NAMES.map((name, index) => ({
        ...{
          name: toName(`thread${name[0]?.toUpperCase()}${name.slice(1)}`),
          help: STATES[name],
          type: 'gauge' as const,
        },
        samples: sums.each(EVENT_NAMES.length + index).map((value, thread) => ({ labels: { thread }, value })),
      })),
    ],
  };
};
