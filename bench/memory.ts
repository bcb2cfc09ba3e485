// Memory per catalogue: the server's own memory after some searches, compared with an empty catalogue.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';
import { queryClasses, toSearchPath } from './support/query-classes.ts';
import { load, nextMessage, request, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const THREADS = [1, 2, 4];
const SEARCHING_MS = 5_000;
/** The kernel distributes connections at random; with this many, every thread gets some. */
const CONNECTIONS_PER_THREAD = 8;

/** The response cache has a size limit that does not depend on the number of records. */
const SETTINGS = {
  yes: { server: { maxQueueMs: 0 } },
  no: { server: { maxQueueMs: 0 }, cache: { responseBytes: 0 } },
};

const measureServer = async (
  dataDir: string,
  threads: number,
  kept: keyof typeof SETTINGS,
  paths: readonly string[],
): Promise<Usage> => {
  const words = ['periplus', String(threads), dataDir, JSON.stringify(SETTINGS[kept])];
  const server = startChild('support/server-child.ts', words, ['--expose-gc']);
  const port = await nextMessage<number>(server);
  await load(port, { connections: CONNECTIONS_PER_THREAD * threads, milliseconds: SEARCHING_MS, paths });
  await request<Usage>(server, 'usage');
  const usage = await request<Usage>(server, 'usage');
  await stopChild(server);
  return usage;
};

const dataDir = await preparedData();
const { reader, close } = await openCatalogue(dataDir);
const paths = queryClasses(createSampler(reader)).flatMap(({ questions }) => questions.slice(0, 10).map(toSearchPath));
const records = reader.size;
await close();

const empty = mkdtempSync(join(tmpdir(), 'periplus-empty-'));
const rows = [];
for (const kept of ['yes', 'no'] as const) {
  for (const threads of THREADS) {
    const base = await measureServer(empty, threads, kept, paths);
    const full = await measureServer(dataDir, threads, kept, paths);
    const over = full.ownMb - base.ownMb;
    const figures = [base.ownMb, full.ownMb, over, (over * 100_000) / records, full.rssMb - full.ownMb];
    rows.push([String(threads), kept, ...figures.map(formatNumber)]);
  }
}
rmSync(empty, { recursive: true, force: true });
console.log(
  `${count(records)} records. MB of resident memory after the same queries; pages of the mapped database file are listed separately.\n`,
);
console.log(
  toTable(
    ['threads', 'response cache', 'empty catalogue', 'this corpus', 'difference', 'per 100,000 records', 'mapped file'],
    rows,
  ),
);
