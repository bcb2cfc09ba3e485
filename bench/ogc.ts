// Speed of OGC API - Records: the same queries on Periplus and pygeoapi over the same records, and on /search. Flags:
// --records=1000 sets the size of the shared catalogue. PERIPLUS_TEST_PYTHON names a Python with pygeoapi.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openRecordLoader } from '../src/app/record-loader.ts';
import { findInputs, readInputs } from '../src/cli/files/inputs.ts';
import { presentFeature } from '../src/routes/ogc/present/feature.ts';
import type { AardvarkRecord } from '../src/schema/record-type.ts';
import { findFreePort } from '../test/support/free-port.ts';
import { PYTHON } from '../test/support/services/python.ts';
import { configFor, corpusFolder } from './support/catalogue.ts';
import { type Cell, count, formatNumber, toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { nextMessage, request, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const RECORDS = Number(process.argv.find((word) => word.startsWith('--records='))?.slice(10) ?? 1_000);
const BUDGET_MS = 5_000;
const MOST_CALLS = 100;
const BATCH = 500;

type Question = { readonly name: string; readonly items: readonly string[]; readonly search?: readonly string[] };

const encode = encodeURIComponent;
const WORDS = ['map', 'water', 'county', 'road', 'lake', 'census'] as const;
const BOXES = ['-94,44,-92,46', '-75,40,-73,42', '-10,35,30,60', '100,20,120,40'] as const;

const QUESTIONS: readonly Question[] = [
  { name: 'text', items: WORDS.map((word) => `?q=${word}`), search: WORDS.map((word) => `?q=${word}&relax=off`) },
  { name: 'bbox', items: BOXES.map((box) => `?bbox=${box}`), search: BOXES.map((box) => `?bbox=${box}`) },
  { name: 'CQL2', items: WORDS.map((word) => `?filter=${encode(`title LIKE '%${word}%'`)}`) },
  {
    name: 'page of 100',
    items: ['?limit=100', '?limit=100&offset=100'],
    search: ['?per_page=100', '?per_page=100&page=2'],
  },
];

/** The first public records of the corpus. */
const loadRecords = async (dataDir: string): Promise<readonly AardvarkRecord[]> => {
  const catalog = await openRecordLoader(configFor(dataDir));
  const items = readInputs(await findInputs([corpusFolder()]), Readable.from([]), new AbortController().signal);
  const taken: (typeof items extends AsyncIterable<infer Item> ? Item : never)[] = [];
  for await (const item of items) {
    const { item: value } = item;
    if (value.kind === 'text' && !/"gbl_suppressed_b":\s*true/.test(value.text)) taken.push(item);
    if (taken.length >= RECORDS) break;
  }
  await catalog.load(taken, { batchSize: BATCH });
  await catalog.close();
  return taken.flatMap(({ item }) => (item.kind === 'text' ? [JSON.parse(item.text) as AardvarkRecord] : []));
};

const startPygeoapi = async (folder: string, records: readonly AardvarkRecord[]) => {
  const port = await findFreePort();
  const script = join(import.meta.dirname, '../test/support/services/pygeoapi_server.py');
  const child = spawn(PYTHON, [script, folder, String(port)], { stdio: ['pipe', 'pipe', 'ignore'] });
  for (const record of records) child.stdin.write(`${JSON.stringify(presentFeature(record, 'http://localhost'))}\n`);
  child.stdin.end();
  await once(child.stdout, 'data');
  return { child, port };
};

/** CPU time of an external process (proc(5)), in hundredths of a second. */
const cpuOf = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

type Measured = { readonly cpuMs: number; readonly wallMs: number; readonly matched: string };

const measure = async (
  urls: readonly string[],
  readCpu: () => number | Promise<number>,
): Promise<Measured | undefined> => {
  const wall: number[] = [];
  const before = await readCpu();
  const end = performance.now() + BUDGET_MS;
  let matched = '';
  for (let turn = 0; turn < MOST_CALLS && (turn < 3 || performance.now() < end); turn++) {
    const startedAt = performance.now();
    const answer = await fetch(urls[turn % urls.length] ?? '');
    const body = await answer.text();
    if (!answer.ok) return undefined;
    wall.push(performance.now() - startedAt);
    if (turn === 0) matched = /"(?:numberMatched|totalCount)":\s*(\d+)/.exec(body)?.[1] ?? '';
  }
  return { cpuMs: ((await readCpu()) - before) / wall.length, wallMs: quantile(wall, 0.5), matched };
};

const toCells = (measured: Measured | undefined): readonly Cell[] =>
  measured === undefined ? ['-', '-', '-'] : [measured.cpuMs, measured.wallMs, measured.matched];

const folder = mkdtempSync(join(tmpdir(), 'ogc-bench-'));
const records = await loadRecords(join(folder, 'data'));
const ours = startChild('support/server-child.ts', [
  'periplus',
  '1',
  join(folder, 'data'),
  '{"cache":{"responseBytes":0}}',
]);
const port = await nextMessage<number>(ours);
const hasPygeoapi = spawnSync(PYTHON, ['-c', 'import pygeoapi']).status === 0;
const theirs = hasPygeoapi ? await startPygeoapi(folder, records) : undefined;
const ourCpu = async (): Promise<number> => (await request<Usage>(ours, 'usage')).cpuMs;

const collection = `http://127.0.0.1:${port}/api/v1/ogc/collections/regional-records`;
const rows: Cell[][] = [];
for (const { name, items, search } of QUESTIONS) {
  const own = items.map((query) => `${collection}/items${query}`);
  await measure(own, ourCpu); // code is compiled, indexes are at hand
  const mine = await measure(own, ourCpu);
  const beside = await measure(
    (search ?? []).map((query) => `http://127.0.0.1:${port}/api/v1/search${query}`),
    ourCpu,
  ).catch(() => undefined);
  const other =
    theirs === undefined
      ? undefined
      : await measure(
          items.map((query) => `http://127.0.0.1:${theirs.port}/collections/records/items${query}&f=json`),
          () => cpuOf(theirs.child),
        );
  const ratio = other === undefined || mine === undefined ? '-' : `${formatNumber(other.cpuMs / mine.cpuMs)}x`;
  rows.push([name, ...toCells(mine), beside === undefined ? '-' : beside.cpuMs, ...toCells(other), ratio]);
}
const facets = await measure(
  WORDS.map((word) => `${collection}/facets?q=${word}`),
  ourCpu,
);
rows.push(['facets', ...toCells(facets), '-', '-', '-', '-', '-']);

console.log(
  `${count(records.length)} records; one request at a time. ${hasPygeoapi ? 'pygeoapi with its TinyDB catalogue.' : 'pygeoapi is not installed.'}\n`,
);
console.log(
  toTable(
    [
      'query',
      'CPU ms',
      'wall ms p50',
      'matched',
      '/search CPU ms',
      'pygeoapi CPU ms',
      'wall ms p50',
      'matched',
      'pygeoapi / ours',
    ],
    rows,
  ),
);
theirs?.child.kill();
await stopChild(ours);
rmSync(folder, { recursive: true });
