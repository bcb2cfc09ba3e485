// Starts or resumes the run of a source under a lease, so that one process at a time harvests it, and records the
// result.
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
  /** Called with a log message. */
  readonly onError: (message: string) => void;
};

export type HarvestRequest = Partial<Pick<HarvestOptions, 'isFull' | 'isForced' | 'onProgress'>> & {
  readonly trigger: RunTrigger;
  readonly signal: AbortSignal;
};

/** Throws `service_unavailable` when another process harvests the source. */
export type Harvester = (source: Source, request: HarvestRequest) => Promise<Run>;

/** A killed process blocks its source for this long. */
const LEASE_MS = 10_000;
const MAX_TRIES = 15;
const RETRY_MS = 1_000;

/** A run that crashes its process more often is marked as failed. */
const MAX_RESUMED = 5;
const CRASHED = `The process crashed ${MAX_RESUMED} times during this run.`;

const busy = ({ name }: Source): CatalogError =>
  new CatalogError('service_unavailable', `The source ${name} is being harvested by another process.`);

const complete = (run: Run): Run => ({ ...run, completedAt: new Date().toISOString() });

const startRun = async (
  { sources, runs }: HarvesterDependencies,
  { name }: Source,
  trigger: RunTrigger,
): Promise<Run> => {
  const status = await sources.status(name);
  const last = status.lastRun === undefined ? undefined : await runs.get(status.lastRun);
  if (last?.status === 'running' && last.resumed < MAX_RESUMED) {
    const run = { ...last, resumed: last.resumed + 1 };
    await runs.save(run);
    return run;
  }
  if (last?.status === 'running') await runs.end(complete({ ...last, status: 'failed', reason: CRASHED }), []);
  const run = await runs.begin(name, trigger);
  await sources.setStatus(name, { ...status, lastRun: run.number });
  return run;
};

export const createHarvester = (dependencies: HarvesterDependencies): Harvester => {
  const explain = (source: Source, cause: unknown): string => {
    if (cause instanceof CatalogError) return cause.message;
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    dependencies.onError(`The harvest of ${source.name} failed: ${text}`);
    return 'Internal error. The server log has the cause.';
  };

  const harvest = async (source: Source, request: HarvestRequest, lost: AbortSignal): Promise<Run> => {
    const startedRun = await startRun(dependencies, source, request.trigger);
    const signal = AbortSignal.any([request.signal, lost]);
    const options = { isFull: false, isForced: false, onProgress: () => {}, ...request, signal };
    const finish = async (run: Run, failures: readonly Failure[] = []): Promise<Run> => {
      const ended = complete(run);
      await dependencies.runs.end(ended, failures);
      return ended;
    };
    try {
      const { run, failures } = await harvestSource(dependencies, source, startedRun, options);
      return await finish(run, failures.stored());
    } catch (cause) {
      if (lost.aborted) throw cause; // The process that has the lease now resumes the run.
      if (signal.aborted) return finish({ ...startedRun, status: 'cancelled' });
      return finish({ ...startedRun, status: 'failed', reason: explain(source, cause) });
    }
  };

  /** Undefined while another process harvests the source, or after the lease expired; the next try resumes the run. */
  const tryOnce = async (source: Source, request: HarvestRequest): Promise<Run | undefined> => {
    let isLost = false;
    const run = (lost: AbortSignal): Promise<Run> => {
      lost.addEventListener('abort', () => {
        isLost = true;
      });
      return harvest(source, request, lost);
    };
    try {
      const leased = await withLease(dependencies.state, `harvest ${source.name}`, LEASE_MS, run);
      return leased.kind === 'done' ? leased.result : undefined;
    } catch (cause) {
      if (!isLost || request.signal.aborted) throw cause;
      return undefined;
    }
  };

  return async (source, request) => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const run = await tryOnce(source, request);
      if (run !== undefined) return run;
      await wait(RETRY_MS, undefined, { signal: request.signal });
    }
    throw busy(source);
  };
};
