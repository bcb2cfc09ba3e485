// What does an answer over HTTP cost? Throughput and server CPU of searches beside a Fastify that says hello, same client.
import type { parseSearch } from '../src/query/parse-search.ts';
import { toQueryString, toSearchParams } from '../src/query/search-url.ts';
import { openCatalogue, preparedData } from './support/catalogue.ts';
import { drawFrom } from './support/draw.ts';
import type { Load } from './support/load-child.ts';
import { type Cell, count, figure, toTable } from './support/markdown.ts';
import { questionClasses } from './support/questions.ts';
import { ask, nextMessage, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 1_500;
const LOAD_MS = 4_000;
const THREADS = [1, 2];
const CLASSES = ['match-all', 'common word', 'facet filters', 'bbox, word'];

type Case = { readonly name: string; readonly kind: 'hello' | 'periplus'; readonly paths: readonly string[] };

const dataDir = await preparedData();

const drawCases = async (): Promise<readonly Case[]> => {
  const { reader, close } = await openCatalogue(dataDir);
  const classes = questionClasses(drawFrom(reader)).filter(({ name }) => CLASSES.includes(name));
  const { ids } = drawFrom(reader);
  await close();
  const pathOf = (params: Parameters<typeof parseSearch>[0]): string =>
    `/api/v1/search?${toQueryString(toSearchParams(params))}`;
  return [
    { name: 'hello', kind: 'hello', paths: ['/'] },
    { name: 'search, match-all', kind: 'periplus', paths: ['/api/v1/search?q='] },
    { name: 'search, match-all, no facets', kind: 'periplus', paths: ['/api/v1/search?q=&facets='] },
    ...classes
      .filter(({ name }) => name !== 'match-all')
      .map(
        ({ name, questions }): Case => ({ name: `search, ${name}`, kind: 'periplus', paths: questions.map(pathOf) }),
      ),
    { name: 'record by id', kind: 'periplus', paths: ids.map((id) => `/api/v1/resources/${encodeURIComponent(id)}`) },
  ];
};

const load = (port: number, milliseconds: number, paths: readonly string[]): Promise<Load> =>
  nextMessage(
    startChild('support/load-child.ts', [
      String(port),
      String(CONNECTIONS),
      String(milliseconds),
      JSON.stringify(paths),
    ]),
  );

type Served = {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly wall: Load['wallMs'];
  readonly kilobytes: number;
};

const measureCase = async ({ kind, paths }: Case, threads: number): Promise<Served> => {
  const server = startChild('support/server-child.ts', [kind, String(threads), dataDir]);
  const port = await nextMessage<number>(server);
  await load(port, WARM_UP_MS, paths);
  const before = await ask<Usage>(server, 'usage');
  const { answers, bytes, seconds, wallMs } = await load(port, LOAD_MS, paths);
  const after = await ask<Usage>(server, 'usage');
  await stopChild(server);
  return {
    perSecond: answers / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / answers,
    wall: wallMs,
    kilobytes: bytes / answers / 1024,
  };
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
console.log(`${CONNECTIONS} connections over loopback, client and server on the same machine, no compression.\n`);
console.log(
  toTable(
    ['answer', 'threads', 'answers/s', 'of hello', 'server CPU ms', 'x hello', 'KB', 'wall ms p50', 'wall ms p99'],
    rows,
  ),
);
