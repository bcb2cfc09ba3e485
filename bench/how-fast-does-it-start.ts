// How fast does it start? From the command to the first answer, with and without a snapshot of the index.
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SNAPSHOT_FILE } from '../src/engine/embedded/segment/snapshot-files.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { count, toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { ask, nextMessage, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const ROUNDS = 5;

const fetchBody = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

type Start = { readonly wallMs: number; readonly cpuMs: number };

const startOnce = async (dataDir: string): Promise<Start> => {
  const startedAt = performance.now();
  const server = startChild('support/server-child.ts', ['periplus', '1', dataDir]);
  const port = await nextMessage<number>(server);
  await fetchBody(`http://127.0.0.1:${port}/api/v1/search?q=map`);
  const wallMs = performance.now() - startedAt;
  const { cpuMs } = await ask<Usage>(server, 'usage');
  await stopChild(server);
  return { wallMs, cpuMs };
};

/** The quickest of some: a busy machine only ever adds. */
const startSome = async (dataDir: string, rounds: number, before: () => void = () => {}): Promise<Start> => {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round++) {
    before();
    starts.push(await startOnce(dataDir));
  }
  const least = (read: (start: Start) => number): number => quantile(starts.map(read), 0);
  return { wallMs: least(({ wallMs }) => wallMs), cpuMs: least(({ cpuMs }) => cpuMs) };
};

const dataDir = await preparedData();
const { reader, close } = await openCatalogue(dataDir);
const records = reader.size;
await close();

const emptyDir = mkdtempSync(join(tmpdir(), 'periplus-empty-'));
const empty = await startSome(emptyDir, ROUNDS);
const restored = await startSome(dataDir, ROUNDS);
const rebuilt = await startSome(dataDir, 1, () => rmSync(join(dataDir, SNAPSHOT_FILE), { force: true }));
rmSync(emptyDir, { recursive: true, force: true });

const toRow = (name: string, { wallMs, cpuMs }: Start) => [
  name,
  wallMs,
  cpuMs,
  wallMs - empty.wallMs,
  ((wallMs - empty.wallMs) * 100_000) / records,
];
console.log(`${count(records)} records; from the start of the process to the first search answered, in ms.\n`);
console.log(
  toTable(
    ['catalogue', 'wall', 'CPU', 'over empty', 'per 100,000 records'],
    [
      toRow('empty', empty),
      toRow('with a snapshot of the index', restored),
      toRow('without: the index is built', rebuilt),
    ],
  ),
);
