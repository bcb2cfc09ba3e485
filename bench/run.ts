// Runs the benchmarks one after the other, each in its own process, and prints their tables as Markdown. Usage:
// PERIPLUS_CORPUS=<folder of .ndjson or .ndjson.gz files> npm run bench [-- names] [flags]. Flags are passed to each
// benchmark.
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { preparedData } from './support/catalogue.ts';
import { formatNumber } from './support/markdown.ts';

/** Name (also the file name) and title. */
const BENCHMARKS: Readonly<Record<string, string>> = {
  search: 'Search: the index alone and whole responses, in process',
  relaxation: 'Queries without a match as typed',
  searches: 'Searches over HTTP, by class',
  http: 'Responses over HTTP',
  ogc: 'OGC API - Records',
  pages: 'Web pages',
  'spatial-filters': 'Spatial filters',
  memory: 'Memory',
  start: 'Start',
  import: 'Import',
  scale: 'Scaling to a million records',
  limits: 'Price and CPU time of every kind of query, at the largest accepted size',
  dearest: 'The dearest accepted query that a random search finds',
  health: 'Health probes beside expensive queries',
  pictures: 'Maps and thumbnails',
  'hostile-records': 'The most expensive accepted records',
  exports: 'Exports of whole results',
  downloads: 'Generated downloads',
  cluster: 'The OpenSearch engine',
  peers: 'Other search engines',
  typos: 'Typos',
  'place-reading': 'Places in queries',
  relevance: 'Relevance',
  suggestions: 'Suggestions and similar records',
};

const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192'];

const [flags, names] = [(word: string) => word.startsWith('--'), (word: string) => !word.startsWith('--')].map((test) =>
  process.argv.slice(2).filter(test),
) as [string[], string[]];

const run = (name: string): boolean => {
  const file = join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [...FLAGS, file, ...flags], { stdio: 'inherit' }).status === 0;
};

const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  const list = Object.entries(BENCHMARKS).map(([name, title]) => `  ${name.padEnd(16)} ${title}`);
  if (!unknown.includes('help')) console.error(`Unknown benchmark: ${unknown.join(', ')}.`);
  console.error(`Benchmarks:\n${list.join('\n')}`);
  process.exit(unknown.includes('help') ? 0 : 2);
}

console.log('# Benchmarks\n');
console.log(
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${formatNumber(totalmem() / 2 ** 30)} GB, Node ${process.version}.`,
);
await preparedData();
let failed = 0;
for (const [name, title] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${title}\n`);
  const startedAt = performance.now();
  if (!run(name)) failed += 1;
  console.error(`${name}: ${formatNumber((performance.now() - startedAt) / 1_000)} s`);
}
process.exitCode = failed === 0 ? 0 : 1;
