// Fetches missing thumbnails in the background at the first start after the catalogue has changed.
import { formatCount } from '@periplus/text';
import type { ThumbnailFetcher } from '../catalog/external/thumbnail-fetcher.ts';
import { type WarmTotals, warmPictures } from '../catalog/external/warm-pictures.ts';
import type { Config } from '../config/settings.ts';
import type { RecordStore } from '../engine/engine.ts';
import type { JobKind } from '../server/run-job.ts';
import { createJobQueue } from '../state/job-queue.ts';
import type { JobSignals } from '../state/job-signals.ts';
import type { Json, StateStore } from '../state/state.ts';

export const WARM_JOB = 'warm-thumbnails';

/** The position of the catalogue when the last job had ended. */
const WARMED = 'warmed-thumbnails';
const LAST = 'last';

/** Requests of clients and pages go on beside it. */
const CONCURRENCY = 2;
/** Leaves room for thumbnails that are requested. */
const CACHE_SHARE = 0.8;
const LOG_MS = 300_000;

export const warmsThumbnails = ({ media }: Config): boolean => media.thumbnails && media.warm;

/** Submits the job unless the catalogue is empty or the same as after the last one. */
export const submitWarmJob = async (
  records: Pick<RecordStore, 'cursor' | 'stats'>,
  state: StateStore,
  signals: JobSignals,
): Promise<void> => {
  const [{ visible }, cursor] = [await records.stats(), await records.cursor()];
  if (visible === 0 || (await state.get(WARMED, LAST))?.value === cursor) return;
  await createJobQueue(state, { signals }).submit({ name: WARM_JOB, key: WARM_JOB, input: { cursor } });
};

export type WarmJobOptions = {
  readonly config: Config;
  readonly state: StateStore;
  readonly records: Pick<RecordStore, 'list'>;
  readonly fetcher: ThumbnailFetcher;
  readonly report: (message: string) => void;
};

const describe = ({ records, thumbnails, known, missing }: WarmTotals): string =>
  `${formatCount(records)} records checked, ${formatCount(thumbnails)} thumbnails fetched, ${formatCount(known)} already cached, ${formatCount(missing)} records without one`;

/** An interrupted job starts again with the next server, which skips the thumbnails that are cached by then. */
export const createWarmJob = ({ config, state, records, fetcher, report }: WarmJobOptions): JobKind => ({
  ...{ name: WARM_JOB, concurrency: 1, isRepeatable: true },
  run: async ({ input, signal, report: reportProgress }) => {
    let loggedAt = performance.now();
    const onProgress = (totals: WarmTotals, all: number): void => {
      reportProgress({ done: totals.records, total: all, note: describe(totals) });
      if (performance.now() - loggedAt < LOG_MS) return;
      loggedAt = performance.now();
      report(`Fetching thumbnails: ${describe(totals)}, ${formatCount(all)} in all.`);
    };
    const maxBytes = config.media.thumbnailCacheBytes * CACHE_SHARE;
    const totals = await warmPictures({ records, fetcher, concurrency: CONCURRENCY, maxBytes, signal, onProgress });
    signal.throwIfAborted();
    await state.put(WARMED, LAST, (input as { readonly cursor: Json }).cursor);
    report(`Thumbnails are up to date: ${describe(totals)}.`);
    return { ...totals };
  },
});
