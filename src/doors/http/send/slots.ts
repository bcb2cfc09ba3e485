// A bound on work that lasts: whoever finds no slot free is told to come back, instead of waiting and holding memory.
import { CatalogError } from '../../../errors.ts';

export type Slots = {
  /** Gives the function that frees the slot again, safe to call twice. Throws service_unavailable when none is free. */
  readonly take: () => () => void;
};

/** `what` completes 'Too many ... are under way'. */
export const createSlots = (most: number, what: string, retryAfterSeconds: number): Slots => {
  let taken = 0;
  return {
    take: () => {
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
