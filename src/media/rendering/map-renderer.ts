// Draws maps in a thread of its own, one after the other: whoever finds too many waiting is told to come back.

import { type BoundedWorkerOptions, createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';
import type { DrawJob, DrawThreadData, RenderedMap } from './draw-job.ts';

export type MapRenderer = {
  /** Throws service_unavailable when too many wait. */
  readonly render: (job: DrawJob) => Promise<RenderedMap>;
  readonly close: () => Promise<void>;
};

export type MapRendererOptions = Partial<Omit<BoundedWorkerOptions, 'file' | 'workerData'>> & {
  readonly data: DrawThreadData;
};

/** A map takes 30 to 60 milliseconds of a thread; the first one opens the base map too. */
const LIMITS = { timeLimitMs: 20_000, memoryMb: 512, maxQueued: 24, idleMs: 60_000 };

const RETRY_SECONDS = 2;

export const createMapRenderer = ({ data, ...options }: MapRendererOptions): MapRenderer => {
  const file = threadFile('draw-thread', import.meta.url);
  const thread = createBoundedWorker<DrawJob, RenderedMap>({ ...LIMITS, ...options, file, workerData: data });
  return {
    close: thread.close,
    render: async (job) => {
      const worked = await thread.run(job);
      switch (worked.kind) {
        case 'done':
          return worked.result;
        case 'busy':
          throw new CatalogError('service_unavailable', 'Too many maps are being drawn; try again in a moment.', {
            retryAfterSeconds: RETRY_SECONDS,
          });
        case 'closed':
          throw new CatalogError('service_unavailable', 'The server is stopping.');
        case 'too-slow':
        case 'too-large':
          throw new CatalogError('service_unavailable', 'This map takes too much work to draw at the moment.', {
            retryAfterSeconds: RETRY_SECONDS,
          });
        case 'failed':
          throw new CatalogError('internal_server_error', 'The map could not be drawn.', { cause: worked.cause });
      }
    },
  };
};
