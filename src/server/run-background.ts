// The thread for work in the background, seen from inside.
import { parentPort, workerData } from 'node:worker_threads';
import type { BackgroundEvent, BackgroundOptions } from './background.ts';

export type BackgroundContext = BackgroundOptions & { readonly onError: (message: string) => void };

const tell = (event: BackgroundEvent): void => parentPort?.postMessage(event);

/** `open` begins the work; what it gives ends it. Any message means stop. */
export const runBackground = async (
  open: (context: BackgroundContext) => Promise<{ readonly close: () => Promise<void> }>,
): Promise<void> => {
  const options = workerData as BackgroundOptions;
  const { close } = await open({ ...options, onError: (message) => tell({ kind: 'trouble', message }) });
  parentPort?.once('message', async () => {
    await close();
    parentPort?.close();
  });
};
