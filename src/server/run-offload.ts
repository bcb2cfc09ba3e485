// The thread for expensive questions, seen from inside.
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config/settings.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { OffloadOptions } from './offload.ts';
import { createOffloadHost } from './offload-host.ts';
import type { ThreadLink } from './thread-messages.ts';

export type OffloadResources = { readonly index: SearchIndex; readonly close: () => Promise<void> };

/** Questions wait in their ports until the index is open. */
export const runOffload = async (
  open: (config: Config, link: ThreadLink) => Promise<OffloadResources>,
): Promise<void> => {
  const { config, link, ports } = workerData as OffloadOptions;
  const { index, close } = await open(config, link);
  const host = createOffloadHost(index);
  for (const port of ports) host.attach(port);
  /** Any message means stop. */
  parentPort?.once('message', async () => {
    for (const port of ports) port.close();
    await close();
    parentPort?.close();
  });
};
