// Remembers which thumbnails could not be made, and until when not to try again.
import { hasExpired } from '@periplus/time';
import type { StateDocument, StateStore } from '../../state/state.ts';

/** About the thumbnails of one machine. */
export const MISSING_THUMBNAILS = 'missing-thumbnails';

/** A failure counts the attempts. If nobody has tried again for this long, the image or the record is gone. */
const REMOVE_AFTER_DAYS = 60;
const PAGE_SIZE = 1_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_PAUSE_MS = 60 * DAY_MS;

type Failure = { readonly tries: number; readonly until: number; readonly why: string };

/**
 * A server that was down is tried again after an hour, then less and less often; a file that is not an image, after a
 * week.
 */
const pauseOf = (tries: number, isTransient: boolean): number =>
  isTransient
    ? Math.min(HOUR_MS * 4 ** (tries - 1), 14 * DAY_MS)
    : Math.min(7 * DAY_MS * 2 ** (tries - 1), MAX_PAUSE_MS);

export type ThumbnailFailures = {
  /** Whether the thumbnail failed recently. */
  readonly has: (key: string) => Promise<boolean>;
  readonly add: (key: string, reason: string, isTransient: boolean) => Promise<void>;
  readonly clear: (key: string) => Promise<void>;
  /** Checks the next thousand failures, starting again after the last, and removes old ones. Returns their number. */
  readonly removeExpired: () => Promise<number>;
};

export const createThumbnailFailures = (state: StateStore, now: () => number = Date.now): ThumbnailFailures => {
  const read = async (key: string): Promise<Failure | undefined> =>
    (await state.get(MISSING_THUMBNAILS, key))?.value as Failure | undefined;
  const isOld = ({ value }: StateDocument): boolean => (value as Failure).until + REMOVE_AFTER_DAYS * DAY_MS < now();
  let afterId: string | undefined;
  return {
    has: async (key) => !hasExpired((await read(key))?.until ?? 0, MAX_PAUSE_MS, now()),
    add: async (key, reason, isTransient) => {
      const tries = ((await read(key))?.tries ?? 0) + 1;
      const failure: Failure = { tries, until: now() + pauseOf(tries, isTransient), why: reason.slice(0, 500) };
      await state.put(MISSING_THUMBNAILS, key, failure);
    },
    clear: async (key) => {
      if ((await read(key)) !== undefined) await state.remove(MISSING_THUMBNAILS, key);
    },
    removeExpired: async () => {
      const page = { limit: PAGE_SIZE, ...(afterId === undefined ? {} : { afterId }) };
      const failures = await state.list(MISSING_THUMBNAILS, page);
      const old = failures.filter(isOld);
      for (const { id, version } of old) await state.remove(MISSING_THUMBNAILS, id, { kind: 'version', version });
      afterId = failures.length < PAGE_SIZE ? undefined : failures.at(-1)?.id;
      return old.length;
    },
  };
};
