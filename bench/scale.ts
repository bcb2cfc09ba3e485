// Scaling: the same queries over the corpus and over many copies of it, with the growth of each class and the time to
// build the index. --copies=16 makes a million records.

import { createBitset } from '@periplus/collections';
import { toIndexedRow } from '../src/engine/embedded/build/build-rows.ts';
import { buildSegment } from '../src/engine/embedded/build/build-segment.ts';
import { evaluate } from '../src/engine/embedded/evaluate.ts';
import { createIndexReader, type IndexReader } from '../src/engine/embedded/segment/index-reader.ts';
import type { IndexedRow } from '../src/engine/embedded/segment/segment.ts';
import { createStore } from '../src/engine/embedded/store/store.ts';
import type { SearchQuery } from '../src/query/search-query.ts';
import { preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { toRequest } from './support/http-response.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';
import { type Effort, type Measurement, measure, quantile } from './support/measure.ts';
import { queryClasses } from './support/query-classes.ts';

const COPIES = Number(process.argv.find((word) => word.startsWith('--copies='))?.split('=')[1] ?? 10);
const EFFORT: Effort = { warmUp: 60, calls: 200, budgetMs: 2_500 };

const dataDir = await preparedData();

/** The first copy keeps its ids; the others get a numeric suffix. */
function* copiesOf(copies: number): Generator<IndexedRow> {
  const store = createStore({ dataDir, readOnly: true });
  for (let copy = 0; copy < copies; copy++) {
    for (const change of store.changesSince(0)) {
      if (change.kind !== 'put') continue;
      const { row, record, derivedFields: facts } = toIndexedRow(change);
      yield { row, derivedFields: facts, record: copy === 0 ? record : { ...record, id: `${record.id}-${copy}` } };
    }
  }
  store.close();
}

const readerOver = (copies: number): IndexReader => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const segment = buildSegment(copiesOf(copies));
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [(performance.now() - startedAt) / 1_000, (user + system) / 1e6];
  console.log(
    `${count(segment.size)} records: the index was built in ${formatNumber(wall)} s (${formatNumber(cpu)} s of CPU).`,
  );
  return createIndexReader([{ segment, deleted: createBitset(segment.size) }]);
};

const small = readerOver(1);
const classes = queryClasses(createSampler(small));

const measureAll = async (reader: IndexReader): Promise<readonly Measurement[]> => {
  const figures: Measurement[] = [];
  for (const { questions } of classes) {
    const queries = Array.from(
      { length: EFFORT.calls + EFFORT.warmUp },
      (_, turn) => toRequest(questions[turn % questions.length] ?? {}).query,
    );
    figures.push(await measure((turn) => evaluate(reader, queries[turn] as SearchQuery), EFFORT));
  }
  return figures;
};

const before = await measureAll(small);
const large = readerOver(COPIES);
const after = await measureAll(large);

const rows = classes.map(({ name }, index) => {
  const [one, ten] = [before[index] as Measurement, after[index] as Measurement];
  return [
    name,
    one.cpuMs.p50,
    one.cpuMs.p99,
    ten.cpuMs.p50,
    ten.cpuMs.p99,
    `${formatNumber(ten.cpuMs.p50 / one.cpuMs.p50)}x`,
  ];
});
console.log(`${count(small.size)} and ${count(large.size)} records; index alone, CPU in ms per query.\n`);
console.log(toTable(['class', 'p50', 'p99', `p50 x${COPIES}`, `p99 x${COPIES}`, 'growth'], rows));
const slowest = Math.max(...after.map(({ cpuMs }) => cpuMs.p99));
console.log(`\nThe slowest class takes ${formatNumber(slowest)} ms at p99 over ${count(large.size)} records.`);
const growth = after.map((figures, index) => figures.cpuMs.p50 / (before[index] as Measurement).cpuMs.p50);
console.log(`Median growth ${formatNumber(quantile(growth, 0.5))}x for ${COPIES}x the records.`);
