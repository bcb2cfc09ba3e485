// An abstract test: its name in the standard, and a check that passes, fails or does not apply to a server.
import type { Target } from './target.ts';

export type AbstractTest = {
  /** The name in the standard without its prefix: 'record-core/time-zone'. */
  readonly name: string;
  readonly run: (target: Target) => Promise<void>;
};

export type ConformanceClass = {
  /** Endings of the URIs that declare the class; drafts and the final standard differ in some. */
  readonly uris: readonly string[];
  readonly tests: readonly AbstractTest[];
};

export type Result = {
  readonly uri: string;
  readonly test: string;
  readonly outcome: 'pass' | 'fail' | 'not applicable';
  /** Why the test failed or does not apply. */
  readonly reason?: string;
};

class Failure extends Error {}
class NotApplicable extends Error {}

export const fail = (reason: string): never => {
  throw new Failure(reason);
};

/** Skips a test for which the server has no suitable records. */
export const notApplicable = (reason: string): never => {
  throw new NotApplicable(reason);
};

export function check(condition: boolean, reason: string): asserts condition {
  if (!condition) fail(reason);
}

export const test = (name: string, run: AbstractTest['run']): AbstractTest => ({ name, run });

/** An unreachable server, or a response that is not JSON where JSON is required, fails the test. */
export const runTest = async (uri: string, { name, run }: AbstractTest, target: Target): Promise<Result> => {
  try {
    await run(target);
    return { uri, test: name, outcome: 'pass' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { uri, test: name, outcome: error instanceof NotApplicable ? 'not applicable' : 'fail', reason };
  }
};
