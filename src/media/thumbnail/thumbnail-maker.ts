// Makes thumbnails one after the other in a worker thread, for clients that wait.
import { createBoundedWorker, RpcError, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../../errors.ts';
import type { ThumbnailSource } from '../../record/views/thumbnail-sources.ts';
import { reviveErrors } from '../../thread-errors.ts';
import type { ImageFetchSettings } from '../image-fetch.ts';
import type { ThumbnailResult } from './make-thumbnail.ts';
import type { ThumbnailThreadApi } from './thumbnail-thread.ts';

export type ThumbnailMaker = {
  /** Throws `service_unavailable` if too many wait. */
  readonly make: (sources: readonly ThumbnailSource[]) => Promise<ThumbnailResult>;
  readonly close: () => Promise<void>;
};

const LIMITS = { timeLimitMs: 60_000, memoryMb: 512, maxQueued: 8, maxQueuedPerCaller: 4, idleMs: 60_000 };

const tooMany = (): CatalogError =>
  new CatalogError('service_unavailable', 'Too many thumbnails are being fetched; try again in a moment.', {
    retryAfterSeconds: 10,
  });

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'the image took too long',
  out_of_memory: 'the image takes too much memory',
};

const toFailure = (cause: unknown): ThumbnailResult => {
  if (cause instanceof CatalogError) throw cause;
  const code = cause instanceof RpcError ? cause.code : '';
  return { kind: 'none', reason: REASONS[code] ?? 'the image cannot be read', isTransient: code === 'timeout' };
};

export const createThumbnailMaker = (settings: ImageFetchSettings): ThumbnailMaker => {
  const file = threadFile('thumbnail-thread', import.meta.url);
  const toError = reviveErrors({ busy: tooMany, closed: tooMany });
  const worker = createBoundedWorker<ThumbnailThreadApi>({ ...LIMITS, file, workerData: settings, toError });
  return { make: (sources) => worker.call('make', sources).catch(toFailure), close: worker.close };
};
