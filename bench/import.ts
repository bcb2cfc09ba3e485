// Import speed: records per second into an empty catalogue and into a full one, and the time to build the index.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '../src/engine/embedded/store/store.ts';
import { buildFullSegment } from '../src/engine/embedded/threads/index-maintainer.ts';
import { corpusFolder, loadCorpus } from './support/catalogue.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';

type Timed<T> = { readonly result: T; readonly wallMs: number; readonly cpuMs: number };

const timed = async <T>(work: () => T | Promise<T>): Promise<Timed<T>> => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
};

const dataDir = mkdtempSync(join(tmpdir(), 'periplus-import-'));
const first = await timed(() => loadCorpus(corpusFolder(), dataDir));
const again = await timed(() => loadCorpus(corpusFolder(), dataDir));
const store = createStore({ dataDir, readOnly: true });
const index = await timed(() => buildFullSegment(store).segment.size);
store.close();
rmSync(dataDir, { recursive: true, force: true });

const records = first.result.read;
const toRow = (name: string, { wallMs, cpuMs }: Timed<unknown>) => [
  name,
  formatNumber(wallMs / 1_000),
  formatNumber(cpuMs / 1_000),
  count((records * 1_000) / wallMs),
  count((records * 1_000) / cpuMs),
];
console.log(`${count(records)} records, ${count(again.result.unchanged)} of them unchanged the second time.\n`);
console.log(
  toTable(
    ['step', 'wall s', 'CPU s', 'records/s', 'records per CPU second'],
    [
      toRow('import into an empty catalogue', first),
      toRow('second import, unchanged', again),
      toRow('building the index', index),
    ],
  ),
);
