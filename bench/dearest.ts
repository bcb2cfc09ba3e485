// Searches at random for the dearest accepted query: combines clauses of every kind, keeps what takes the most CPU
// time, and varies it. `--tries=2000` sets the number of queries, `--seed=1` the random numbers.
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { checkCost } from '../src/query/cost/cost.ts';
import type { Filter, SearchQuery, TextQuery } from '../src/query/search-query.ts';
import { FACET_FIELDS } from '../src/schema/fields.ts';
import { createRandom } from '../test/support/random/random.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { hostileGeometries } from './support/hostile-geometries.ts';
import { hostileQueries } from './support/hostile-queries.ts';
import { toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';

const readNumber = (name: string, fallback: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);

const { reader, close } = await openCatalogue(await preparedData());
const random = createRandom(readNumber('seed', 1));
const kinds = { ...hostileQueries(reader), ...hostileGeometries() };
const names = Object.keys(kinds);

/** A number of clauses of each of some kinds. */
type Recipe = ReadonlyMap<string, number>;

const toQuery = (recipe: Recipe): SearchQuery => {
  const parts = [...recipe].map(([name, size]) => kinds[name]?.(size) ?? {});
  const texts = parts.flatMap(({ text }): readonly TextQuery[] => (text === undefined ? [] : [text]));
  const filters = parts.flatMap(({ filter }): readonly Filter[] => (filter === undefined ? [] : [filter]));
  return {
    visibility: 'all',
    sort: parts.flatMap(({ sort = [] }) => sort),
    offset: 0,
    limit: 100,
    facets: FACET_FIELDS,
    facetMode: 'multi',
    ...(texts.length === 0 ? {} : { text: { kind: 'or', nodes: texts } }),
    ...(filters.length === 0 ? {} : { filter: { kind: 'or', filters } }),
  };
};

const costOf = (recipe: Recipe): number | undefined => {
  try {
    return checkCost(toQuery(recipe));
  } catch {
    return undefined;
  }
};

const vary = (recipe: Recipe): Recipe => {
  const next = new Map(recipe);
  const [name] = [random.pick(names)];
  const known = [...next.keys()];
  if (known.length > 0 && random.next() < 0.3) next.delete(random.pick(known));
  next.set(name, random.integer(1, 2 ** random.integer(0, 9)));
  return next;
};

/** Adds clauses of its kinds until the limit is reached. */
const fill = (recipe: Recipe): Recipe => {
  let best = recipe;
  for (const [name, size] of recipe) {
    for (let more = size * 2; costOf(new Map([...best, [name, more]])) !== undefined && more < 4_096; more *= 2)
      best = new Map([...best, [name, more]]);
  }
  return best;
};

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const measure = (recipe: Recipe): number => {
  const query = toQuery(recipe);
  const before = cpuMs();
  evaluate(reader, query);
  return cpuMs() - before;
};

let dearest: { readonly recipe: Recipe; readonly ms: number } = { recipe: new Map(), ms: 0 };
const times: number[] = [];
for (let tries = readNumber('tries', 2_000); tries > 0; tries--) {
  const varied = vary(random.next() < 0.5 ? dearest.recipe : new Map());
  if (costOf(varied) === undefined) continue;
  const recipe = fill(varied);
  const ms = measure(recipe);
  times.push(ms);
  // The second run counts: the first one may have compiled code or collected garbage.
  const again = ms > dearest.ms ? measure(recipe) : 0;
  if (again > dearest.ms) dearest = { recipe, ms: again };
}
const { recipe, ms } = dearest;
console.log(
  toTable(
    ['accepted queries', 'median, CPU ms', 'p99', 'dearest', 'its cost units', 'its clauses'],
    [
      [
        ...[times.length, quantile(times, 0.5), quantile(times, 0.99), ms, costOf(recipe) ?? 0],
        [...recipe].map(([name, size]) => `${size} × ${name}`).join('; '),
      ],
    ],
  ),
);
await close();
