// The sources, runs and requested harvests, opened on first use.
import { once } from '@periplus/collections';
import { createJobQueue } from '../state/job-queue.ts';
import { createJobSignals, type JobSignals } from '../state/job-signals.ts';
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

/** `signals` wake the job runner of this process. */
export const createHarvestState = (
  openState: () => Promise<StateStore>,
  signals: JobSignals = createJobSignals(),
): LazyHarvestState => {
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
        requests: createHarvestRequests(createJobQueue(opened, { signals })),
      };
    },
    close: async () => {
      if (isOpen) await (await state()).close();
    },
  };
};
