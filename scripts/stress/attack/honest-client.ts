// A client with ordinary requests, in a thread of its own so that the attacker's work does not delay its clock. It has
// its own address, 127.0.0.2, and sends a request every few milliseconds whether or not earlier ones have returned.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export type HonestResult = {
  readonly sent: number;
  /** Responses that were not 200, connection errors included. */
  readonly failed: readonly number[];
  readonly medianMs: number;
  readonly p99Ms: number;
};

export type HonestClient = { readonly stop: () => Promise<HonestResult> };

const LOCAL_ADDRESS = '127.0.0.2';
const INTERVAL_MS = 25;
const PATHS = [
  '/api/v1/search?q=harbour&page=',
  '/api/v1/resources/?per_page=5&page=',
  '/resources/record-1?n=',
  '/api/v1/suggest?q=har&n=',
  '/api/v1/ogc/collections/regional-records/items?limit=',
];

export const startHonestClient = (address: string): HonestClient => {
  const worker = new Worker(new URL(import.meta.url), { workerData: address });
  const stop = async (): Promise<HonestResult> => {
    worker.postMessage('stop');
    const [result] = (await once(worker, 'message')) as [HonestResult];
    await worker.terminate();
    return result;
  };
  return { stop };
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const runClient = (address: string): void => {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const [times, failed]: [number[], number[]] = [[], []];
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  const send = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (status: number): void => {
        if (status === 200) times.push(performance.now() - startedAt);
        else failed.push(status);
        resolve();
      };
      const options = { hostname, port, path, agent, localAddress: LOCAL_ADDRESS, timeout: 60_000 };
      const request = get(options, (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode ?? 0));
        response.on('error', () => end(0));
      });
      request.on('error', () => end(0));
      request.on('timeout', () => request.destroy());
    });
  const timer = setInterval(() => {
    sent += 1;
    const request: Promise<void> = send(`${PATHS[sent % PATHS.length]}${1 + (sent % 9)}`).finally(() =>
      waiting.delete(request),
    );
    waiting.add(request);
  }, INTERVAL_MS);
  parentPort?.once('message', async () => {
    clearInterval(timer);
    await Promise.all(waiting);
    agent.destroy();
    const sorted = times.toSorted((a, b) => a - b);
    const result = { sent, failed, medianMs: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
    parentPort?.postMessage(result satisfies HonestResult);
  });
};

if (!isMainThread && typeof workerData === 'string') runClient(workerData);
