// Limits concurrent long-running work. Requests beyond the limit get a 503 instead of waiting and holding memory.
import { currentCaller } from '@periplus/worker-rpc';
import { CatalogError } from '../errors.ts';

export type Semaphore = {
  /**
   * Returns a function that releases the permit and may be called twice. Throws service_unavailable if none is free, or
   * if the caller has half of them, so that one caller cannot lock out the others.
   */
  readonly acquire: () => () => void;
};

/** `noun` completes 'Too many ... are running'. */
export const createSemaphore = (limit: number, noun: string, retryAfterSeconds: number): Semaphore => {
  const ownLimit = Math.ceil(limit / 2);
  const takenBy = new Map<string, number>();
  const adjust = (caller: string, by: 1 | -1): void => {
    const taken = (takenBy.get(caller) ?? 0) + by;
    if (taken === 0) takenBy.delete(caller);
    else takenBy.set(caller, taken);
  };
  const refuse = (most: number, whose: string): never => {
    const detail = `Too many ${noun} are running (limit ${most}${whose}); try again later.`;
    throw new CatalogError('service_unavailable', detail, { retryAfterSeconds });
  };
  return {
    acquire: () => {
      const caller = currentCaller();
      if (takenBy.values().reduce((sum, taken) => sum + taken, 0) >= limit) refuse(limit, '');
      if ((takenBy.get(caller) ?? 0) >= ownLimit) refuse(ownLimit, ' for one client');
      adjust(caller, 1);
      let isReleased = false;
      return () => {
        if (!isReleased) adjust(caller, -1);
        isReleased = true;
      };
    },
  };
};
