// The sources, runs and requested harvests, opened on first use.
import { createJobQueue } from '../state/job-queue.ts';
import { createJobSignals, type JobSignals } from '../state/job-signals.ts';
import { createLazyState } from '../state/lazy-state.ts';
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
  const state = createLazyState(openState);
  return {
    open: async () => {
      const opened = await state.open();
      return {
        sources: createSourceList(opened),
        runs: createRunList(opened),
        requests: createHarvestRequests(createJobQueue(opened, { signals })),
      };
    },
    close: state.close,
  };
};
