// Start-up time: from the command, as `npm start` runs it, to the first response, with and without an index snapshot.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SNAPSHOT_FILE } from '../src/engine/embedded/segment/snapshot-files.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { count, toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { readNodeUsage } from './support/node-usage.ts';

const ROUNDS = 7;
const COMMAND = join(import.meta.dirname, '../bin/periplus.js');

const fetchBody = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

const startCommand = (dataDir: string, threads: number): ChildProcess => {
  const settings = { 'data-dir': dataDir, port: '0', workers: String(threads), 'drain-ms': '0' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return spawn(process.execPath, [COMMAND, ...args, '--no-demo'], { stdio: ['ignore', 'ignore', 'pipe'] });
};

const readAddress = async ({ stderr }: ChildProcess): Promise<string> => {
  let said = '';
  for await (const text of stderr?.setEncoding('utf8') ?? []) {
    said += text;
    const [, address] = /Web +(http:\S+)\//.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The server exited: ${said}`);
};

type Start = { readonly wallMs: number; readonly cpuMs: number };

const startOnce = async (dataDir: string, threads: number): Promise<Start> => {
  const startedAt = performance.now();
  const server = startCommand(dataDir, threads);
  await fetchBody(`${await readAddress(server)}/api/v1/search?q=map`);
  const wallMs = performance.now() - startedAt;
  const { cpuMs } = readNodeUsage([server.pid ?? 0]);
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  return { wallMs, cpuMs };
};

type Starts = { readonly threads: number; readonly starts: readonly Start[] };

const startSome = async (dataDir: string, threads: number, before: () => void = () => {}): Promise<Starts> => {
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    before();
    starts.push(await startOnce(dataDir, threads));
  }
  return { threads, starts };
};

const dataDir = await preparedData();
const { reader, close } = await openCatalogue(dataDir);
const records = reader.size;
await close();

const emptyDir = mkdtempSync(join(tmpdir(), 'periplus-empty-'));
const forget = (): void => rmSync(join(dataDir, SNAPSHOT_FILE), { force: true });
const all = availableParallelism();
await startOnce(emptyDir, 1); // Fills Node's compile cache for the next starts.
const measured: readonly (readonly [string, Starts])[] = [
  ['empty', await startSome(emptyDir, 1)],
  ['with an index snapshot', await startSome(dataDir, 1)],
  ['with an index snapshot', await startSome(dataDir, all)],
  ['without a snapshot', await startSome(dataDir, all, forget)],
];
rmSync(emptyDir, { recursive: true, force: true });

/** Includes the minimum, since other load on the machine only adds time. */
const toRow = ([name, { threads, starts }]: readonly [string, Starts]) => {
  const [walls, cpus] = [starts.map(({ wallMs }) => wallMs), starts.map(({ cpuMs }) => cpuMs)];
  return [name, String(threads), quantile(walls, 0), quantile(walls, 0.5), quantile(cpus, 0.5)];
};
console.log(`${count(records)} records; ms from the command to the first search response, ${ROUNDS} starts each.\n`);
console.log(toTable(['catalogue', 'serving threads', 'min', 'median', 'CPU median'], measured.map(toRow)));
