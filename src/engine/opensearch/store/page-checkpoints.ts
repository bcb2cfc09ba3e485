// Caches the sort keys of every 10,000th hit, so that a deep page is reached from the nearest checkpoint before it.
import { createLru } from '@periplus/collections';
import { digest } from '../cluster/index-names.ts';

/** The largest page of the cluster, and the distance between checkpoints. */
export const RESULT_WINDOW = 10_000;
/** Skipped hits need only their sort keys; reading stored fields would take most of the time. */
export const SORT_KEYS_ONLY = { _source: false, stored_fields: '_none_' } as const;
const CACHE_SIZE = 20_000;
const CACHE_MS = 3_600_000;

/** The sort keys of the hit before an offset; undefined at the beginning. */
export type SearchAfter = readonly unknown[] | undefined;
type Checkpoint = { readonly offset: number; readonly after: SearchAfter };

/** The checkpoints of one query and sort order. */
export type PageCheckpoints = {
  readonly lastBefore: (offset: number) => Checkpoint;
  readonly add: (checkpoint: Checkpoint) => void;
};

const START: Checkpoint = { offset: 0, after: undefined };

/** For queries that are not repeated. */
export const NO_CHECKPOINTS: PageCheckpoints = { lastBefore: () => START, add: () => {} };

/** The arguments identify query and sort order. */
export type CheckpointCache = (...order: readonly unknown[]) => PageCheckpoints;

/** Checkpoints are only valid for one revision. */
export const createCheckpointCache = (revision: () => string): CheckpointCache => {
  const cache = createLru<Checkpoint>({ maxWeight: CACHE_SIZE, weigh: () => 1 });
  return (...order) => {
    const key = digest(revision(), JSON.stringify(order));
    return {
      lastBefore: (offset) => {
        for (let at = offset - (offset % RESULT_WINDOW); at > 0; at -= RESULT_WINDOW) {
          const checkpoint = cache.get(`${key} ${at}`);
          if (checkpoint !== undefined) return checkpoint;
        }
        return START;
      },
      add: (checkpoint) => cache.set(`${key} ${checkpoint.offset}`, checkpoint, CACHE_MS),
    };
  };
};

/**
 * Skips `offset` hits; undefined when there are fewer. `step` skips `count` hits, and returns undefined when there
 * are fewer.
 */
export const skipToOffset = async (
  { lastBefore, add }: PageCheckpoints,
  offset: number,
  step: (after: SearchAfter, count: number) => Promise<SearchAfter>,
): Promise<Checkpoint | undefined> => {
  let checkpoint = lastBefore(offset);
  while (checkpoint.offset < offset) {
    const count = Math.min(RESULT_WINDOW, offset - checkpoint.offset);
    const after = await step(checkpoint.after, count);
    if (after === undefined) return undefined;
    checkpoint = { offset: checkpoint.offset + count, after };
    if (checkpoint.offset % RESULT_WINDOW === 0) add(checkpoint);
  }
  return checkpoint;
};
