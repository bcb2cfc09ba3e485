// Price and measured CPU time of every kind of query: for each, the largest accepted one (query/cost/cost.ts).
// `--kind=zigzag` selects the kinds that start with a word.
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { checkCost } from '../src/query/cost/cost.ts';
import type { SearchQuery } from '../src/query/search-query.ts';
import { DEFAULT_FACETS } from '../src/schema/fields.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { hostileGeometries } from './support/hostile-geometries.ts';
import { type HostileQuery, hostileQueries } from './support/hostile-queries.ts';
import { toRow, toTable } from './support/markdown.ts';
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

/** Some kinds are accepted at any size, such as facets. */
const MOST = 2 ** 18;

const largestAccepted = (make: HostileQuery): number => {
  let high = 1;
  while (high < MOST && isAccepted(toQuery(make(high)))) high *= 2;
  let low = Math.max(1, high / 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAccepted(toQuery(make(middle)))) low = middle;
    else high = middle - 1;
  }
  return low;
};

const EFFORT = { warmUp: 1, calls: 3, budgetMs: 2_000 };
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const kinds = { ...hostileQueries(reader), ...hostileGeometries() };
const wanted = process.argv.find((word) => word.startsWith('--kind='))?.slice('--kind='.length) ?? '';

/** Without what every search costs: facets, scores and hits. */
const measureKind = async (make: HostileQuery) => {
  const size = largestAccepted(make);
  const units = checkCost(toQuery(make(size)));
  const before = cpuMs();
  evaluate(reader, toQuery(make(size)));
  const first = cpuMs() - before;
  const queries = Array.from({ length: EFFORT.calls + EFFORT.warmUp }, () => toQuery(make(size)));
  const { cpuMs: again } = await measure((turn) => evaluate(reader, queries[turn] as SearchQuery), EFFORT);
  return { size, units, first, again: again.p50 };
};

const HEADS = ['kind', 'largest accepted', 'cost units', 'CPU ms, first run', 'CPU ms, repeated', 'ms per unit'];
console.log(toTable(HEADS, []));
for (const [name, make] of Object.entries(kinds)) {
  if (!name.startsWith(wanted) || !isAccepted(toQuery(make(1)))) continue;
  const { size, units, first, again } = await measureKind(make);
  console.log(toRow([name, size, units, first, again, again / units]));
}
await close();
