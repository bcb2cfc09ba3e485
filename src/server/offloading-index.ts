// Runs cheap queries on the calling thread and sends expensive ones to the offload thread, so that a slow query never
// blocks the event loop.
import type { Deadline } from '@periplus/time';
import type { QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { SearchQuery } from '../query/search-query.ts';
import type { OffloadClient } from './offload-client.ts';

/** Costs are units of query/cost/cost.ts, each about half a millisecond at worst. */
export type OffloadLimits = {
  /** Queries up to this cost always run locally. Typical searches, with all facets and spelling, cost less. */
  readonly cheapCost: number;
  /** Queries above this cost always go to the offload thread. */
  readonly expensiveCost: number;
  /** CPU time that a query in between may use before it moves to the offload thread. */
  readonly budgetMs: number;
};

export const OFFLOAD_LIMITS: OffloadLimits = { cheapCost: 45, expensiveCost: 50, budgetMs: 15 };

const OVER_BUDGET = new Error('The query exceeds its CPU budget on this thread.');

const readCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * A context whose deadline also passes when the thread has used the CPU budget, until `lift` is called. CPU time is
 * used because on a busy machine the offload thread would not get more of it.
 */
const withBudget = (context: QueryContext, budgetMs: number) => {
  const { deadline } = context;
  let end = readCpuMs() + budgetMs;
  const limited: Deadline = {
    ...deadline,
    throwIfPassed: () => {
      deadline.throwIfPassed();
      if (readCpuMs() >= end) throw OVER_BUDGET;
    },
  };
  return {
    limitedContext: { ...context, deadline: limited },
    lift: () => {
      end = Number.POSITIVE_INFINITY;
    },
  };
};

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

type Run<Query, Result> = (query: Query, context: QueryContext) => Promise<Result>;
type Choice = 'local' | 'offload' | 'try';

export const createOffloadingIndex = (
  local: SearchIndex,
  offload: OffloadClient,
  { cheapCost, expensiveCost, budgetMs }: OffloadLimits,
): SearchIndex => {
  const chooseByCost = ({ cost }: QueryContext): Choice => {
    if (cost === undefined) return 'try';
    return cost <= cheapCost ? 'local' : cost > expensiveCost ? 'offload' : 'try';
  };

  /** Partial local results are discarded: they are small, and the offload thread starts from the beginning. */
  const either =
    <Query, Result>(
      runLocally: Run<Query, Result>,
      runOffloaded: Run<Query, Result>,
      choose = (_query: Query, context: QueryContext): Choice => chooseByCost(context),
    ): Run<Query, Result> =>
    async (query, context) => {
      const choice = choose(query, context);
      if (choice !== 'try') return (choice === 'local' ? runLocally : runOffloaded)(query, context);
      try {
        return await runLocally(query, withBudget(context, budgetMs).limitedContext);
      } catch (cause) {
        if (cause !== OVER_BUDGET) throw cause;
        return runOffloaded(query, context);
      }
    };

  /** The budget covers finding the records; reading them may take as long as the consumer does. */
  async function* tryScan(query: SearchQuery, context: QueryContext): AsyncGenerator<StoredRecord> {
    const { limitedContext, lift } = withBudget(context, budgetMs);
    const records = local.scan(query, limitedContext)[Symbol.asyncIterator]();
    const first = await records.next().catch((cause: unknown) => {
      if (cause !== OVER_BUDGET) throw cause;
    });
    lift();
    if (first === undefined) yield* offload.scan(query, context);
    else yield* prepend(first, records);
  }

  const scan: SearchIndex['scan'] = (query, context) => {
    const choice = chooseByCost(context);
    return (choice === 'local' ? local.scan : choice === 'offload' ? offload.scan : tryScan)(query, context);
  };

  return {
    ...local,
    search: either(local.search, offload.search),
    ids: either(local.ids, offload.ids),
    facetValues: either(local.facetValues, offload.facetValues),
    hexes: either(local.hexes, offload.hexes),
    // Similar words are searched among all words of the index, however cheap the query is.
    words: either(local.words, offload.words, ({ similarLimit }) => (similarLimit === 0 ? 'local' : 'try')),
    scan,
  };
};
