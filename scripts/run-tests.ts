// Runs the tests (npm test) in a few processes, since starting one and loading its modules costs more than most test
// files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';

const ROOT = join(import.meta.dirname, '..');

const ALL = ['packages/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/{.,contract,http}/*.test.ts'];

/** One process per group, in parallel; files that match no group form the last one. */
const GROUPS: readonly RegExp[] = [
  /^(scripts|packages|src\/(schema|config|record|query|demo|catalog|http|routes|cli))\//,
  /^test\/http\//,
];

const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--import=./test/support/seed.ts',
  '--import=./test/support/share-compiled.ts',
  '--test-isolation=none',
  '--test-timeout=120000',
  '--test',
];

/** Lets processes share compiled modules. */
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

/** Size of the output buffer of a group that waits for its turn to print. */
const MAX_OUTPUT = 64 * 2 ** 20;

const start = (files: readonly string[]) => {
  const child = spawn(process.execPath, [...FLAGS, ...files], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { output: child.stdout.pipe(new PassThrough({ highWaterMark: MAX_OUTPUT })), ended: once(child, 'close') };
};

const groups = Map.groupBy(globSync(ALL, { cwd: ROOT }).sort(), (file) => GROUPS.find((group) => group.test(file)));

for (const { output, ended } of [...groups.values()].map(start)) {
  output.pipe(process.stdout, { end: false });
  await finished(output);
  const [code] = await ended;
  if (code !== 0) process.exitCode = 1;
}
