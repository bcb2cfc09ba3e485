// Stores the runs of all sources, newest first, with a separate list of the runs that had failures.
import type { Json, StateStore } from '../state/state.ts';
import { truncateFailure } from './failures.ts';
import { type Failure, hasFailures, NO_COUNTS, type Run, type RunStatus, type RunTrigger, toRun } from './run.ts';

const RUNS = 'harvest-runs';
const FAILED_RUNS = 'harvest-failed-runs';
/** The failures of each run, in pages. */
const FAILURES = 'harvest-failures';

const MAX_RUNS = 10_000;
const PAGE_SIZE = 100;
const LIST_LIMIT = 1_000;

/** The keys sort from the newest run to the oldest. */
const toKey = (number: number): string => String(1e12 - number).padStart(13, '0');

type FailedRun = { readonly source: string; readonly status: RunStatus };

type FailedRunsQuery = {
  readonly source?: string;
  /** Includes successful runs with failed records. */
  readonly includeWithErrors: boolean;
  readonly offset: number;
  readonly limit: number;
};

type FailurePage = { readonly total: number; readonly failures: readonly Failure[] };

export type RunList = {
  readonly begin: (source: string, trigger: RunTrigger) => Promise<Run>;
  readonly save: (run: Run) => Promise<void>;
  readonly end: (run: Run, failures: readonly Failure[]) => Promise<void>;
  readonly get: (number: number) => Promise<Run | undefined>;
  readonly latest: (limit: number) => Promise<readonly Run[]>;
  readonly failed: (query: FailedRunsQuery) => Promise<readonly Run[]>;
  readonly failuresOf: (number: number, offset: number, limit: number) => Promise<FailurePage>;
};

export const createRunList = (state: StateStore): RunList => {
  const save = async (run: Run): Promise<void> => {
    await state.put(RUNS, toKey(run.number), run);
  };
  const get = async (number: number): Promise<Run | undefined> => {
    const document = await state.get(RUNS, toKey(number));
    return document === undefined ? undefined : toRun(document.value);
  };
  const latest = async (limit: number): Promise<readonly Run[]> =>
    (await state.list(RUNS, { limit })).map(({ value }) => toRun(value));

  const removeRun = async (number: number): Promise<void> => {
    if (number < 1) return;
    await state.remove(RUNS, toKey(number));
    await state.remove(FAILED_RUNS, toKey(number));
    const pages = await state.list(FAILURES, { afterId: toKey(number), limit: LIST_LIMIT });
    for (const { id } of pages) if (id.startsWith(`${toKey(number)}/`)) await state.remove(FAILURES, id);
  };

  const begin = async (source: string, trigger: RunTrigger): Promise<Run> => {
    const number = ((await latest(1))[0]?.number ?? 0) + 1;
    const run: Run = {
      ...{ number, source, trigger, status: 'running', resumed: 0, startedAt: new Date().toISOString() },
      ...{ counts: NO_COUNTS, samples: [], signatures: [] },
    };
    const result = await state.put(RUNS, toKey(number), run, { kind: 'absent' });
    if (result.kind === 'conflict') return begin(source, trigger);
    await removeRun(number - MAX_RUNS);
    return run;
  };

  const end = async (run: Run, failures: readonly Failure[]): Promise<void> => {
    for (let start = 0; start < failures.length; start += PAGE_SIZE) {
      const page = failures.slice(start, start + PAGE_SIZE).map(truncateFailure);
      await state.put(FAILURES, `${toKey(run.number)}/${String(start / PAGE_SIZE).padStart(6, '0')}`, page as Json);
    }
    if (hasFailures(run)) await state.put(FAILED_RUNS, toKey(run.number), { source: run.source, status: run.status });
    await save(run);
  };

  const failed = async ({ source, includeWithErrors, offset, limit }: FailedRunsQuery): Promise<readonly Run[]> => {
    const ids: string[] = [];
    for (let afterId: string | undefined = ''; afterId !== undefined && ids.length < offset + limit; ) {
      const page = await state.list(FAILED_RUNS, { limit: LIST_LIMIT, ...(afterId === '' ? {} : { afterId }) });
      for (const { id, value } of page) {
        const entry = value as FailedRun;
        const matches = (source ?? entry.source) === entry.source && (includeWithErrors || entry.status === 'failed');
        if (matches) ids.push(id);
      }
      afterId = page.at(-1)?.id;
    }
    const runs = await Promise.all(ids.slice(offset, offset + limit).map((id) => state.get(RUNS, id)));
    return runs.flatMap((document) => (document === undefined ? [] : [toRun(document.value)]));
  };

  const failuresOf = async (number: number, offset: number, limit: number): Promise<FailurePage> => {
    const failures: Failure[] = [];
    const first = Math.floor(offset / PAGE_SIZE);
    const last = Math.floor((offset + limit - 1) / PAGE_SIZE);
    for (let page = first; page <= last; page++) {
      const document = await state.get(FAILURES, `${toKey(number)}/${String(page).padStart(6, '0')}`);
      failures.push(...((document?.value ?? []) as readonly Failure[]));
    }
    const total = (await get(number))?.counts.failed ?? 0;
    return { total, failures: failures.slice(offset - first * PAGE_SIZE, offset - first * PAGE_SIZE + limit) };
  };

  return { begin, save, end, get, latest, failed, failuresOf };
};
