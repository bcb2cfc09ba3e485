// Latency of health probes while expensive queries run. Each probe opens a new connection, as supervisors do.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { preparedData } from './support/catalogue.ts';
import { toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { load, nextMessage, startChild, stopChild } from './support/run-child.ts';

const THREADS = [1, 2];
const CONNECTIONS = 8;
const MILLISECONDS = 5_000;
const PROBE_EVERY_MS = 25;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** A different query each time, so that none is cached. */
const variants = (make: (turn: number) => string): readonly string[] =>
  Array.from({ length: 200 }, (_, turn) => `/api/v1/search?${new URLSearchParams({ q: make(turn) })}`);

/** Each is close to the cost limit (query/cost/cost.ts). */
const LOADS: Readonly<Record<string, readonly string[]>> = {
  'nothing else': [],
  wildcards: variants(
    (turn) =>
      `${LETTERS.slice(0, 15)
        .map((letter) => `*${letter}*`)
        .join(' OR ')} OR w${turn}`,
  ),
  'fuzzy words': variants((turn) => Array.from({ length: 15 }, (_, n) => `geologicl${turn}${n}~`).join(' OR ')),
  phrases: variants((turn) =>
    Array.from({ length: 20 }, (_, n) => `"map of the ${LETTERS[(turn + n) % 26]}"`).join(' OR '),
  ),
};

const probe = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });

const probeFor = async (port: number, milliseconds: number): Promise<readonly number[]> => {
  const probes: Promise<number>[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; await wait(PROBE_EVERY_MS)) {
    probes.push(probe(port));
  }
  return Promise.all(probes);
};

const dataDir = await preparedData();
const rows = [];
for (const threads of THREADS) {
  const server = startChild('support/server-child.ts', ['periplus', String(threads), dataDir]);
  const port = await nextMessage<number>(server);
  for (const [name, paths] of Object.entries(LOADS)) {
    const options = { connections: CONNECTIONS, paths };
    if (paths.length > 0) await load(port, { ...options, milliseconds: 1_500 }); // Compiles code.
    const loading = paths.length > 0 ? load(port, { ...options, milliseconds: MILLISECONDS }) : undefined;
    const times = await probeFor(port, MILLISECONDS);
    const answers = (await loading)?.answers ?? 0;
    rows.push([threads, name, answers, quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)] as const);
  }
  await stopChild(server);
}
console.log(toTable(['threads', 'concurrent load', 'responses', 'health ms p50', 'p99', 'max'], rows));
