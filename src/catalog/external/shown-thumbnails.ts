// Requests the thumbnails that pages lack. Pages are rendered all the time and crawlers visit all of them, so a request
// costs a look into memory: they are collected into few jobs, and dropped while enough jobs wait.
import { createLru } from '@periplus/collections';

export type ShownThumbnails = {
  /** Returns at once. `key` is the cache key of the thumbnail. */
  readonly request: (recordId: string, key: string) => void;
  readonly close: () => void;
};

type MissingThumbnail = { readonly id: string; readonly key: string };

export type ShownThumbnailsOptions = {
  /** Returns false if too many jobs wait. */
  readonly submit: (missing: readonly MissingThumbnail[]) => Promise<boolean>;
  readonly onError: (cause: unknown) => void;
  /** Time in which requests are collected. */
  readonly collectMs?: number;
  /** Pause after a rejected job. */
  readonly fullMs?: number;
};

/** Records of one job. */
export const MAX_SHOWN = 40;

/** A record that was requested is not requested again within this time. */
const REPEAT_MS = 600_000;
const MAX_REMEMBERED = 5_000;

export const createShownThumbnails = ({
  submit,
  onError,
  collectMs = 200,
  fullMs = 5_000,
}: ShownThumbnailsOptions): ShownThumbnails => {
  const requested = createLru<true>({ maxWeight: MAX_REMEMBERED, weigh: () => 1 });
  let collected: MissingThumbnail[] = [];
  let timer: NodeJS.Timeout | undefined;
  let [isSubmitting, isClosed] = [false, false];

  const wait = (ms: number): void => {
    if (!isClosed) timer = setTimeout(() => void submitCollected(), ms).unref();
  };
  const submitCollected = async (): Promise<void> => {
    timer = undefined;
    if (collected.length === 0) return;
    const missing = collected;
    collected = [];
    isSubmitting = true;
    const isAccepted = await submit(missing).catch((cause: unknown) => {
      onError(cause);
      return false;
    });
    isSubmitting = false;
    if (isAccepted) {
      for (const { key } of missing) requested.set(key, true, REPEAT_MS);
      return;
    }
    wait(fullMs); // until then a full collection turns requests away
  };

  return {
    request: (id, key) => {
      if (collected.length >= MAX_SHOWN || isSubmitting || requested.get(key) !== undefined) return;
      if (collected.some((other) => other.key === key)) return;
      collected.push({ id, key });
      if (timer === undefined) wait(collectMs);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
