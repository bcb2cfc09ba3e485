// The threads of a server together: those that answer, the one for expensive questions, and what all of them share.
import { availableParallelism, platform } from 'node:os';
import type { Config } from '../config/settings.ts';
import type { SharedMemory } from '../http/shared-memory.ts';
import { createOffloadThread } from './offload.ts';
import type { Listen } from './port.ts';
import { startServeThread } from './start-thread.ts';
import { tuneGarbageCollection } from './thread-heap.ts';
import type { ThreadLink } from './thread-messages.ts';

/** What the threads share and the process keeps, such as the index. */
export type SharedResources = {
  /** A link for one thread. */
  readonly connect: () => ThreadLink;
  /** Resolves when it ends though nobody asked it to. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

export type ThreadGroupOptions = {
  readonly config: Config;
  readonly version: string;
  /** Modules that the threads run: one calls `runThread`, the other `runOffload`. */
  readonly threadFile: URL;
  readonly offloadFile: URL;
  readonly openShared: () => SharedResources;
  /** What must have happened before anything is answered, such as the loading of records; threads start meanwhile. */
  readonly dataReady: Promise<unknown>;
};

export type ThreadGroup = {
  /** Threads that answer. */
  readonly size: number;
  /** Resolves when all could answer; rejects when one cannot. */
  readonly ready: Promise<unknown>;
  /** One for each thread that answers. */
  readonly listeners: readonly [Listen, ...Listen[]];
  /** Since the quietest of them was last heard of. */
  readonly silentMs: () => number;
  /** Resolves when one ends though nobody asked it to. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

/** Sharing a port between threads is left to Linux; elsewhere one thread serves. */
export const threadCount = ({ server }: Config): number =>
  platform() === 'linux' ? server.workers || availableParallelism() : 1;

export const startThreads = (parts: ThreadGroupOptions, memory: SharedMemory): ThreadGroup => {
  const { config, version, threadFile, offloadFile } = parts;
  tuneGarbageCollection();
  const shared = parts.openShared();
  const offload = createOffloadThread(offloadFile, config, shared.connect);
  const start = (thread: number) => {
    const options = { config, version, memory, thread, link: shared.connect(), offload: offload.connect() };
    return startServeThread(threadFile, options, offload.start);
  };
  const first = start(0);
  const others = Array.from({ length: threadCount(config) - 1 }, (_, index) => start(index + 1));
  const threads = [first, ...others];
  return {
    size: threads.length,
    ready: Promise.all(threads.map((thread) => thread.ready)),
    listeners: [first.listen, ...others.map((thread) => thread.listen)],
    silentMs: () => Math.max(...threads.map((thread) => thread.silentMs())),
    crashed: Promise.race([shared.crashed, offload.crashed, ...threads.map((thread) => thread.crashed)]),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.stop()));
      await offload.stop();
      await shared.close();
    },
  };
};
