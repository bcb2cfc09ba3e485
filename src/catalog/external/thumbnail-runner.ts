// Grants wishes for thumbnails in the background, a few at a time; of several processes that share the state, one does it.
import type { StoredRecord } from '../../engine/engine.ts';
import type { StateStore } from '../../state/state.ts';
import { withLease } from '../../state/with-lease.ts';
import type { ThumbnailFetcher } from './thumbnail-fetcher.ts';
import type { ThumbnailState } from './thumbnail-state.ts';

export type ThumbnailRunnerOptions = {
  readonly state: StateStore;
  readonly thumbnailState: ThumbnailState;
  readonly fetcher: ThumbnailFetcher;
  readonly getRecord: (id: string) => Promise<StoredRecord | undefined>;
  readonly onError: (message: string) => void;
  readonly concurrency?: number;
  readonly pollMs?: number;
  /** How often a part of the notes of missing pictures is looked through for old ones. */
  readonly cleanupMs?: number;
};

export type ThumbnailRunner = {
  /** Resolves when what is under way has ended. */
  readonly close: () => Promise<void>;
};

const LEASE = 'thumbnails';
const LEASE_MS = 30_000;

/** Each worker takes the next item until none is left. */
export const forEachConcurrent = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let taking: Promise<IteratorResult<Item>> = Promise.resolve({ done: false, value: undefined as never });
  const next = (): Promise<IteratorResult<Item>> => {
    taking = taking.then(() => iterator.next());
    return taking;
  };
  const worker = async (): Promise<void> => {
    for (let taken = await next(); taken.done !== true; taken = await next()) await work(taken.value);
  };
  await Promise.all(Array.from({ length: most }, worker));
};

export const startThumbnailRunner = (options: ThumbnailRunnerOptions): ThumbnailRunner => {
  const {
    state,
    thumbnailState: memory,
    fetcher: harvest,
    getRecord,
    onError,
    concurrency = 4,
    pollMs = 1_000,
  } = options;
  const { cleanupMs: tidyMs = 600_000 } = options;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const grant = async (id: string): Promise<void> => {
    try {
      const record = await getRecord(id);
      if (record !== undefined) await harvest.fetch(record);
    } catch (cause) {
      onError(`The thumbnail of ${id} could not be made: ${(cause as Error).message}`);
    }
    if (!isClosing) await memory.fulfilled(id);
  };

  const round = async (): Promise<void> => {
    const ids = await memory.requests();
    if (ids.length === 0) return;
    await withLease(state, LEASE, LEASE_MS, (lost) =>
      forEachConcurrent(ids, concurrency, async (id) => {
        if (!isClosing && !lost.aborted) await grant(id);
      }),
    );
  };

  let tidyAt = performance.now();
  const tidy = async (): Promise<void> => {
    if (performance.now() < tidyAt) return;
    tidyAt = performance.now() + tidyMs;
    await memory.removeExpired();
  };

  let running = Promise.resolve();
  const schedule = (): void => {
    if (isClosing) return;
    timer = setTimeout(() => {
      running = round()
        .then(tidy)
        .catch((cause: unknown) => onError(`Thumbnails are not fetched at the moment: ${(cause as Error).message}`))
        .then(schedule);
    }, pollMs);
  };
  schedule();
  return {
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await running;
    },
  };
};
