// Limits concurrent long-running work. Requests beyond the limit get a 503 instead of waiting and holding memory.
import { CatalogError } from '../../errors.ts';

export type Semaphore = {
  /**
   * Returns a function that releases the permit and may be called twice. Throws service_unavailable if none is free.
   */
  readonly acquire: () => () => void;
};

/** `noun` completes 'Too many ... are running'. */
export const createSemaphore = (limit: number, noun: string, retryAfterSeconds: number): Semaphore => {
  let taken = 0;
  return {
    acquire: () => {
      if (taken >= limit) {
        const detail = `Too many ${noun} are running (limit ${limit}); try again later.`;
        throw new CatalogError('service_unavailable', detail, { retryAfterSeconds });
      }
      taken += 1;
      let isReleased = false;
      return () => {
        if (!isReleased) taken -= 1;
        isReleased = true;
      };
    },
  };
};
