// The methods that the main thread and the other threads of a server offer to each other.
import type { MessagePort, Transferable } from 'node:worker_threads';
import type { Stoppable } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import type { SharedMemory } from '../http/shared-memory.ts';

/** Gives a thread access to shared resources such as the index. Only the composition root knows its type. */
export type ThreadLink = Transferable | undefined;

/** The `workerData` of a serving thread. */
export type ServeThreadOptions = {
  readonly config: Config;
  readonly version: string;
  readonly link: ThreadLink;
  readonly memory: SharedMemory;
  /** Number of the thread, from 0. */
  readonly thread: number;
};

/** If the requested port is 0, `port` is the one that the system has chosen. */
export type BoundAddress = { readonly address: string; readonly port: number };

export type ServeThreadApi = Stoppable & {
  /** Resolves when the thread could serve requests. */
  readonly ready: () => void;
  /** `shared` lets other threads listen on the same port. */
  readonly listen: (at: { readonly port: number; readonly shared: boolean }) => BoundAddress;
};

/** A thread that serves other threads through ports, which the main thread hands out. */
export type PortServer = Stoppable & { readonly attach: (port: MessagePort) => void };

export type SiblingName = 'offload' | 'writer';

/** Offered by the main thread to serving threads. */
export type SupervisorApi = {
  /** Sent every few seconds: nothing blocks the thread. */
  readonly alive: () => void;
  /** Returns a port to another thread, which is started if necessary. */
  readonly connect: (sibling: SiblingName) => MessagePort;
};

/** Offered by the main thread to threads that work in the background. */
export type ReporterApi = {
  /** Logs a sentence for the operator. */
  readonly report: (message: string) => void;
};
