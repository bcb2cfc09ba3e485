// Serves in threads that share one port and what stands behind them: starts, drains and stops them together.
import { availableParallelism, platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/settings.ts';
import { createActivity } from '../doors/http/activity.ts';
import type { ThreadLink } from './messages.ts';
import { createOffloadThread } from './offload-thread.ts';
import { checkPort, openPort } from './port.ts';
import { type ServeThread, startThread } from './thread.ts';

/** What the threads share and the process keeps, such as the index. */
export type SharedParts = {
  /** A link for one thread. */
  readonly connect: () => ThreadLink;
  /** Resolves when it ends though nobody asked it to. */
  readonly died: Promise<Error>;
  readonly close: () => Promise<void>;
};

export type ServingParts = {
  readonly config: Config;
  readonly version: string;
  /** Modules that the threads run: one calls `runThread`, the other `runOffload`. */
  readonly threadFile: URL;
  readonly offloadFile: URL;
  readonly openShared: () => SharedParts;
};

export type Serving = {
  readonly address: string;
  readonly threads: number;
  /**
   * Resolves when a thread ends though nobody asked it to. What can be survived is survived within a thread, so this is
   * a lack of memory or a fault of ours: the process should end, and whoever watches over it start it afresh.
   */
  readonly died: Promise<Error>;
  /** Says at once that it is not ready, answers for this long all the same, then lets running requests finish and closes. */
  readonly stop: (drainMs: number) => Promise<void>;
};

/** Sharing a port between threads is left to Linux; elsewhere one thread serves. */
const threadCount = ({ server }: Config): number =>
  platform() === 'linux' ? server.workers || availableParallelism() : 1;

export const startServing = async (parts: ServingParts): Promise<Serving> => {
  const { config, version } = parts;
  await checkPort(config.server);
  const activity = createActivity();
  const shared = parts.openShared();
  const offload = createOffloadThread(parts.offloadFile, config, shared.connect);
  const start = (): ServeThread => {
    const links = { link: shared.connect(), memory: activity.memory, offload: offload.connect() };
    return startThread(parts.threadFile, { config, version, ...links }, offload.start);
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
    await offload.stop();
    await shared.close();
  };
  const first = start();
  const others = Array.from({ length: threadCount(config) - 1 }, start);
  const threads = [first, ...others];
  const died = Promise.race([shared.died, offload.died, ...threads.map((thread) => thread.died)]);
  try {
    await Promise.all(threads.map(({ prepared }) => prepared));
    const { address } = await openPort(config.server, [first.listen, ...others.map(({ listen }) => listen)]);
    const stop = async (drainMs: number): Promise<void> => {
      activity.startDraining();
      if (drainMs > 0) await Promise.race([wait(drainMs), died]);
      await closeAll();
    };
    return { address, threads: threads.length, died, stop };
  } catch (cause) {
    await closeAll();
    throw cause;
  }
};
