// Runs the benchmarks one after the other, each in a process of its own, and prints their tables as Markdown.
// Usage: PERIPLUS_CORPUS=<folder of .ndjson or .ndjson.gz files> npm run bench [-- names] [flags]; flags go to each of them.
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { preparedData } from './support/catalogue.ts';
import { figure } from './support/markdown.ts';

const BENCHES: Readonly<Record<string, { readonly file: string; readonly question: string }>> = {
  search: { file: 'how-fast-is-search.ts', question: 'How fast is search?' },
  relaxing: { file: 'what-does-relaxing-cost.ts', question: 'What does a question cost that finds nothing as typed?' },
  searches: { file: 'what-do-searches-cost.ts', question: 'What does a search cost over HTTP?' },
  http: { file: 'what-does-http-cost.ts', question: 'What does an answer over HTTP cost?' },
  ogc: { file: 'how-fast-is-ogc.ts', question: 'How fast is OGC API - Records?' },
  pages: { file: 'what-do-pages-cost.ts', question: 'What do the pages for people cost?' },
  shapes: { file: 'what-do-shapes-cost.ts', question: 'What does a spatial filter cost?' },
  memory: { file: 'how-much-memory.ts', question: 'How much memory does it take?' },
  start: { file: 'how-fast-does-it-start.ts', question: 'How fast does it start?' },
  import: { file: 'how-fast-is-import.ts', question: 'How fast is import?' },
  scale: { file: 'how-does-it-scale.ts', question: 'How does it scale?' },
  limits: { file: 'what-do-questions-cost.ts', question: 'What do the most expensive questions cost?' },
  health: { file: 'how-prompt-is-health.ts', question: 'How prompt is health beside expensive questions?' },
  pictures: { file: 'what-do-pictures-cost.ts', question: 'What do pictures cost?' },
  exports: { file: 'what-do-exports-cost.ts', question: 'What does a whole result as a file cost?' },
  downloads: { file: 'what-do-downloads-cost.ts', question: 'What does a download made of a service cost?' },
  cluster: { file: 'what-does-a-cluster-cost.ts', question: 'What does a cluster cost?' },
  peers: { file: 'what-do-peers-cost.ts', question: 'Beside others' },
  slips: { file: 'what-do-slips-lose.ts', question: 'What do slips lose?' },
  relevance: { file: 'relevance.ts', question: 'Does it find what people look for?' },
};

const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=8192'];

const given = process.argv.slice(2);
const passedOn = given.filter((word) => word.startsWith('--'));
const asked = given.filter((word) => !word.startsWith('--'));

const run = (file: string): boolean =>
  spawnSync(process.execPath, [...FLAGS, join(import.meta.dirname, file), ...passedOn], { stdio: 'inherit' }).status ===
  0;

const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

console.log('# Benchmarks\n');
console.log(
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${figure(totalmem() / 2 ** 30)} GB, Node ${process.version}.`,
);
await preparedData();
let failed = 0;
for (const [name, { file, question }] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n## ${question}\n`);
  const startedAt = performance.now();
  if (!run(file)) failed += 1;
  console.error(`${name}: ${figure((performance.now() - startedAt) / 1_000)} s`);
}
process.exitCode = failed === 0 ? 0 : 1;
