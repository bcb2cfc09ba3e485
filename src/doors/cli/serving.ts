// Serves in this thread, or in several that share one port and one index.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism, platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { composeApp, openForAnswering, openIndex } from '../../compose.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { closeGracefully } from '../http/shutdown.ts';
import type { ServeThreadNews, ServeThreadOptions } from './serve-thread.ts';
import { VERSION } from './version.ts';

export type Serving = { readonly address: string; readonly threads: number; readonly stop: () => Promise<void> };

const LISTEN_PROBLEMS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ server }) => `Port ${server.port} is in use on ${server.host}; choose another with --port.`,
  EACCES: ({ server }) =>
    `Port ${server.port} needs more rights than this user has; choose one above 1023 with --port.`,
  EADDRNOTAVAIL: ({ server }) => `${server.host} is not an address of this machine; choose another with --host.`,
  ENOTFOUND: ({ server }) => `The host ${server.host} is not known; choose another with --host.`,
};

const toListenError = (config: Config, code: string, message: string): CatalogError =>
  new CatalogError('config_error', LISTEN_PROBLEMS[code]?.(config) ?? `The server cannot listen: ${message}`);

/** Threads share a port by SO_REUSEPORT, which would also let a second server in: so the port must be free first. */
const checkPortIsFree = async (config: Config): Promise<void> => {
  const probe = createServer();
  probe.listen({ host: config.server.host, port: config.server.port, exclusive: true });
  try {
    await once(probe, 'listening');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw toListenError(config, code, message);
  }
  probe.close();
  await once(probe, 'close');
};

/** Sharing a port between threads is left to Linux; elsewhere one thread serves. */
export const threadCount = ({ server }: Config): number =>
  platform() === 'linux' ? server.workers || availableParallelism() : 1;

const serveHere = async (config: Config): Promise<Serving> => {
  const indexer = openIndex(config);
  const catalog = await openForAnswering(config, indexer.connect());
  const app = await composeApp({ config, version: VERSION, catalog });
  const stop = async (): Promise<void> => {
    await closeGracefully(app);
    await catalog.close();
    await indexer.close();
  };
  try {
    const address = await app.listen({ host: config.server.host, port: config.server.port });
    return { address, threads: 1, stop };
  } catch (cause) {
    await stop();
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw toListenError(config, code, message);
  }
};

const serveInThreads = async (config: Config, threads: number): Promise<Serving> => {
  await checkPortIsFree(config);
  const indexer = openIndex(config);
  const workers: Worker[] = [];
  const start = async (own: Config): Promise<Extract<ServeThreadNews, { kind: 'listening' }>> => {
    const index = indexer.connect();
    const file = new URL(import.meta.url.endsWith('.ts') ? './serve-thread.ts' : './serve-thread.js', import.meta.url);
    const workerData: ServeThreadOptions = { config: own, version: VERSION, index };
    const worker = new Worker(file, { workerData, transferList: [index] });
    workers.push(worker);
    const [news] = (await once(worker, 'message')) as [ServeThreadNews];
    if (news.kind === 'failed') throw toListenError(config, news.code, news.message);
    return news;
  };
  const stop = async (): Promise<void> => {
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.postMessage('stop');
    await Promise.all(ended);
    await indexer.close();
  };
  try {
    // The first thread may be given a free port by the system; the others then take the same one.
    const { address, port } = await start(config);
    const same: Config = { ...config, server: { ...config.server, port } };
    await Promise.all(Array.from({ length: threads - 1 }, () => start(same)));
    return { address, threads, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

export const startServing = (config: Config): Promise<Serving> => {
  const threads = threadCount(config);
  return threads === 1 ? serveHere(config) : serveInThreads(config, threads);
};
