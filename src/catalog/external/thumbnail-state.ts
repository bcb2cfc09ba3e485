// What is remembered of thumbnails beside the pictures themselves: which are wished for, and which could not be had and until when.
import type { StateDocument, StateStore } from '../../state/state.ts';

const WISHES = 'thumbnail-wishes';
const MISSING = 'missing-thumbnails';

/** About the pictures of one machine, which stay there. */
export const THUMBNAIL_COLLECTIONS: readonly string[] = [WISHES, MISSING];

/** More are not noted: whoever comes later wishes again. */
const MOST_WISHES = 1_000;

/** A note says how often was tried before; when nobody has tried again for so long, the picture or the record is gone. */
const FORGOTTEN_AFTER_DAYS = 60;
const NOTES_AT_ONCE = 1_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Missing = { readonly tries: number; readonly until: number; readonly why: string };

/** A server that was away is asked again within the hour, then less and less often; what is no picture, after a week. */
const pauseOf = (tries: number, isPassing: boolean): number =>
  isPassing ? Math.min(HOUR_MS * 4 ** (tries - 1), 14 * DAY_MS) : Math.min(7 * DAY_MS * 2 ** (tries - 1), 60 * DAY_MS);

export type ThumbnailState = {
  /** False when too many wait. */
  readonly request: (recordId: string) => Promise<boolean>;
  /** Oldest ids first; they stay until `granted`. */
  readonly requests: () => Promise<readonly string[]>;
  readonly fulfilled: (recordId: string) => Promise<void>;
  readonly isMissing: (key: string) => Promise<boolean>;
  readonly markMissing: (key: string, why: string, isPassing: boolean) => Promise<void>;
  readonly clearMissing: (key: string) => Promise<void>;
  /** Drops notes that no longer matter, of the next thousand; the call after the last begins anew. Gives how many went. */
  readonly removeExpired: () => Promise<number>;
};

export const createThumbnailState = (state: StateStore, now: () => number = Date.now): ThumbnailState => {
  const readMissing = async (key: string): Promise<Missing | undefined> =>
    (await state.get(MISSING, key))?.value as Missing | undefined;
  const isOld = ({ value }: StateDocument): boolean => (value as Missing).until + FORGOTTEN_AFTER_DAYS * DAY_MS < now();
  let afterId: string | undefined;
  return {
    request: async (recordId) => {
      if ((await state.get(WISHES, recordId)) !== undefined) return true;
      if ((await state.list(WISHES, { limit: MOST_WISHES })).length >= MOST_WISHES) return false;
      await state.put(WISHES, recordId, { at: new Date(now()).toISOString() }, { kind: 'absent' });
      return true;
    },
    requests: async () => (await state.list(WISHES, { limit: MOST_WISHES })).map(({ id }) => id),
    fulfilled: async (recordId) => {
      await state.remove(WISHES, recordId);
    },
    isMissing: async (key) => ((await readMissing(key))?.until ?? 0) > now(),
    markMissing: async (key, why, isPassing) => {
      const tries = ((await readMissing(key))?.tries ?? 0) + 1;
      await state.put(MISSING, key, { tries, until: now() + pauseOf(tries, isPassing), why: why.slice(0, 500) });
    },
    clearMissing: async (key) => {
      if ((await readMissing(key)) !== undefined) await state.remove(MISSING, key);
    },
    removeExpired: async () => {
      const notes = await state.list(MISSING, { limit: NOTES_AT_ONCE, ...(afterId === undefined ? {} : { afterId }) });
      const old = notes.filter(isOld);
      for (const { id, version } of old) await state.remove(MISSING, id, { kind: 'version', version });
      afterId = notes.length < NOTES_AT_ONCE ? undefined : notes.at(-1)?.id;
      return old.length;
    },
  };
};
