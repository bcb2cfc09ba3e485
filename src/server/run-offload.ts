// The code that runs inside the offload thread.
import { workerData } from 'node:worker_threads';
import { serveParent } from '@periplus/worker-rpc';
import type { Config } from '../config/settings.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { OffloadOptions } from './offload.ts';
import { createOffloadHost } from './offload-host.ts';
import type { PortServer, ThreadLink } from './thread-api.ts';

export type OffloadResources = { readonly index: SearchIndex; readonly close: () => Promise<void> };

/** Queries wait in their ports until the index is open. */
export const runOffload = async (
  open: (config: Config, link: ThreadLink) => Promise<OffloadResources>,
): Promise<void> => {
  const { config, link } = workerData as OffloadOptions;
  const { index, close } = await open(config, link);
  const host = createOffloadHost(index);
  const parent = serveParent<PortServer>({
    attach: host.attach,
    stop: async () => {
      host.close();
      await close();
      parent.close();
    },
  });
};
