// Runs the same queries on both engines over the same real records, including readings, synonyms and suggestions. Ids,
// totals, tiers, facets, words and orders must be equal; for relevance the script reports how similar the first hits
// are. Usage: PERIPLUS_CORPUS=folder node scripts/corpus/compare-engines.ts. PERIPLUS_RANDOM_QUERIES sets the number of
// queries (10,000), PERIPLUS_FIRST_QUERY the first of them (0), PERIPLUS_ENGINE_URL names a running cluster; without it
// a node is started.
import { openCatalogue, preparedData } from '../../bench/support/catalogue.ts';
import { createSampler } from '../../bench/support/draw.ts';
import { openStandaloneEngine } from '../../src/app/engine.ts';
import { runMove } from '../../src/app/move.ts';
import { derivation } from '../../src/app/record-loader.ts';
import { createAccessRule } from '../../src/catalog/access.ts';
import { type Catalog, createCatalog } from '../../src/catalog/catalog.ts';
import { createVocabulary } from '../../src/catalog/search/vocabulary.ts';
import { createConfig } from '../../src/config/load-config.ts';
import type { Config } from '../../src/config/settings.ts';
import { parseSearch } from '../../src/query/request/parse-search.ts';
import { startSearchCluster } from '../../test/support/opensearch/cluster.ts';
import { type Comparison, compareMatches, compareResults } from './compare-engines/compare.ts';
import { createQueries } from './compare-engines/queries.ts';

const FIRST = Number(process.env.PERIPLUS_FIRST_QUERY ?? 0);
const QUERIES = Number(process.env.PERIPLUS_RANDOM_QUERIES ?? 10_000);
/**
 * Reads all matches of queries with few matches, and of a sample of the others, since it takes far longer than a page.
 */
const FEW = 200;
const WHOLE_EVERY = 200;
const TIMEOUT_MS = 60_000;

const dataDir = await preparedData();
const given = process.env.PERIPLUS_ENGINE_URL;
const cluster = given === undefined ? await startSearchCluster() : undefined;

const configFor = (kind: Config['engine']['kind']): Config =>
  createConfig({
    data: { dir: dataDir },
    engine: {
      ...{ kind, url: cluster?.urls ?? given?.split(',') ?? [], indexPrefix: 'compared', replicas: 0 },
      timeoutMs: TIMEOUT_MS,
    },
  });

const fill = async (): Promise<void> => {
  const onProgress = (step: string, done: number): void => {
    if (done % 10_000 === 0) console.error(`${done} ${step}`);
  };
  const result = await runMove(configFor('embedded'), 'opensearch', {
    signal: new AbortController().signal,
    onProgress,
  });
  if (result.kind !== 'compared' || result.differences.length > 0)
    throw new Error(`The engines contain different records: ${JSON.stringify(result)}`);
};

const open = async (kind: Config['engine']['kind']): Promise<Catalog> =>
  createCatalog({
    engine: await openStandaloneEngine(configFor(kind)),
    derivation,
    vocabulary: createVocabulary(),
    timeoutMs: TIMEOUT_MS,
    access: createAccessRule('everyone'),
  });

type Ranked = { ranked: number; first: number; order: number; overlap: number };
type Tally = Ranked & { questions: number; wrong: number; whole: number };

const addRanked = (tally: Ranked, { isFirstEqual, isOrderEqual, overlap }: NonNullable<Comparison['ranked']>): void => {
  tally.ranked += 1;
  tally.first += isFirstEqual ? 1 : 0;
  tally.order += isOrderEqual ? 1 : 0;
  tally.overlap += overlap;
};

const ask = async (catalogues: readonly [Catalog, Catalog]): Promise<Tally> => {
  const { reader, close } = await openCatalogue(dataDir);
  const questionOf = createQueries(createSampler(reader));
  await close();
  const tally: Tally = { questions: 0, wrong: 0, whole: 0, ranked: 0, first: 0, order: 0, overlap: 0 };
  for (let number = FIRST; number < FIRST + QUERIES; number++) {
    const params = questionOf(number);
    const { query } = parseSearch(params);
    const { wrong, ranked, total } = await compareResults(catalogues, query);
    const isWhole = number % WHOLE_EVERY === 0 || (total > 0 && total <= FEW);
    const differs = [...wrong, ...(isWhole && !(await compareMatches(catalogues, query)) ? ['matches'] : [])];
    tally.questions += 1;
    tally.whole += isWhole ? 1 : 0;
    if (ranked !== undefined) addRanked(tally, ranked);
    if (differs.length > 0) tally.wrong += 1;
    if (differs.length > 0 || ranked?.isOrderEqual === false)
      console.log(
        `${number}: ${[...differs, ...(ranked?.isOrderEqual === false ? ['ranking'] : [])].join(', ')}: ${JSON.stringify(params)}`,
      );
    if (number % 500 === 499) console.error(JSON.stringify(tally));
  }
  return tally;
};

try {
  await fill();
  const catalogues = [await open('embedded'), await open('opensearch')] as const;
  const { questions, wrong, whole, ranked, first, order, overlap } = await ask(catalogues);
  console.log(`${questions} queries (${whole} with all matches), ${wrong} with different results.`);
  console.log(
    `${ranked} by relevance: the first hit is the same in ${((100 * first) / ranked).toFixed(1)} %, ` +
      `${((100 * overlap) / ranked).toFixed(1)} % of the first ten are the same, in the same order for ${order} queries.`,
  );
  for (const { close } of catalogues) await close();
} finally {
  await cluster?.stop();
}
