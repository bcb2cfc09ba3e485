// The context that a query runs in: its deadline, its cost and its callbacks.
import { createDeadline, type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { CatalogError } from '../errors.ts';

export type QueryContext = {
  readonly deadline: Deadline;
  /** Cost units (query/cost/cost.ts); an engine may offload expensive queries. Absent if the cost was not computed. */
  readonly cost?: number;
  /** Called for each damaged record that a stream skips; other results list damaged records themselves. */
  readonly onDamaged?: (id: string) => void;
};

export const createTimeoutError = (): CatalogError =>
  new CatalogError('query_timeout', 'The query timed out; narrow it down and try again.');

/** All queries of one request share a context, and so its deadline. */
export const createQueryContext = (timeoutMs: number): QueryContext => ({
  deadline: createDeadline(timeoutMs, createTimeoutError),
});

export const NO_DEADLINE: QueryContext = { deadline: INFINITE_DEADLINE };
