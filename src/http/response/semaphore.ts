// A bound on work that lasts: whoever finds no slot free is told to come back, instead of waiting and holding memory.
import { CatalogError } from '../../errors.ts';

export type Semaphore = {
  /** Gives the function that frees the slot again, safe to call twice. Throws service_unavailable when none is free. */
  readonly acquire: () => () => void;
};

/** `what` completes 'Too many ... are under way'. */
export const createSemaphore = (most: number, what: string, retryAfterSeconds: number): Semaphore => {
  let taken = 0;
  return {
    acquire: () => {
      if (taken >= most) {
        const detail = `Too many ${what} are under way (${most}); try again in a moment.`;
        throw new CatalogError('service_unavailable', detail, { retryAfterSeconds });
      }
      taken += 1;
      let isFree = false;
      return () => {
        if (!isFree) taken -= 1;
        isFree = true;
      };
    },
  };
};
