// Work that is done one piece after the other, in the order in which it came; what waits can be taken back.
import { setImmediate as turn } from 'node:timers/promises';

export type SerialQueue = {
  /** False when too much waits already. The work must not throw. */
  readonly add: (owner: object, work: () => Promise<void>) => boolean;
  /** Takes back what waits for this owner. */
  readonly cancel: (owner: object) => void;
};

export const createSerialQueue = (mostWaiting: number): SerialQueue => {
  let waiting: readonly { readonly owner: object; readonly work: () => Promise<void> }[] = [];
  let isWorking = false;

  const workOff = async (): Promise<void> => {
    isWorking = true;
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      waiting = waiting.slice(1);
      await first.work();
      await turn(); // so that others can take their work back between two long pieces
    }
    isWorking = false;
  };

  return {
    add: (owner, work) => {
      if (waiting.length >= mostWaiting) return false;
      waiting = [...waiting, { owner, work }];
      if (!isWorking) void workOff();
      return true;
    },
    cancel: (owner) => {
      waiting = waiting.filter((entry) => entry.owner !== owner);
    },
  };
};
