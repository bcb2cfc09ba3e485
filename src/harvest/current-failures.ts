// The failures of the last run of each source: what an operator has to look at.
import type { Failure, Run } from './run.ts';
import type { RunList } from './run-list.ts';
import type { SourceList } from './source-list.ts';

export type CurrentFailure = {
  readonly source: string;
  readonly run: number;
  /** When the run ended. */
  readonly at: string;
  /** The file; null if the whole run failed. */
  readonly path: string | null;
  readonly line?: number;
  readonly id?: string;
  readonly reason: string;
};

export type CurrentFailures = { readonly total: number; readonly failures: readonly CurrentFailure[] };

export type FailureQuery = { readonly source?: string; readonly limit: number };

type HarvestLists = { readonly sources: SourceList; readonly runs: RunList };

const readLastRuns = async ({ sources, runs }: HarvestLists, source: string | undefined): Promise<readonly Run[]> => {
  const wanted = source === undefined ? await sources.list() : [await sources.get(source)];
  const found: Run[] = [];
  for (const { name } of wanted) {
    const { lastRun } = await sources.status(name);
    const run = lastRun === undefined ? undefined : await runs.get(lastRun);
    if (run !== undefined) found.push(run);
  }
  return found.sort((one, other) => other.number - one.number);
};

const present = (run: Run, { path, ...failure }: Omit<Failure, 'path'> & { path: string | null }): CurrentFailure => ({
  ...{ source: run.source, run: run.number, at: run.completedAt ?? run.startedAt, path },
  ...failure,
});

/** Newest runs first. Throws if the source does not exist. */
export const readCurrentFailures = async (
  lists: HarvestLists,
  { source, limit }: FailureQuery,
): Promise<CurrentFailures> => {
  const failures: CurrentFailure[] = [];
  let total = 0;
  for (const run of await readLastRuns(lists, source)) {
    if (run.status === 'failed') {
      total += 1;
      failures.push(present(run, { path: null, reason: run.reason ?? 'The run failed.' }));
    }
    total += run.counts.failed;
    const isWanted = run.counts.failed > 0 && failures.length < limit;
    const page = isWanted ? await lists.runs.failuresOf(run.number, 0, limit) : { failures: [] };
    failures.push(...page.failures.map((failure) => present(run, failure)));
  }
  return { total, failures: failures.slice(0, limit) };
};
