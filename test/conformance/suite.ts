// What an abstract test is here: a name of the standard, and a check against a server that passes, fails or does not apply.
import type { Target } from './target.ts';

export type AbstractTest = {
  /** As the standard names it, without its beginning: 'record-core/time-zone'. */
  readonly name: string;
  readonly run: (target: Target) => Promise<void>;
};

export type ConformanceClass = {
  /** Ends of the URIs by which servers declare it; drafts and the final standard differ in some. */
  readonly uris: readonly string[];
  readonly tests: readonly AbstractTest[];
};

export type Result = {
  readonly uri: string;
  readonly test: string;
  readonly outcome: 'pass' | 'fail' | 'not applicable';
  /** Why it failed, or why it does not apply. */
  readonly reason?: string;
};

class Failure extends Error {}
class NotApplicable extends Error {}

export const fail = (reason: string): never => {
  throw new Failure(reason);
};

/** For what the records of a server do not show: nothing to test is no fault. */
export const notApplicable = (reason: string): never => {
  throw new NotApplicable(reason);
};

export function check(condition: boolean, reason: string): asserts condition {
  if (!condition) fail(reason);
}

export const test = (name: string, run: AbstractTest['run']): AbstractTest => ({ name, run });

/** A server that cannot be reached, or answers nonsense where JSON is due, fails the test. */
export const runTest = async (uri: string, { name, run }: AbstractTest, target: Target): Promise<Result> => {
  try {
    await run(target);
    return { uri, test: name, outcome: 'pass' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { uri, test: name, outcome: error instanceof NotApplicable ? 'not applicable' : 'fail', reason };
  }
};
