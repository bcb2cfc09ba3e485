// How a question is asked, beside what it asks: until when its answer is of use, and how expensive it may be.

import { createDeadline, type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { CatalogError } from '../errors.ts';

export type QueryContext = {
  readonly deadline: Deadline;
  /** What the question counts (query/cost/cost.ts): an engine may do expensive ones elsewhere. Absent when nobody has counted. */
  readonly cost?: number;
  /** Is told of each record that a stream leaves out because it is damaged; other answers list such records themselves. */
  readonly onDamaged?: (id: string) => void;
};

const givenUp = (): CatalogError =>
  new CatalogError('query_timeout', 'The query timed out; narrow it down and try again.');

/** Give one to all the questions that are asked for one answer: they share its time. */
export const createQueryContext = (timeoutMs: number): QueryContext => ({
  deadline: createDeadline(timeoutMs, givenUp),
});

/** For work that nobody waits for. */
export const NO_DEADLINE: QueryContext = { deadline: INFINITE_DEADLINE };
