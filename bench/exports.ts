// Cost of exporting a complete result: CPU time, memory on top of the catalogue, and the longest time the event loop
// is blocked. The output is discarded.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { streamExport } from '../src/export/stream-export.ts';
import { RESULT_NAMES, type ResultFormat } from '../src/query/request/result-formats.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';

const EVERYTHING = {
  ...({ visibility: 'all', sort: [], offset: 0, limit: 0, facets: [] } as const),
  facetMode: 'filtered',
} as const;
const TIME_MS = 3_600_000;

/** Excludes pages of memory-mapped files. */
const ownMb = (): number => {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
};

/** The most CPU milliseconds between two turns of the event loop; time used by other processes does not count. */
const watchTurns = () => {
  const turn = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [last, longest, isOver] = [turn(), 0, false];
  const next = (): void => {
    const now = turn();
    [longest, last] = [Math.max(longest, now - last), now];
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return longest;
  };
};

const { catalog, reader, close } = await openCatalogue(await preparedData());
const workFolder = mkdtempSync(join(tmpdir(), 'periplus-bench-'));

const measure = async (format: ResultFormat): Promise<readonly string[]> => {
  globalThis.gc?.();
  await setTimeout(200);
  const [before, cpu, endTurns] = [ownMb(), process.cpuUsage(), watchTurns()];
  let [bytes, most] = [0, before];
  const records = catalog.scan(EVERYTHING, catalog.createContext(undefined, TIME_MS));
  for await (const piece of streamExport(records, { format, workFolder })) {
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, ownMb());
  }
  const { user, system } = process.cpuUsage(cpu);
  return [format, ...[bytes / 1e6, (user + system) / 1e6, most - before, endTurns()].map(formatNumber)];
};

const rows = [];
for (const format of RESULT_NAMES) rows.push(await measure(format));
console.log(`${count(reader.size)} records.\n`);
console.log(toTable(['format', 'MB', 'CPU s', 'extra memory MB', 'longest block, CPU ms'], rows));
rmSync(workFolder, { recursive: true });
await close();
