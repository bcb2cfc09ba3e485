// Cost of HTTP responses: throughput and server CPU of searches, compared with a minimal Fastify server and the same
// client.
import type { ChildProcess } from 'node:child_process';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { createSampler } from './support/draw.ts';
import { type Cell, count, formatNumber, toTable } from './support/markdown.ts';
import { type Quantiles, quantile } from './support/measure.ts';
import { queryClasses, toSearchPath } from './support/query-classes.ts';
import { type LoadOptions, load, nextMessage, request, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 1_500;
/** The best of some short rounds counts, since other load only adds time; ratios are medians of paired rounds. */
const ROUNDS = 7;
const ROUND_MS = 700;
const THREADS = [1, 2];
const CLASSES = ['common word', 'facet filters', 'bbox, word'];
const GZIP = 'Accept-Encoding: gzip\r\n';
/** Disables the response cache. */
const NOTHING_KEPT = { cache: { responseBytes: 0 } };

type Case = {
  readonly name: string;
  readonly kind: 'hello' | 'periplus';
  readonly paths: readonly string[];
  readonly headers?: string;
  readonly settings?: object;
};

const dataDir = await preparedData();

const drawCases = async (): Promise<readonly Case[]> => {
  const { reader, close } = await openCatalogue(dataDir);
  const draw = createSampler(reader);
  await close();
  const everything: Omit<Case, 'name'> = { kind: 'periplus', paths: ['/api/v1/search?q='] };
  const records = draw.ids.map((id) => `/api/v1/resources/${encodeURIComponent(id)}`);
  const classes = queryClasses(draw).filter(({ name }) => CLASSES.includes(name));
  return [
    { name: 'hello', kind: 'hello', paths: ['/'] },
    { ...everything, name: 'match-all, cached, gzip', headers: GZIP },
    { ...everything, name: 'match-all, cached' },
    { ...everything, name: 'match-all', settings: NOTHING_KEPT },
    ...classes.map(
      ({ name, questions }): Case => ({
        ...everything,
        name,
        paths: questions.map(toSearchPath),
        settings: NOTHING_KEPT,
      }),
    ),
    { ...everything, name: 'record by id, cached', paths: records },
    { ...everything, name: 'record by id', paths: records, settings: NOTHING_KEPT },
  ];
};

type Served = {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly wall: Quantiles;
  readonly kilobytes: number;
};

const measureRound = async (server: ChildProcess, port: number, options: LoadOptions): Promise<Served> => {
  const before = await request<Usage>(server, 'usage');
  const { answers, bytes, seconds, wallMs } = await load(port, options);
  const after = await request<Usage>(server, 'usage');
  return {
    perSecond: answers / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / answers,
    wall: wallMs,
    kilobytes: bytes / answers / 1024,
  };
};

type Server = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly options: Omit<LoadOptions, 'milliseconds'>;
};

/** Starts the server and warms it up. */
const startCase = async ({ kind, paths, headers = '', settings = {} }: Case, threads: number): Promise<Server> => {
  const child = startChild('support/server-child.ts', [kind, String(threads), dataDir, JSON.stringify(settings)]);
  const port = await nextMessage<number>(child);
  const options = { connections: CONNECTIONS, paths, headers };
  await load(port, { ...options, milliseconds: WARM_UP_MS });
  return { child, port, options };
};

type Compared = Served & { readonly ofHello: number; readonly timesHello: number };

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Measures both in turn: load on the machine then slows both, and the ratio stays the same. */
const compare = async (hello: Server, item: Server): Promise<Compared> => {
  const pairs: [Served, Served][] = [];
  const run = ({ child, port, options }: Server): Promise<Served> =>
    measureRound(child, port, { ...options, milliseconds: ROUND_MS });
  for (let round = 0; round < ROUNDS; round++) pairs.push([await run(hello), await run(item)]);
  const [best] = pairs.map(([, served]) => served).toSorted((a, b) => b.perSecond - a.perSecond);
  return {
    ...(best as Served),
    cpuMs: Math.min(...pairs.map(([, { cpuMs }]) => cpuMs)),
    ofHello: median(pairs.map(([plain, served]) => served.perSecond / plain.perSecond)),
    timesHello: median(pairs.map(([plain, served]) => served.cpuMs / plain.cpuMs)),
  };
};

const [helloCase, ...cases] = await drawCases();
const rows: Cell[][] = [];
for (const threads of THREADS) {
  const hello = await startCase(helloCase as Case, threads);
  for (const item of [helloCase as Case, ...cases]) {
    const server = item === helloCase ? hello : await startCase(item, threads);
    const served = await compare(hello, server);
    if (server !== hello) await stopChild(server.child);
    rows.push([
      item.name,
      String(threads),
      count(served.perSecond),
      formatNumber(served.ofHello),
      served.cpuMs,
      formatNumber(served.timesHello),
      formatNumber(served.kilobytes),
      served.wall.p50,
      served.wall.p99,
    ]);
  }
  await stopChild(hello.child);
}
console.log(`${CONNECTIONS} connections over loopback; client and server share the machine.`);
console.log('Each case alternates with hello; ratios are medians of the rounds.');
console.log('"Cached" responses were requested before; all others are computed for each request.\n');
console.log(
  toTable(
    ['response', 'threads', 'responses/s', 'of hello', 'server CPU ms', 'x hello', 'KB', 'wall ms p50', 'wall ms p99'],
    rows,
  ),
);
