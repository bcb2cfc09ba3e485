// Cost of the OpenSearch engine: the same queries over HTTP on both engines in turn, CPU of all server processes and
// wall time. PERIPLUS_ENGINE_URL and PERIPLUS_ENGINE_PIDS name a cluster on this machine; without them a default node
// is started.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { otherKind, runMove } from '../src/app/move.ts';
import type { Config } from '../src/config/settings.ts';
import { folderMb } from './peers/folder-size.ts';
import { startOpenSearchNode } from './peers/opensearch-node.ts';
import { withChildren } from './peers/processes.ts';
import { configFor, openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { count, formatNumber, toTable } from './support/markdown.ts';
import { readNodeUsage } from './support/node-usage.ts';
import { queryClasses, toSearchPath } from './support/query-classes.ts';
import { load, nextMessage, request, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const CONNECTIONS = 4;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
const REFUSED = 'refused';

type Kind = Config['engine']['kind'];

const dataDir = await preparedData();
const given = process.env.PERIPLUS_ENGINE_URL;
const node = given === undefined ? await startOpenSearchNode() : undefined;
const urls = given?.split(',') ?? (node === undefined ? [] : [node.url]);
const pids =
  node === undefined
    ? (process.env.PERIPLUS_ENGINE_PIDS ?? '').split(',').filter(Boolean).map(Number)
    : withChildren(node.server.child.pid ?? 0);

const engineOf = (kind: Kind) => ({ kind, url: urls, indexPrefix: 'compared', replicas: 0, timeoutMs: 60_000 });
/** Disables the response cache. */
const settingsOf = (kind: Kind) => ({
  engine: engineOf(kind),
  cache: { responseBytes: 0 },
  search: { timeoutMs: 60_000 },
});

const fill = async (): Promise<void> => {
  const start = performance.now();
  let copiedMs = 0;
  const onProgress = (step: 'copied' | 'compared'): void => {
    if (step === 'copied') copiedMs = performance.now() - start;
  };
  const config = configFor(dataDir, { engine: engineOf(otherKind('opensearch')) });
  const result = await runMove(config, 'opensearch', { signal: new AbortController().signal, onProgress });
  if (result.kind !== 'compared' || result.differences.length > 0)
    throw new Error('The engines contain different records.');
  const records = result.sources.reduce((sum, { to }) => sum + to.count, 0);
  const rate = copiedMs > 0 ? `, ${count(records / (copiedMs / 1_000))} records/s written` : '';
  console.log(`${count(records)} records${rate}.\n`);
};

type Served = {
  /** Cost of the first run of each query. Later runs reuse cached parts such as facet counts. */
  readonly firstMs: number;
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
};
type Server = { readonly kind: Kind; readonly child: ChildProcess; readonly port: number };

const startServer = async (kind: Kind): Promise<Server> => {
  const child = startChild('support/server-child.ts', ['periplus', '1', dataDir, JSON.stringify(settingsOf(kind))]);
  return { kind, child, port: await nextMessage<number>(child) };
};

const cpuOf = async ({ kind, child }: Server): Promise<number> =>
  (await request<Usage>(child, 'usage')).cpuMs + (kind === 'opensearch' ? readNodeUsage(pids).cpuMs : 0);

const answers = async ({ port }: Server, path: string): Promise<boolean> => {
  const { ok, body } = await fetch(`http://127.0.0.1:${port}${path}`);
  await body?.cancel();
  return ok;
};

/** A query that a server rejects as too expensive at this size leaves its class without results. */
const measure = async (server: Server, paths: readonly string[]): Promise<Served | undefined> => {
  const different = new Set(paths);
  const start = await cpuOf(server);
  for (const path of different) if (!(await answers(server, path))) return undefined;
  const firstMs = ((await cpuOf(server)) - start) / different.size;
  const options = { connections: CONNECTIONS, paths };
  await load(server.port, { ...options, milliseconds: WARM_UP_MS });
  const before = await cpuOf(server);
  const { answers: answered, wallMs } = await load(server.port, { ...options, milliseconds: ROUND_MS });
  return { firstMs, cpuMs: ((await cpuOf(server)) - before) / answered, p50: wallMs.p50, p99: wallMs.p99 };
};

const readClasses = async () => {
  const { reader, close } = await openCatalogue(dataDir);
  const classes = queryClasses(createSampler(reader));
  await close();
  return classes;
};

try {
  await fill();
  const classes = await readClasses();
  const servers = [await startServer('embedded'), await startServer('opensearch')] as const;
  const rows = [];
  for (const { name, questions } of classes) {
    const [here, there] = [
      await measure(servers[0], questions.map(toSearchPath)),
      await measure(servers[1], questions.map(toSearchPath)),
    ];
    const both = here === undefined || there === undefined ? undefined : ([here, there] as const);
    const compared = (of: (served: Served) => number) =>
      both === undefined
        ? [REFUSED, REFUSED, REFUSED]
        : [of(both[0]), of(both[1]), formatNumber(of(both[1]) / of(both[0]))];
    const timesOf = (served: Served | undefined) => [served?.p50 ?? REFUSED, served?.p99 ?? REFUSED];
    const row = [
      name,
      ...compared(({ firstMs }) => firstMs),
      ...compared(({ cpuMs }) => cpuMs),
      ...timesOf(here),
      ...timesOf(there),
    ];
    console.error(row.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)).join(', '));
    rows.push(row);
  }
  console.log(
    `${CONNECTIONS} connections over loopback, one Periplus thread without response cache. First: each query once, one after the other.`,
  );
  console.log('CPU ms per request of all server processes; wall time in ms.\n');
  const heads = [
    'query',
    'embedded first',
    'cluster first',
    'ratio',
    'embedded CPU',
    'cluster CPU',
    'ratio',
    'embedded p50',
    'embedded p99',
    'cluster p50',
    'cluster p99',
  ];
  console.log(toTable(heads, rows));
  const [embedded, onCluster] = [
    await request<Usage>(servers[0].child, 'usage'),
    await request<Usage>(servers[1].child, 'usage'),
  ];
  const nodes = readNodeUsage(pids).rssMb;
  console.log(
    `\nMemory: embedded ${formatNumber(embedded.ownMb)} MB; cluster ${formatNumber(onCluster.ownMb)} MB of Periplus and ${formatNumber(nodes)} MB of nodes.`,
  );
  if (node !== undefined)
    console.log(
      `Disk: embedded ${formatNumber(folderMb(dataDir))} MB; cluster ${formatNumber(folderMb(join(node.folder, 'data')))} MB.`,
    );
  for (const { child } of servers) await stopChild(child);
} finally {
  await node?.server.stop();
}
