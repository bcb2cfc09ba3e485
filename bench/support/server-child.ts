// A server under test: Periplus on a data folder, or a minimal Fastify server, with one or more threads. Arguments:
// "periplus" or "hello", number of threads, data folder, settings as JSON. Reports its port, and its CPU and memory
// usage on request.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { startService } from '../../src/app/service.ts';
import { configFor } from './catalogue.ts';

export type Usage = {
  readonly cpuMs: number;
  readonly rssMb: number;
  /** Memory without the mapped database file; the same as `rssMb` if the system does not report it. */
  readonly ownMb: number;
  readonly heapMb: number;
  readonly sharedArraysMb: number;
};

const SHARED_PORT: object = { reusePort: true };

const serveHello = async (port: number): Promise<number> => {
  const app = Fastify();
  app.get('/', async () => ({ hello: 'world' }));
  await app.listen({ host: '127.0.0.1', port, ...SHARED_PORT });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const startHello = async (threads: number): Promise<number> => {
  let port = 0;
  for (let thread = 0; thread < threads; thread++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: port });
    worker.postMessage(port);
    [port] = (await once(worker, 'message')) as [number];
  }
  return port;
};

type Settings = { readonly server?: object };

const startOurs = async (threads: number, dataDir: string, settings: Settings): Promise<number> => {
  const server = { ...settings.server, host: '127.0.0.1', port: 0, workers: threads };
  const config = configFor(dataDir, { ...settings, server });
  const { address } = await startService(config, { version: '0.0.0', onError: console.error });
  return Number(new URL(address).port);
};

const MB = 1024 * 1024;

/** Pages of mapped files, which the system can reclaim (proc(5), RssFile). */
const filePagesMb = (): number => {
  try {
    const kilobytes = /^RssFile:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Runs the garbage collector first with --expose-gc. */
const readUsage = (): Usage => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, arrayBuffers, external } = process.memoryUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rssMb: rss / MB,
    ownMb: rss / MB - filePagesMb(),
    heapMb: heapUsed / MB,
    sharedArraysMb: Math.max(arrayBuffers, external) / MB,
  };
};

if (isMainThread) {
  const [kind, threads, dataDir = '', settings = '{}'] = process.argv.slice(2);
  const port =
    kind === 'hello'
      ? await startHello(Number(threads))
      : await startOurs(Number(threads), dataDir, JSON.parse(settings) as Settings);
  process.on('message', () => process.send?.(readUsage()));
  process.on('disconnect', () => process.exit());
  process.send?.(port);
} else {
  parentPort?.once('message', async (port: number) => parentPort?.postMessage(await serveHello(port)));
}
