// Draws maps one after the other in a worker thread.
import { type BoundedWorkerOptions, createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import { CatalogError } from '../errors.ts';
import { reviveErrors } from '../thread-errors.ts';
import type { DrawJob, DrawThreadApi, DrawThreadData, RenderedMap } from './draw-job.ts';

export type MapRenderer = {
  /** Throws `service_unavailable` if too many maps wait. */
  readonly render: (job: DrawJob) => Promise<RenderedMap>;
  readonly close: () => Promise<void>;
};

export type MapRendererOptions = Partial<Omit<BoundedWorkerOptions, 'file' | 'workerData' | 'toError'>> & {
  readonly data: DrawThreadData;
};

/** A map takes 30 to 60 milliseconds; the first one also opens the base map. */
const LIMITS = { timeLimitMs: 20_000, memoryMb: 512, maxQueued: 24, maxQueuedPerCaller: 12, idleMs: 60_000 };

const unavailable = (detail: string, retryAfterSeconds?: number) => (): CatalogError =>
  new CatalogError('service_unavailable', detail, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

const tooExpensive = unavailable('This map is too expensive to draw at the moment.', 2);

const toError = reviveErrors(
  {
    busy: unavailable('Too many maps are being drawn; try again in a moment.', 2),
    closed: unavailable('The server is stopping.'),
    timeout: tooExpensive,
    out_of_memory: tooExpensive,
  },
  (cause) => new CatalogError('internal_server_error', 'The map could not be drawn.', { cause }),
);

export const createMapRenderer = ({ data, ...limits }: MapRendererOptions): MapRenderer => {
  const file = threadFile('draw-thread', import.meta.url);
  const worker = createBoundedWorker<DrawThreadApi>({ ...LIMITS, ...limits, file, workerData: data, toError });
  return { render: (job) => worker.call('draw', job), close: worker.close };
};
