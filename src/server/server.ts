// A server from its start to its end: opens its ports when its threads could answer, drains and stops them together.
import { setTimeout as wait } from 'node:timers/promises';
import { allocateSharedMemory, attachSharedMemory } from '../http/shared-memory.ts';
import { createHealth } from './health.ts';
import { openHealthPort } from './health-port.ts';
import { checkPort, openPort } from './port.ts';
import { startThreads, type ThreadGroup, type ThreadGroupOptions, threadCount } from './thread-group.ts';

export type RunningServer = {
  readonly address: string;
  /** Of the port for supervisors, when there is one. */
  readonly healthAddress?: string;
  readonly threads: number;
  /**
   * Resolves when a thread ends though nobody asked it to. What can be survived is survived within a thread, so this is
   * a lack of memory or a fault of ours: the process should end, and whoever watches over it start it afresh.
   */
  readonly crashed: Promise<Error>;
  /** Says at once that it is not ready, answers for this long all the same, then lets running requests finish and closes. */
  readonly stop: (drainMs: number) => Promise<void>;
};

/** Ends early when a thread dies: there is nobody to answer then. */
const drain = async (drainMs: number, died: Promise<Error>): Promise<void> => {
  const ended = new AbortController();
  await Promise.race([wait(drainMs, undefined, { signal: ended.signal }), died]);
  ended.abort();
};

export const startServer = async (parts: ThreadGroupOptions): Promise<RunningServer> => {
  const { server } = parts.config;
  await checkPort(server);
  const { activity, memory } = attachSharedMemory(allocateSharedMemory(parts.config, threadCount(parts.config)));
  let group: ThreadGroup | undefined;
  let isListening = false;
  const health = createHealth({
    silentMs: () => group?.silentMs() ?? 0,
    isListening: () => isListening,
    isDraining: activity.isDraining,
  });
  const supervised =
    server.healthPort === undefined ? undefined : await openHealthPort(server.host, server.healthPort, health);
  const close = async (): Promise<void> => {
    await group?.close();
    await supervised?.close();
  };
  try {
    const threads = startThreads(parts, memory);
    group = threads;
    await Promise.all([parts.dataReady, threads.ready]);
    const { address } = await openPort(server, threads.listeners);
    isListening = true;
    const { crashed: died, size } = threads;
    const stop = async (drainMs: number): Promise<void> => {
      activity.startDraining();
      await drain(drainMs, died);
      await close();
    };
    return { address, ...(supervised && { healthAddress: supervised.address }), threads: size, crashed: died, stop };
  } catch (cause) {
    await close();
    throw cause;
  }
};
