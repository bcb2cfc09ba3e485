// A server: opens its ports when its threads are ready, drains them and stops them together.
import { setTimeout as wait } from 'node:timers/promises';
import { attachSharedMemory } from '../http/shared-memory.ts';
import { createHealth } from './health.ts';
import { openHealthPort } from './health-port.ts';
import { checkPort, openPort } from './port.ts';
import { startThreads, type ThreadGroup, type ThreadGroupOptions } from './thread-group.ts';

export type ServerOptions = ThreadGroupOptions & {
  /** Resolves when the records are loaded. The threads start in the meantime, the port opens afterwards. */
  readonly dataReady: Promise<unknown>;
};

export type RunningServer = {
  readonly address: string;
  /** Address of the health port, if there is one. */
  readonly healthAddress?: string;
  /** Number of serving threads. */
  readonly threads: number;
  /**
   * Resolves if a thread ends without being stopped. Threads handle their errors, so the cause is lack of memory or a
   * bug: the process should end, so that its supervisor restarts it.
   */
  readonly crashed: Promise<Error>;
  /**
   * Reports immediately that the server is not ready, serves requests for `drainMs`, then finishes running ones and
   * closes.
   */
  readonly stop: (drainMs: number) => Promise<void>;
};

/** Ends early if a thread crashes. */
const drain = async (drainMs: number, crashed: Promise<Error>): Promise<void> => {
  const ended = new AbortController();
  await Promise.race([wait(drainMs, undefined, { signal: ended.signal }), crashed]);
  ended.abort();
};

export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { server } = options.config;
  await checkPort(server);
  const { activity } = attachSharedMemory(options.memory);
  let group: ThreadGroup | undefined;
  let isListening = false;
  const health = createHealth({
    silentMs: () => group?.silentMs() ?? 0,
    isListening: () => isListening,
    isDraining: activity.isDraining,
  });
  const healthPort =
    server.healthPort === undefined ? undefined : await openHealthPort(server.host, server.healthPort, health);
  const close = async (): Promise<void> => {
    await group?.close();
    await healthPort?.close();
  };
  try {
    const threads = startThreads(options);
    group = threads;
    await Promise.all([options.dataReady, threads.ready]);
    const { address } = await openPort(server, threads.listeners);
    isListening = true;
    const { crashed, size } = threads;
    const stop = async (drainMs: number): Promise<void> => {
      activity.startDraining();
      await drain(drainMs, crashed);
      await close();
    };
    return { address, ...(healthPort && { healthAddress: healthPort.address }), threads: size, crashed, stop };
  } catch (cause) {
    await close();
    throw cause;
  }
};
