// An index that answers what is cheap in this thread and hands over what is expensive, so that this thread stays free.

import type { Deadline } from '@periplus/time';
import type { QueryContext } from '../engine/query-context.ts';
import type { StoredRecord } from '../engine/record-store.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import type { SearchQuery } from '../query/search-query.ts';
import type { OffloadClient } from './offload-client.ts';

/** By points of query/cost/cost.ts, each about a millisecond at the worst. */
export type OffloadLimits = {
  /** Questions up to this are answered here: what people usually ask, with all facets and spelling, stays below. */
  readonly cheapCost: number;
  /** Questions above this are handed over without a try; others when they turn out to be as expensive as they may be. */
  readonly expensiveCost: number;
  /** Time of this thread's own that such a try may take. */
  readonly budgetMs: number;
};

export const OFFLOAD_LIMITS: OffloadLimits = { cheapCost: 45, expensiveCost: 50, budgetMs: 15 };

const OVER_BUDGET = new Error('The question takes longer than this thread gives it.');

type Budgeted = { readonly asking: QueryContext; readonly lift: () => void };

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * A deadline that passes also when the thread has worked for so long, until that limit is lifted. Time that the thread did not get does
 * not count: on a busy machine the other thread would get no more.
 */
const withBudget = (context: QueryContext, budgetMs: number): Budgeted => {
  const { deadline } = context;
  let end = cpuMs() + budgetMs;
  const both: Deadline = {
    ...deadline,
    throwIfPassed: () => {
      deadline.throwIfPassed();
      if (cpuMs() >= end) throw OVER_BUDGET;
    },
  };
  return {
    asking: { ...context, deadline: both },
    lift: () => {
      end = Number.POSITIVE_INFINITY;
    },
  };
};

/** All that comes, when the first has been taken already. */
async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

export const createOffloadingIndex = (
  local: SearchIndex,
  other: OffloadClient,
  { cheapCost: cheapPoints, expensiveCost: expensivePoints, budgetMs }: OffloadLimits,
): SearchIndex => {
  type Ask<Query, Answer> = (query: Query, context: QueryContext) => Promise<Answer>;

  type Place = 'here' | 'there' | 'try';

  const byPoints = ({ cost: points }: QueryContext): Place => {
    if (points === undefined) return 'try';
    return points <= cheapPoints ? 'here' : points > expensivePoints ? 'there' : 'try';
  };

  /** What was begun here is thrown away: it is little, and the other thread begins anew. */
  const either =
    <Query, Answer>(
      here: Ask<Query, Answer>,
      there: Ask<Query, Answer>,
      placeOf = (_query: Query, context: QueryContext): Place => byPoints(context),
    ): Ask<Query, Answer> =>
    async (query, context) => {
      const place = placeOf(query, context);
      if (place !== 'try') return place === 'here' ? here(query, context) : there(query, context);
      try {
        return await here(query, withBudget(context, budgetMs).asking);
      } catch (cause) {
        if (cause !== OVER_BUDGET) throw cause;
        return there(query, context);
      }
    };

  /** The budget is for finding the records; reading them goes on as long as somebody takes them. */
  async function* tryScan(query: SearchQuery, context: QueryContext): AsyncGenerator<StoredRecord> {
    const { asking: limited, lift } = withBudget(context, budgetMs);
    const records = local.scan(query, limited)[Symbol.asyncIterator]();
    const first = await records.next().catch((cause: unknown) => {
      if (cause !== OVER_BUDGET) throw cause;
    });
    lift();
    if (first === undefined) yield* other.scan(query, context);
    else yield* startingWith(first, records);
  }

  const scan: SearchIndex['scan'] = (query, context) => {
    const place = byPoints(context);
    return (place === 'here' ? local.scan : place === 'there' ? other.scan : tryScan)(query, context);
  };

  return {
    ...local,
    search: either(local.search, other.search),
    facetValues: either(local.facetValues, other.facetValues),
    hexes: either(local.hexes, other.hexes),
    // Near spellings of a word are looked for among all words, however cheap the question is.
    words: either(local.words, other.words, ({ similarLimit: near }) => (near === 0 ? 'here' : 'try')),
    scan,
  };
};
