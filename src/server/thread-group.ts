// The threads of a server together: the serving threads, the offload thread, and the resources they share.
import { availableParallelism, platform } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import type { SharedMemory } from '../http/shared-memory.ts';
import { createOffloadThread } from './offload.ts';
import type { Listen } from './port.ts';
import { startServeThread } from './serving.ts';
import type { SiblingName, ThreadLink } from './thread-api.ts';
import { tuneGarbageCollection } from './thread-heap.ts';

/** Resources that the process owns and the threads share, such as the index. */
export type SharedResources = {
  /** Returns a link for one thread. */
  readonly connect: () => ThreadLink;
  /** Resolves if they end without having been closed. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

export type ThreadGroupOptions = {
  readonly config: Config;
  readonly version: string;
  readonly memory: SharedMemory;
  /** A module that calls `runServeThread`. */
  readonly serveFile: URL;
  /** A module that calls `runOffload`. */
  readonly offloadFile: URL;
  /** Returns a port to the thread that writes records. */
  readonly connectWriter: () => MessagePort;
  readonly openShared: () => SharedResources;
};

export type ThreadGroup = {
  /** Number of serving threads. */
  readonly size: number;
  /** Resolves when all serving threads could serve requests; rejects if one cannot. */
  readonly ready: Promise<unknown>;
  /** One for each serving thread. */
  readonly listeners: readonly [Listen, ...Listen[]];
  /** Longest time since the last sign of life of a serving thread. */
  readonly silentMs: () => number;
  /** Resolves if a thread ends without having been stopped. */
  readonly crashed: Promise<Error>;
  readonly close: () => Promise<void>;
};

/** Only Linux lets threads share a port; elsewhere one thread serves. */
export const threadCount = ({ server }: Config): number =>
  platform() === 'linux' ? server.workers || availableParallelism() : 1;

export const startThreads = (options: ThreadGroupOptions): ThreadGroup => {
  const { config, version, memory, serveFile, offloadFile, connectWriter, openShared } = options;
  tuneGarbageCollection();
  const shared = openShared();
  const offload = createOffloadThread(offloadFile, config, shared.connect);
  const siblings: Readonly<Record<SiblingName, () => MessagePort>> = {
    offload: offload.connect,
    writer: connectWriter,
  };
  const start = (thread: number) =>
    startServeThread(serveFile, { config, version, memory, thread, link: shared.connect() }, (sibling) =>
      siblings[sibling](),
    );
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
