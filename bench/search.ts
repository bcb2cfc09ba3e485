// Search speed: CPU and wall time per query class, for the index alone and for the complete JSON response, compared
// with FTS5.

import { toJsonString } from '@periplus/streams';
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { countHexes } from '../src/engine/embedded/facets/hexes.ts';
import { findSimilar } from '../src/engine/embedded/suggest/similar.ts';
import { suggest } from '../src/engine/embedded/suggest/suggest.ts';
import type { HexQuery, StoredRecord } from '../src/engine/engine.ts';
import type { Params } from '../src/query/params.ts';
import { parseSearch } from '../src/query/request/parse-search.ts';
import type { SearchQuery } from '../src/query/search-query.ts';
import { benchFolder, openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { type Fts5Index, fts5File, openFts5Index } from './support/fts5.ts';
import { respondToSearch, toRequest } from './support/http-response.ts';
import { type Cell, count, formatNumber, toTable } from './support/markdown.ts';
import { EFFORT, type Measurement, measure, quantile } from './support/measure.ts';
import { queryClasses } from './support/query-classes.ts';

type ClassFigures = {
  readonly name: string;
  readonly hits?: number;
  readonly index: Measurement;
  readonly answer?: Measurement;
  readonly yardstick?: Measurement;
};

const dataDir = await preparedData();
const { catalog, reader, close } = await openCatalogue(dataDir);
const yardstick = openFts5Index(fts5File(await benchFolder()), dataDir);
const draw = createSampler(reader);
/** FTS5 takes up to a second per query, so fewer queries are enough. */
const YARDSTICK_EFFORT = { warmUp: 2, calls: 40, budgetMs: 3_000 };

const pick = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T;

const measureClass = async (name: string, questions: readonly Params[], fts5: Fts5Index): Promise<ClassFigures> => {
  const queries = questions.map((params) => toRequest(params).query);
  // Parses each query again, so that nothing cached for a query object helps on the next run.
  const fresh = Array.from(
    { length: EFFORT.calls + EFFORT.warmUp },
    (_, turn) => toRequest(pick(questions, turn)).query,
  );
  return {
    name,
    hits: quantile(
      queries.map((query) => evaluate(reader, query).total),
      0.5,
    ),
    index: await measure((turn) => evaluate(reader, fresh[turn] as SearchQuery)),
    answer: await measure((turn) => respondToSearch(catalog, pick(questions, turn))),
    yardstick: await measure((turn) => fts5.ask(pick(queries, turn)), YARDSTICK_EFFORT),
  };
};

/** The minimal response with these records. */
const toTexts = (records: readonly StoredRecord[]): string =>
  JSON.stringify(records.map(({ json, precomputed: prepared }) => [toJsonString(json), prepared]));

/** Endpoints other than /search; the time includes serialising to JSON. */
const otherClasses = async (): Promise<readonly ClassFigures[]> => {
  const typed = (turn: number) => ({
    text: pick(draw.middleWords, turn).slice(0, 2 + (turn % 5)),
    limit: 5,
    visibility: 'public' as const,
  });
  const hexQuery = (turn: number): HexQuery => {
    const params = turn % 2 === 0 ? {} : { q: pick(draw.commonWords, turn) };
    return { within: parseSearch(params).query, resolution: 2 + (turn % 5), boxes: [], limit: 10_000 };
  };
  return [
    {
      name: 'suggest',
      index: await measure((turn) => suggest(reader, typed(turn))),
      answer: await measure(async (turn) => JSON.stringify(await catalog.suggest(typed(turn)))),
    },
    {
      name: 'similar',
      index: await measure((turn) => findSimilar(reader, { id: pick(draw.ids, turn), limit: 12 })),
      answer: await measure(async (turn) =>
        toTexts((await catalog.similar({ id: pick(draw.ids, turn), limit: 12 })).map(({ record }) => record)),
      ),
    },
    {
      name: 'h3 cells',
      index: await measure((turn) => countHexes(reader, hexQuery(turn))),
      answer: await measure(async (turn) => JSON.stringify(await catalog.hexes(hexQuery(turn)))),
    },
    {
      name: 'record by id',
      index: await measure(async (turn) => catalog.find(pick(draw.ids, turn))),
      answer: await measure(async (turn) => toTexts([await catalog.resource(pick(draw.ids, turn), 'public')])),
    },
  ];
};

const toRow = ({ name, hits, index, answer: whole, yardstick: other }: ClassFigures): readonly Cell[] => [
  name,
  hits === undefined ? '' : count(hits),
  ...[index.cpuMs.p50, index.cpuMs.p95, index.cpuMs.p99],
  ...(whole === undefined ? ['', '', ''] : [whole.cpuMs.p50, whole.cpuMs.p95, whole.cpuMs.p99]),
  ...(whole === undefined ? ['', ''] : [whole.wallMs.p50, whole.wallMs.p99]),
  ...(other === undefined ? ['', ''] : [other.cpuMs.p50, `${formatNumber(other.cpuMs.p50 / index.cpuMs.p50)}x`]),
];

const searches: ClassFigures[] = [];
for (const { name, questions } of queryClasses(draw)) searches.push(await measureClass(name, questions, yardstick));
const rows = [...searches, ...(await otherClasses())];
yardstick.close();
await close();

console.log(`${count(reader.size)} records, ${count(reader.visibleCount)} of them public. CPU in ms per query.\n`);
console.log(
  toTable(
    [
      ...['class', 'hits', 'index p50', 'p95', 'p99', 'response p50', 'p95', 'p99', 'wall p50', 'wall p99'],
      ...['FTS5 p50', 'FTS5 / index'],
    ],
    rows.map(toRow),
  ),
);
const summarise = (name: string, read: (figures: ClassFigures) => Measurement | undefined): void => {
  const figures = searches.map(read).filter((found) => found !== undefined);
  const medians = figures.map(({ cpuMs }) => cpuMs.p50);
  const all = figures.flatMap(({ cpuTimes }) => cpuTimes);
  console.log(
    `- ${name}: median of the classes ${formatNumber(quantile(medians, 0.5))} ms, p99 of all queries ${formatNumber(quantile(all, 0.99))} ms`,
  );
};
console.log(`\nOver the ${searches.length} classes of /search:\n`);
summarise('index only', ({ index }) => index);
summarise('complete response', ({ answer }) => answer);
