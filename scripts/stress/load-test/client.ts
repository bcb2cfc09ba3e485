// A measuring client: counts statuses, and measures latency from the scheduled time of each request.
import { Agent, request } from 'node:http';
import { secondOf } from './stolen-time.ts';
import type { LoadRequest } from './traffic.ts';

export type Tally = {
  readonly statuses: Map<number, number>;
  /** Latencies of accepted requests, in milliseconds. */
  readonly times: number[];
  /** The second in which each of them arrived. */
  readonly seconds: number[];
};

export const createTally = (): Tally => ({ statuses: new Map(), times: [], seconds: [] });

export type Client = {
  /** Resolves when the response has been read; a broken connection has status 0. */
  readonly ask: (asked: LoadRequest, tally: Tally, dueAt?: number) => Promise<number>;
  readonly close: () => void;
};

const note = (tally: Tally, status: number, ms: number): void => {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status < 200 || status >= 400) return;
  tally.times.push(ms);
  tally.seconds.push(secondOf(performance.now()));
};

/** `localAddresses` take turns, each with its own connections: at most `sockets` per address. */
export const createClient = (address: string, sockets: number, localAddresses: readonly string[]): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(address);
  let turn = 0;
  const ask: Client['ask'] = ({ path, body }, tally, dueAt = performance.now()) =>
    new Promise((resolve) => {
      const end = (status: number): void => {
        note(tally, status, performance.now() - dueAt);
        resolve(status);
      };
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const method = body === undefined ? 'GET' : 'POST';
      const localAddress = localAddresses[turn++ % localAddresses.length] as string;
      const options = { hostname, port, path, method, headers, agent, localAddress, timeout: 60_000 };
      const sent = request(options, (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode ?? 0));
        response.on('error', () => end(0));
      });
      sent.on('error', () => end(0));
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
};

const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

const describeTimes = (times: readonly number[]): string =>
  `median ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;

export const describeTally = (name: string, { statuses, times }: Tally): string => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`);
  return `${name}: ${counts.join(', ')}; accepted: ${describeTimes(times)}`;
};

/** Only responses that arrived in certain seconds. */
export const describeSeconds = (tally: Tally, isMeant: (second: number) => boolean): string => {
  const times = tally.times.filter((_, index) => isMeant(tally.seconds[index] ?? 0));
  const seconds = new Set(tally.seconds);
  const meant = [...seconds].filter(isMeant).length;
  return `${meant} of ${seconds.size} seconds, ${times.length} accepted: ${describeTimes(times)}`;
};

/**
 * The number of seconds in which more than one response in a hundred was late, and how many of them were undisturbed.
 */
export const describeLateSeconds = (tally: Tally, lateMs: number, isMeant: (second: number) => boolean): string => {
  const timesOf = new Map<number, number[]>();
  for (const [index, second] of tally.seconds.entries()) {
    const times = timesOf.get(second) ?? [];
    if (times.length === 0) timesOf.set(second, times);
    times.push(tally.times[index] ?? 0);
  }
  const late = [...timesOf].filter(([, times]) => percentile(times, 0.99) > lateMs).map(([second]) => second);
  return `${late.length} seconds with a p99 over ${lateMs} ms, ${late.filter(isMeant).length} of them ours`;
};
