// A state store that is opened on first use.
import type { StateStore } from './state.ts';

export type LazyState = { readonly open: () => Promise<StateStore>; readonly close: () => Promise<void> };

export const createLazyState = (openState: () => Promise<StateStore>): LazyState => {
  let opening: Promise<StateStore> | undefined;
  return {
    /** A failed open is retried with the next call. */
    open: () => {
      opening ??= openState().catch((cause: unknown) => {
        opening = undefined;
        throw cause;
      });
      return opening;
    },
    close: async () => {
      await (await opening)?.close();
    },
  };
};
