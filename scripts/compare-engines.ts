// Asks both engines the same questions about the same real records: ids, totals, facets and orders must be equal; of questions
// by relevance it tells how alike the first hits are. Usage: PERIPLUS_CORPUS=folder node scripts/compare-engines.ts
// PERIPLUS_QUESTIONS says how many (10,000), PERIPLUS_ENGINE_URL names a cluster that is there; else a node is started.
import { openCatalogue, preparedData } from '../bench/support/catalogue.ts';
import { drawFrom } from '../bench/support/draw.ts';
import { openWholeEngine } from '../src/compose-engine.ts';
import { runMove } from '../src/compose-move.ts';
import { createConfig } from '../src/config/load.ts';
import type { Config } from '../src/config/settings.ts';
import type { SearchIndex } from '../src/engine/engine.ts';
import { parseSearch } from '../src/query/parse-search.ts';
import { startSearchCluster } from '../test/support/opensearch/cluster.ts';
import { compareAnswers, compareMatches } from './compare-engines/compare.ts';
import { createQuestions } from './compare-engines/questions.ts';

const QUESTIONS = Number(process.env.PERIPLUS_QUESTIONS ?? 10_000);
/** All matches are read of every so manieth question: it takes far longer than a page. */
const WHOLE_EVERY = 200;

const dataDir = await preparedData();
const given = process.env.PERIPLUS_ENGINE_URL;
const cluster = given === undefined ? await startSearchCluster() : undefined;

const configFor = (kind: Config['engine']['kind']): Config =>
  createConfig({
    data: { dir: dataDir },
    engine: {
      ...{ kind, url: cluster?.urls ?? given?.split(',') ?? [], indexPrefix: 'compared', replicas: 0 },
      timeoutMs: 60_000,
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
  if (result.kind !== 'compared' || result.differs.length > 0)
    throw new Error(`The engines hold different records: ${JSON.stringify(result)}`);
};

type Tally = { questions: number; wrong: number; whole: number; ranked: number; first: number; overlap: number };

const ask = async (indexes: readonly [SearchIndex, SearchIndex]): Promise<Tally> => {
  const { reader, close } = await openCatalogue(dataDir);
  const questionOf = createQuestions(drawFrom(reader));
  await close();
  const tally: Tally = { questions: 0, wrong: 0, whole: 0, ranked: 0, first: 0, overlap: 0 };
  for (let number = 0; number < QUESTIONS; number++) {
    const { query } = parseSearch(questionOf(number));
    const { wrong, ranked } = await compareAnswers(indexes, query);
    const isWhole = number % WHOLE_EVERY !== 0 || (await compareMatches(indexes, query));
    tally.questions += 1;
    tally.whole += number % WHOLE_EVERY === 0 ? 1 : 0;
    if (wrong.length > 0 || !isWhole) {
      tally.wrong += 1;
      console.log(`${number}: ${[...wrong, ...(isWhole ? [] : ['matches'])].join(', ')}: ${JSON.stringify(query)}`);
    }
    if (ranked !== undefined) {
      tally.ranked += 1;
      tally.first += ranked.isFirstEqual ? 1 : 0;
      tally.overlap += ranked.overlap;
    }
    if (number % 500 === 499) console.error(JSON.stringify(tally));
  }
  return tally;
};

try {
  await fill();
  const engines = [
    await openWholeEngine(configFor('embedded')),
    await openWholeEngine(configFor('opensearch')),
  ] as const;
  const { questions, wrong, whole, ranked, first, overlap } = await ask([engines[0].index, engines[1].index]);
  console.log(`${questions} questions (${whole} with all their matches), ${wrong} answered differently.`);
  console.log(
    `${ranked} by relevance: the first hit is the same in ${((100 * first) / ranked).toFixed(1)} %, ` +
      `${((100 * overlap) / ranked).toFixed(1)} % of the first ten are the same.`,
  );
  for (const engine of engines) await engine.close();
} finally {
  await cluster?.stop();
}
