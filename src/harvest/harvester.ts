// Harvests: takes up a run under a lease, so that a source is harvested by one process at a time, and tells how it ended.
import { setTimeout as wait } from 'node:timers/promises';
import { CatalogError } from '../errors.ts';
import type { StateStore } from '../state/state.ts';
import { withLease } from '../state/with-lease.ts';
import { type HarvestDependencies, type HarvestOptions, harvestSource } from './harvest-source.ts';
import type { Failure, Run, RunTrigger } from './run.ts';
import type { RunList } from './run-list.ts';
import type { Source } from './source.ts';

export type HarvesterDependencies = HarvestDependencies & {
  readonly state: StateStore;
  readonly runs: RunList;
  /** Gets a sentence for the operator. */
  readonly onError: (message: string) => void;
};

export type HarvestRequest = Partial<Pick<HarvestOptions, 'isFull' | 'isForced' | 'onProgress'>> & {
  readonly trigger: RunTrigger;
  readonly signal: AbortSignal;
};

/** Throws `service_unavailable` when another process harvests the source. */
export type Harvester = (source: Source, request: HarvestRequest) => Promise<Run>;

/** A process that is killed holds its source up for this long; one that the machine gave no time for half of it loses the source. */
const LEASE_MS = 10_000;
const TRIES = 15;
const TRY_EVERY_MS = 1_000;

/** A run that takes its process with it again and again is given up. */
const MOST_RESUMED = 5;
const GIVEN_UP = `The process that harvested it ended ${MOST_RESUMED} times before the run did.`;

const busy = ({ name }: Source): CatalogError =>
  new CatalogError('service_unavailable', `The source ${name} is being harvested by another process.`);

const end = (run: Run): Run => ({ ...run, completedAt: new Date().toISOString() });

const takeUp = async (
  { sources, runs }: HarvesterDependencies,
  { name }: Source,
  trigger: RunTrigger,
): Promise<Run> => {
  const status = await sources.status(name);
  const last = status.lastRun === undefined ? undefined : await runs.get(status.lastRun);
  if (last?.status === 'running' && last.resumed < MOST_RESUMED) {
    const run = { ...last, resumed: last.resumed + 1 };
    await runs.save(run);
    return run;
  }
  if (last?.status === 'running') await runs.end(end({ ...last, status: 'failed', reason: GIVEN_UP }), []);
  const run = await runs.begin(name, trigger);
  await sources.setStatus(name, { ...status, lastRun: run.number });
  return run;
};

export const createHarvester = (parts: HarvesterDependencies): Harvester => {
  const explain = (source: Source, cause: unknown): string => {
    if (cause instanceof CatalogError) return cause.message;
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    parts.onError(`The harvest of ${source.name} failed: ${text}`);
    return 'Something went wrong in the program. Its log has the cause.';
  };

  const harvest = async (source: Source, request: HarvestRequest, lost: AbortSignal): Promise<Run> => {
    const begun = await takeUp(parts, source, request.trigger);
    const signal = AbortSignal.any([request.signal, lost]);
    const options = { isFull: false, isForced: false, onProgress: () => {}, ...request, signal };
    const finish = async (run: Run, failures: readonly Failure[] = []): Promise<Run> => {
      const ended = end(run);
      await parts.runs.end(ended, failures);
      return ended;
    };
    try {
      const { run, failures } = await harvestSource(parts, source, begun, options);
      return await finish(run, failures.stored());
    } catch (cause) {
      if (lost.aborted) throw cause; // another goes on with it
      if (signal.aborted) return finish({ ...begun, status: 'cancelled' });
      return finish({ ...begun, status: 'failed', reason: explain(source, cause) });
    }
  };

  /** Undefined while another harvests the source, or when the lease was lost to nobody: the run then goes on where it was. */
  const tryOnce = async (source: Source, request: HarvestRequest): Promise<Run | undefined> => {
    let isLost = false;
    const work = (lost: AbortSignal): Promise<Run> => {
      lost.addEventListener('abort', () => {
        isLost = true;
      });
      return harvest(source, request, lost);
    };
    try {
      const held = await withLease(parts.state, `harvest ${source.name}`, LEASE_MS, work);
      return held.kind === 'done' ? held.result : undefined;
    } catch (cause) {
      if (!isLost || request.signal.aborted) throw cause;
      return undefined;
    }
  };

  return async (source, request) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const run = await tryOnce(source, request);
      if (run !== undefined) return run;
      await wait(TRY_EVERY_MS, undefined, { signal: request.signal });
    }
    throw busy(source);
  };
};
