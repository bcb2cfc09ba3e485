// Serves in this thread, or in several that share one port and one index.
import { availableParallelism, platform } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { type MessagePort, Worker } from 'node:worker_threads';
import { composeApp, openForAnswering, openIndex } from '../../compose.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { type WatchedThread, watchThread } from '../../lib/watched-thread.ts';
import { closeGracefully } from '../http/shutdown.ts';
import { checkPortIsFree, type Listening, listen } from './listening.ts';
import type { ServeThreadNews, ServeThreadOptions } from './serve-thread.ts';
import { VERSION } from './version.ts';

export type Serving = {
  readonly address: string;
  readonly threads: number;
  /**
   * Resolves when a thread ends though nobody asked it to. What can be survived is survived within a thread, so this is
   * a lack of memory or a fault of ours: the process should end, and whoever watches over it start it afresh.
   */
  readonly died: Promise<Error>;
  readonly stop: () => Promise<void>;
};

export type ServingOptions = { readonly onTrouble: (message: string) => void };

/** Sharing a port between threads is left to Linux; elsewhere one thread serves. */
export const threadCount = ({ server }: Config): number =>
  platform() === 'linux' ? server.workers || availableParallelism() : 1;

const serveHere = async (config: Config, { onTrouble }: ServingOptions): Promise<Serving> => {
  const indexer = openIndex(config, onTrouble);
  const closers: (() => Promise<unknown>)[] = [indexer.close];
  const stop = async (): Promise<void> => {
    for (const close of closers) await close();
  };
  try {
    const catalog = await openForAnswering(config, indexer.connect());
    closers.unshift(catalog.close);
    const app = await composeApp({ config, version: VERSION, catalog });
    closers.unshift(() => closeGracefully(app));
    const { address } = await listen(app, config, { shared: false });
    return { address, threads: 1, died: indexer.died, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

type ServeThread = WatchedThread & { readonly listening: Promise<Listening> };

/**
 * What a question leaves behind is short-lived, and memory that a heap has taken once is not given back. On a machine with
 * much memory V8 lets young objects take up to 192 MB in each thread, and a heap that may become larger than 2 GB grow to four
 * times what is in use before it is collected; with these limits it is 24 MB and twice, at no cost in time that can be measured.
 */
const THREAD_HEAP = {
  maxYoungGenerationSizeMb: 24,
  maxOldGenerationSizeMb: Math.min(2_000, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
};

const startThread = (config: Config, index: MessagePort): ServeThread => {
  const file = new URL(import.meta.url.endsWith('.ts') ? './serve-thread.ts' : './serve-thread.js', import.meta.url);
  const workerData: ServeThreadOptions = { config, version: VERSION, index };
  const worker = new Worker(file, { workerData, transferList: [index], resourceLimits: THREAD_HEAP });
  const thread = watchThread(worker, () => worker.postMessage('stop'));
  const listening = new Promise<Listening>((resolve, reject) => {
    worker.once('message', (news: ServeThreadNews) => {
      if (news.kind === 'listening') resolve(news);
      else reject(new CatalogError('service_unavailable', news.message));
    });
    void thread.died.then(reject);
  });
  return { ...thread, listening };
};

const serveInThreads = async (config: Config, count: number, { onTrouble }: ServingOptions): Promise<Serving> => {
  await checkPortIsFree(config);
  const indexer = openIndex(config, onTrouble);
  const threads: ServeThread[] = [];
  const start = (own: Config): Promise<Listening> => {
    const thread = startThread(own, indexer.connect());
    threads.push(thread);
    return thread.listening;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
    await indexer.close();
  };
  try {
    // The first thread may be given a free port by the system; the others then take the same one.
    const { address, port } = await start(config);
    const same: Config = { ...config, server: { ...config.server, port } };
    await Promise.all(Array.from({ length: count - 1 }, () => start(same)));
    const died = Promise.race([indexer.died, ...threads.map((thread) => thread.died)]);
    return { address, threads: count, died, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};

export const startServing = (config: Config, options: ServingOptions): Promise<Serving> => {
  const threads = threadCount(config);
  return threads === 1 ? serveHere(config, options) : serveInThreads(config, threads, options);
};
