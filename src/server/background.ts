// A background thread as the main thread sees it: started when there is work, and started again after a crash.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type SharedSignal, startThread, type Thread } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import type { JobSignalMemory } from '../state/job-signals.ts';
import type { PortServer, ReporterApi } from './thread-api.ts';

/** The `workerData` of the thread. */
export type BackgroundOptions = {
  readonly config: Config;
  readonly version: string;
  readonly jobs: JobSignalMemory;
};

export type BackgroundThreadOptions = BackgroundOptions & {
  /** A module that calls `runBackground`. */
  readonly file: URL;
  /** Called at the start, whenever `wakeUp` is raised, and every `pollMs` for work that other processes submit. */
  readonly isNeeded: () => Promise<boolean>;
  readonly wakeUp: SharedSignal;
  readonly onError: (message: string) => void;
  readonly pollMs?: number;
  /** The first crash is followed by a restart at once, the second by this pause; it doubles with every further one. */
  readonly restartMs?: number;
};

export type BackgroundThread = {
  /** Starts the thread as soon as it is needed. */
  readonly start: () => void;
  /** Returns a port to the thread, which answers when it has started. */
  readonly connect: () => MessagePort;
  readonly close: () => Promise<void>;
};

const MAX_RESTART_MS = 30_000;
/** A thread that ran for so long has recovered from earlier crashes. */
const RECOVERED_MS = 60_000;

export const createBackgroundThread = (options: BackgroundThreadOptions): BackgroundThread => {
  const { file, config, version, jobs, isNeeded, wakeUp, onError, pollMs = 5_000, restartMs = 500 } = options;
  let thread: Thread<PortServer> | undefined;
  let unattached: readonly MessagePort[] = [];
  let restartTimer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let crashes = 0;

  const attachPorts = (): void => {
    if (thread === undefined) return;
    for (const port of unattached) thread.connection.notify('attach', port, [port]);
    unattached = [];
  };

  const startNow = (): void => {
    const workerData: BackgroundOptions = { config, version, jobs };
    const started = startThread<PortServer, ReporterApi>(file, { workerData }, { report: onError });
    thread = started;
    attachPorts();
    const startedAt = performance.now();
    void started.crashed.then((cause) => {
      thread = undefined;
      crashes = performance.now() - startedAt > RECOVERED_MS ? 1 : crashes + 1;
      const pauseMs = crashes === 1 ? 0 : Math.min(MAX_RESTART_MS, restartMs * 2 ** (crashes - 2));
      const when = pauseMs === 0 ? 'immediately' : `in ${pauseMs / 1_000} s`;
      onError(`A background thread crashed and will be restarted ${when}: ${cause.message}`);
      if (!isClosing) restartTimer = setTimeout(() => void startWhenNeeded(), pauseMs);
    });
  };

  const checkNeed = (): Promise<boolean> =>
    isNeeded().catch((cause: unknown) => {
      onError(`Cannot determine whether there is background work: ${(cause as Error).message}`);
      return false;
    });

  const startWhenNeeded = async (): Promise<void> => {
    while (!isClosing) {
      const seen = wakeUp.count();
      if (await checkNeed()) break;
      await wakeUp.wait(seen, pollMs);
    }
    if (!isClosing) startNow();
  };

  return {
    start: () => void startWhenNeeded(),
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      unattached = [...unattached, port2];
      attachPorts();
      return port1;
    },
    close: async () => {
      isClosing = true;
      clearTimeout(restartTimer);
      for (const port of unattached) port.close();
      await thread?.stop();
    },
  };
};
