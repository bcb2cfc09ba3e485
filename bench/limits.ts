// Cost of the most expensive queries: for each kind, the largest accepted query (query/cost/cost.ts).
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { checkCost } from '../src/query/cost/cost.ts';
import type { SearchQuery } from '../src/query/search-query.ts';
import { DEFAULT_FACETS } from '../src/schema/fields.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { type HostileQuery, hostileQueries } from './support/hostile-queries.ts';
import { toTable } from './support/markdown.ts';
import { measure } from './support/measure.ts';

const { reader, close } = await openCatalogue(await preparedData());

const toQuery = (part: Partial<SearchQuery>): SearchQuery => ({
  visibility: 'all',
  sort: [],
  offset: 0,
  limit: 100,
  facets: DEFAULT_FACETS,
  facetMode: 'filtered',
  ...part,
});

const isAccepted = (query: SearchQuery): boolean => {
  try {
    checkCost(query);
    return true;
  } catch {
    return false;
  }
};

/** Every kind is rejected at some size below this. */
const MOST = 2 ** 18;

const largestAccepted = (make: HostileQuery): number => {
  let [low, high] = [1, MOST];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAccepted(toQuery(make(middle)))) low = middle;
    else high = middle - 1;
  }
  return low;
};

const EFFORT = { warmUp: 1, calls: 4, budgetMs: 5_000 };
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const rows = [];
for (const [name, make] of Object.entries(hostileQueries(reader))) {
  const size = largestAccepted(make);
  const before = cpuMs();
  evaluate(reader, toQuery(make(size)));
  const first = cpuMs() - before;
  const questions = Array.from({ length: EFFORT.calls + EFFORT.warmUp }, () => toQuery(make(size)));
  const { cpuMs: again } = await measure((turn) => evaluate(reader, questions[turn] as SearchQuery), EFFORT);
  rows.push([name, size, first, again.p50] as const);
}
console.log(toTable(['kind', 'largest accepted', 'CPU ms, first run', 'CPU ms, repeated'], rows));
await close();
