// Caches results and failures of processing external documents. Concurrent requests share one computation.
import { createLru } from '@periplus/collections';
import { CatalogError } from '../../errors.ts';

const VALUE_TTL_MS = 10 * 60_000;
/** Spares a server that is down, yet notices soon when it is back. */
const FAILURE_TTL_MS = 60_000;
const FAILURE_WEIGHT = 100;

type Outcome<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'failure'; readonly error: CatalogError };

export type OutcomeCacheOptions<Request, Value> = {
  readonly compute: (request: Request) => Promise<Value>;
  readonly weigh: (value: Value) => number;
  readonly maxWeight: number;
  /** Called once per failed request, not again while the failure is cached. */
  readonly onFailure: (request: Request, error: CatalogError) => void;
};

/** Overload of this server is not a property of the document, so it is not cached. */
const isCacheable = <Value>(outcome: Outcome<Value>): boolean =>
  outcome.kind === 'value' || outcome.error.code !== 'service_unavailable';

/** Requests with equal JSON are equal. */
export const cacheOutcomes = <Request, Value>(
  options: OutcomeCacheOptions<Request, Value>,
): ((request: Request) => Promise<Value>) => {
  const cache = createLru<Outcome<Value>>({
    maxWeight: options.maxWeight,
    weigh: (outcome) => (outcome.kind === 'value' ? options.weigh(outcome.value) : FAILURE_WEIGHT),
  });
  const pending = new Map<string, Promise<Outcome<Value>>>();

  const compute = async (request: Request): Promise<Outcome<Value>> => {
    try {
      return { kind: 'value', value: await options.compute(request) };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      options.onFailure(request, error);
      return { kind: 'failure', error };
    }
  };

  const start = (key: string, request: Request): Promise<Outcome<Value>> => {
    const outcome = compute(request)
      .then((result) => {
        if (isCacheable(result)) cache.set(key, result, result.kind === 'value' ? VALUE_TTL_MS : FAILURE_TTL_MS);
        return result;
      })
      .finally(() => pending.delete(key));
    pending.set(key, outcome);
    return outcome;
  };

  return async (request) => {
    const key = JSON.stringify(request);
    const outcome = cache.get(key) ?? (await (pending.get(key) ?? start(key, request)));
    if (outcome.kind === 'failure') throw outcome.error;
    return outcome.value;
  };
};
