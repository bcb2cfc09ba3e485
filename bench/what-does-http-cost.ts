// What does an answer over HTTP cost? Throughput and server CPU of searches beside a Fastify that says hello, same client.
import type { ChildProcess } from 'node:child_process';
import type { Params } from '../src/query/params.ts';
import { toQueryString, toSearchParams } from '../src/query/search-url.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { drawFrom } from './support/draw.ts';
import { type Cell, count, figure, toTable } from './support/markdown.ts';
import type { Quantiles } from './support/measure.ts';
import { questionClasses } from './support/questions.ts';
import { ask, type LoadOptions, load, nextMessage, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 1_500;
/** The best of some short rounds counts: a busy machine only ever adds. */
const ROUNDS = 5;
const ROUND_MS = 700;
const THREADS = [1, 2];
const CLASSES = ['common word', 'facet filters', 'bbox, word'];
const GZIP = 'Accept-Encoding: gzip\r\n';
/** Answers are made anew each time. */
const NOTHING_KEPT = { cache: { answerBytes: 0 } };

type Case = {
  readonly name: string;
  readonly kind: 'hello' | 'periplus';
  readonly paths: readonly string[];
  readonly headers?: string;
  readonly settings?: object;
};

const dataDir = await preparedData();

const toPath = (params: Params): string => `/api/v1/search?${toQueryString(toSearchParams(params))}`;

const drawCases = async (): Promise<readonly Case[]> => {
  const { reader, close } = await openCatalogue(dataDir);
  const draw = drawFrom(reader);
  await close();
  const everything: Omit<Case, 'name'> = { kind: 'periplus', paths: ['/api/v1/search?q='] };
  const classes = questionClasses(draw).filter(({ name }) => CLASSES.includes(name));
  return [
    { name: 'hello', kind: 'hello', paths: ['/'] },
    { ...everything, name: 'match-all, kept, gzip', headers: GZIP },
    { ...everything, name: 'match-all, kept' },
    { ...everything, name: 'match-all', settings: NOTHING_KEPT },
    ...classes.map(
      ({ name, questions }): Case => ({ ...everything, name, paths: questions.map(toPath), settings: NOTHING_KEPT }),
    ),
    { ...everything, name: 'record by id', paths: draw.ids.map((id) => `/api/v1/resources/${encodeURIComponent(id)}`) },
  ];
};

type Served = {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly wall: Quantiles;
  readonly kilobytes: number;
};

const measureRound = async (server: ChildProcess, port: number, options: LoadOptions): Promise<Served> => {
  const before = await ask<Usage>(server, 'usage');
  const { answers, bytes, seconds, wallMs } = await load(port, options);
  const after = await ask<Usage>(server, 'usage');
  return {
    perSecond: answers / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / answers,
    wall: wallMs,
    kilobytes: bytes / answers / 1024,
  };
};

const measureCase = async ({ kind, paths, headers = '', settings = {} }: Case, threads: number): Promise<Served> => {
  const server = startChild('support/server-child.ts', [kind, String(threads), dataDir, JSON.stringify(settings)]);
  const port = await nextMessage<number>(server);
  const options = { connections: CONNECTIONS, paths, headers };
  await load(port, { ...options, milliseconds: WARM_UP_MS });
  const rounds: Served[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await measureRound(server, port, { ...options, milliseconds: ROUND_MS }));
  }
  await stopChild(server);
  const [best] = rounds.toSorted((a, b) => b.perSecond - a.perSecond);
  return { ...(best as Served), cpuMs: Math.min(...rounds.map(({ cpuMs }) => cpuMs)) };
};

const cases = await drawCases();
const rows: Cell[][] = [];
for (const threads of THREADS) {
  let hello: Served | undefined;
  for (const item of cases) {
    const served = await measureCase(item, threads);
    hello ??= served;
    rows.push([
      item.name,
      String(threads),
      count(served.perSecond),
      figure(served.perSecond / hello.perSecond),
      served.cpuMs,
      figure(served.cpuMs / hello.cpuMs),
      figure(served.kilobytes),
      served.wall.p50,
      served.wall.p99,
    ]);
  }
}
console.log(`${CONNECTIONS} connections over loopback; client and server share the machine.`);
console.log('"Kept" answers were asked for before; all others are made anew for each request.\n');
console.log(
  toTable(
    ['answer', 'threads', 'answers/s', 'of hello', 'server CPU ms', 'x hello', 'KB', 'wall ms p50', 'wall ms p99'],
    rows,
  ),
);
