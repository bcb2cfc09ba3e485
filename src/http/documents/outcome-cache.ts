// What is made of foreign documents, kept for a while, failures too; what several ask for at once is made once.

import { createLru } from '@periplus/collections';
import { CatalogError } from '../../errors.ts';

const KEEP_VALUE_MS = 10 * 60_000;
/** Long enough to spare a server that is down, short enough to see it come back. */
const KEEP_PROBLEM_MS = 60_000;
const PROBLEM_WEIGHT = 100;

type Outcome<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'problem'; readonly error: CatalogError };

export type OutcomeCacheOptions<Request, Value> = {
  readonly compute: (request: Request) => Promise<Value>;
  readonly weigh: (value: Value) => number;
  readonly maxWeight: number;
  /** Told once of every request that failed, not again while the failure is kept. */
  readonly onFailure: (request: Request, error: CatalogError) => void;
};

/** That too much is under way here says nothing of the document. */
const isLasting = <Value>(outcome: Outcome<Value>): boolean =>
  outcome.kind === 'value' || outcome.error.code !== 'service_unavailable';

/** Requests are equal when their JSON is. */
export const cacheOutcomes = <Request, Value>(
  parts: OutcomeCacheOptions<Request, Value>,
): ((request: Request) => Promise<Value>) => {
  const cache = createLru<Outcome<Value>>({
    maxWeight: parts.maxWeight,
    weigh: (outcome) => (outcome.kind === 'value' ? parts.weigh(outcome.value) : PROBLEM_WEIGHT),
  });
  const underWay = new Map<string, Promise<Outcome<Value>>>();

  const make = async (request: Request): Promise<Outcome<Value>> => {
    try {
      return { kind: 'value', value: await parts.compute(request) };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      parts.onFailure(request, error);
      return { kind: 'problem', error };
    }
  };

  const start = (key: string, request: Request): Promise<Outcome<Value>> => {
    const work = make(request)
      .then((outcome) => {
        if (isLasting(outcome)) cache.set(key, outcome, outcome.kind === 'value' ? KEEP_VALUE_MS : KEEP_PROBLEM_MS);
        return outcome;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };

  return async (request) => {
    const key = JSON.stringify(request);
    const outcome = cache.get(key) ?? (await (underWay.get(key) ?? start(key, request)));
    if (outcome.kind === 'problem') throw outcome.error;
    return outcome.value;
  };
};
