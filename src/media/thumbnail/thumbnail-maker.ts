// Makes thumbnails in a thread of its own, one after the other, for clients that wait for one.

import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import type { ImageFetchSettings } from '../image-fetch.ts';
import type { FetchJob } from './fetch-job.ts';
import type { ThumbnailResult } from './make-thumbnail.ts';

export type ThumbnailMaker = {
  /** Throws service_unavailable when too many wait. */
  readonly make: (sources: readonly ThumbnailSource[]) => Promise<ThumbnailResult>;
  readonly close: () => Promise<void>;
};

const LIMITS = { timeLimitMs: 60_000, memoryMb: 512, maxQueued: 4, idleMs: 60_000 };

export const createThumbnailMaker = (settings: ImageFetchSettings): ThumbnailMaker => {
  const file = threadFile('fetch-thread', import.meta.url);
  const thread = createBoundedWorker<FetchJob, ThumbnailResult>({ ...LIMITS, file, workerData: settings });
  return {
    close: thread.close,
    make: async (sources) => {
      const worked = await thread.run({ sources });
      if (worked.kind === 'done') return worked.result;
      if (worked.kind === 'busy' || worked.kind === 'closed') {
        throw new CatalogError('service_unavailable', 'Too many thumbnails are being fetched; try again in a moment.', {
          retryAfterSeconds: 10,
        });
      }
      return { kind: 'none', reason: `the picture is ${worked.kind}`, isTransient: worked.kind === 'too-slow' };
    },
  };
};
