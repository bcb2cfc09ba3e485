// The sources, runs and requested harvests, opened on first use.
import { once } from '@periplus/collections';
import type { StateStore } from '../state/state.ts';
import { createHarvestRequests, type HarvestRequests } from './harvest-requests.ts';
import { createRunList, type RunList } from './run-list.ts';
import { createSourceList, type SourceList } from './source-list.ts';

export type HarvestState = {
  readonly sources: SourceList;
  readonly runs: RunList;
  readonly requests: HarvestRequests;
};

export type LazyHarvestState = { readonly open: () => Promise<HarvestState>; readonly close: () => Promise<void> };

export const createHarvestState = (openState: () => Promise<StateStore>): LazyHarvestState => {
  let isOpen = false;
  const state = once(() => {
    isOpen = true;
    return openState();
  });
  return {
    open: async () => {
      const opened = await state();
      return {
        sources: createSourceList(opened),
        runs: createRunList(opened),
        requests: createHarvestRequests(opened),
      };
    },
    close: async () => {
      if (isOpen) await (await state()).close();
    },
  };
};
