// The code that runs inside a background thread.
import { type MessagePort, workerData } from 'node:worker_threads';
import { serveParent } from '@periplus/worker-rpc';
import { createJobSignals, type JobSignals } from '../state/job-signals.ts';
import type { BackgroundOptions } from './background.ts';
import type { PortServer, ReporterApi } from './thread-api.ts';

export type BackgroundContext = Omit<BackgroundOptions, 'jobs'> & {
  readonly signals: JobSignals;
  /** Logs a sentence for the operator. */
  readonly onError: (message: string) => void;
};

export type BackgroundWork = {
  /** Serves another thread through the port. */
  readonly attach?: (port: MessagePort) => void;
  readonly close: () => Promise<void>;
};

export const runBackground = (open: (context: BackgroundContext) => Promise<BackgroundWork>): void => {
  const { config, version, jobs } = workerData as BackgroundOptions;
  const parent = serveParent<PortServer, ReporterApi>({
    attach: async (port) => (await opening).attach?.(port),
    stop: async () => {
      await (await opening).close();
      parent.close();
    },
  });
  const onError = (message: string): void => parent.notify('report', message);
  const opening = open({ config, version, signals: createJobSignals(jobs), onError });
};
