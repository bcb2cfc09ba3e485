// Cost of a search over HTTP: every query class, one query at a time, without the response cache; server CPU and wall
// time. Works with any corpus, such as a million records from scripts/corpus/multiply-corpus.ts.
import { createHttpClient } from './peers/http-client.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { readThreadCpuMs } from './support/node-usage.ts';
import { type QueryClass, queryClasses, toSearchPath } from './support/query-classes.ts';
import { nextMessage, startChild, stopChild } from './support/run-child.ts';

const ROUNDS = 4;

const dataDir = await preparedData();
const { reader, close } = await openCatalogue(dataDir);
const classes = queryClasses(createSampler(reader));
const records = reader.size;
await close();

const settings = { cache: { responseBytes: 0 } };
const server = startChild('support/server-child.ts', ['periplus', '1', dataDir, JSON.stringify(settings)]);
const client = createHttpClient(`http://127.0.0.1:${await nextMessage<number>(server)}`);

type Asked = { readonly cpuMs: readonly number[]; readonly wallMs: readonly number[] };

/** Disables relaxation, which bench/relaxation.ts measures. */
const askAll = async ({ questions }: QueryClass, rounds: number): Promise<Asked> => {
  const [cpuMs, wallMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const params of questions) {
      const [cpuBefore, askedAt] = [readThreadCpuMs([server.pid ?? 0]), performance.now()];
      await client.get(toSearchPath({ ...params, relax: 'off' }));
      wallMs.push(performance.now() - askedAt);
      cpuMs.push(readThreadCpuMs([server.pid ?? 0]) - cpuBefore);
    }
  }
  return { cpuMs, wallMs };
};

for (const asked of classes) await askAll(asked, 1); // compilers and caches are warm
const measured: (readonly [string, Asked])[] = [];
for (const asked of classes) measured.push([asked.name, await askAll(asked, ROUNDS)]);
client.close();
await stopChild(server);

console.log(`${count(records)} records, one serving thread, ten hits and their facets; ms per query.\n`);
const toRow = ([name, { cpuMs, wallMs }]: readonly [string, Asked]) => [
  name,
  ...[cpuMs, wallMs].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)]),
];
console.log(toTable(['class', 'CPU p50', 'CPU p99', 'wall p50', 'wall p99'], measured.map(toRow)));
const middle = quantile(
  measured.map(([, { cpuMs }]) => quantile(cpuMs, 0.5)),
  0.5,
);
const [cpu, wall] = [measured.flatMap(([, asked]) => asked.cpuMs), measured.flatMap(([, asked]) => asked.wallMs)];
console.log(
  `\nMedian of the classes: ${formatNumber(middle)} ms of CPU; p99 of all queries: ${formatNumber(quantile(cpu, 0.99))} ms of CPU, ${formatNumber(quantile(wall, 0.99))} ms wall time.`,
);
