// Overloads a real server: ordinary visitors at 150 % of its capacity, and one client that sends the most expensive
// accepted queries. Reports the latency of accepted visitor requests, rejections, memory, CPU time, and the latency in
// seconds without stolen CPU time. Usage: node scripts/stress/load-test.ts <data folder>. PERIPLUS_LOAD_SECONDS sets
// the duration (120; 600 for a long run), PERIPLUS_LOAD_PERCENT the load (150) or PERIPLUS_LOAD_RATE the requests per
// second, PERIPLUS_LOAD_QUEUE_MS the server's queueing limit (25, as docs/configuration.md advises),
// PERIPLUS_LOAD_ATTACKERS the attackers: queries (the client above), all (it and one for each kind of request in
// scripts/stress/attack.ts) or none. Client and server compete for CPU time unless they are pinned to separate cores:
// PERIPLUS_LOAD_CORES=0 taskset -c 1 node scripts/stress/...
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds, TOKEN } from './attack/target.ts';
import { type AttackerChoice, startAttackers } from './load-test/attackers.ts';
import {
  type Client,
  createClient,
  createTally,
  describeLateSeconds,
  describeSeconds,
  describeTally,
  type Tally,
} from './load-test/client.ts';
import { createStolenTime } from './load-test/stolen-time.ts';
import { createVisitors } from './load-test/traffic.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) {
  console.error('Pass the data folder of a catalogue.');
  process.exit(2);
}
const {
  PERIPLUS_LOAD_SECONDS = '120',
  PERIPLUS_LOAD_PERCENT = '150',
  PERIPLUS_LOAD_QUEUE_MS = '25',
  PERIPLUS_LOAD_CORES,
  PERIPLUS_LOAD_RATE,
  PERIPLUS_LOAD_ATTACKERS = 'queries',
} = process.env;
const [seconds, percent] = [Number(PERIPLUS_LOAD_SECONDS), Number(PERIPLUS_LOAD_PERCENT)];

const CAPACITY_SECONDS = 10;
const VISITORS = 16;
const TICK_MS = 10;
/** Every visitor has an address of its own, others than those that measure the capacity. */
const addresses = (network: string): readonly string[] => Array.from({ length: 200 }, (_, n) => `${network}.${n + 1}`);
/** Target for the 99th percentile of accepted requests. */
const AIM_MS = 50;
/** Maximum number of visitors waiting for a response; visitors beyond it are counted and not sent. */
const MOST_WAITING = 1_000;

const startServer = async () => {
  const bin = join(import.meta.dirname, '../../src/bin.ts');
  const flags = [
    '--data-dir',
    String(dataDir),
    '--port',
    '0',
    '--no-demo',
    '--log-level',
    'error',
    '--max-queue-ms',
    PERIPLUS_LOAD_QUEUE_MS,
    '--access-operator-token',
    TOKEN,
  ];
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', bin, 'serve', ...flags];
  const bound = PERIPLUS_LOAD_CORES === undefined ? command : ['taskset', '-c', PERIPLUS_LOAD_CORES, ...command];
  const child = spawn(bound[0] as string, bound.slice(1));
  let said = '';
  for await (const chunk of child.stderr) {
    said += chunk;
    const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
    if (address !== undefined && said.includes('Press')) {
      child.stderr.resume();
      child.stdout.resume();
      return { child, address };
    }
  }
  throw new Error(`The server did not start: ${said}`);
};

/** Private memory: mapped pages of the store's file are page cache, which the system can reclaim. */
const ownMb = (pid: number): number =>
  Math.round(Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const readIds = async (address: string): Promise<readonly string[]> => {
  const response = await fetch(`${address}/api/v1/resources/?per_page=100&fields=id&meta=false`);
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
  return data.map(({ id }) => id);
};

/** Throughput of a few visitors who send the next request immediately. */
const measureCapacity = async (client: Client, ids: readonly string[]): Promise<number> => {
  const [crowd, tally, until] = [createVisitors(ids, 1), createTally(), performance.now() + CAPACITY_SECONDS * 1_000];
  const visit = async (): Promise<void> => {
    while (performance.now() < until) await client.ask(crowd(), tally);
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  console.log(describeTally(`capacity, ${VISITORS} visitors`, tally));
  return tally.times.length / CAPACITY_SECONDS;
};

type Crowd = { readonly client: Client; readonly ids: readonly string[]; readonly perSecond: number };

/** Visitors arrive whether or not earlier ones have been served. */
const letLoose = async ({ client, ids, perSecond }: Crowd, tally: Tally): Promise<number> => {
  const [crowd, startedAt] = [createVisitors(ids, 2), performance.now()];
  const waiting = new Set<Promise<number>>();
  let [sent, held] = [0, 0];
  while (performance.now() < startedAt + seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
    for (; sent + held < due; ) {
      if (waiting.size >= MOST_WAITING) {
        held += 1;
        continue;
      }
      sent += 1;
      const asked: Promise<number> = client.ask(crowd(), tally).finally(() => waiting.delete(asked));
      waiting.add(asked);
    }
    await wait(TICK_MS);
  }
  await Promise.all(waiting);
  return held;
};

const { child, address } = await startServer();
const pid = child.pid ?? 0;
const ids = await readIds(address);
const honest = createClient(address, MOST_WAITING, addresses('127.0.2'));
const measuring = createClient(address, VISITORS, addresses('127.0.3'));
await measureCapacity(measuring, ids); // Compiles code and fills caches.
const chooseRate = async (): Promise<number> => Math.round(((await measureCapacity(measuring, ids)) * percent) / 100);
const perSecond = PERIPLUS_LOAD_RATE === undefined ? await chooseRate() : Number(PERIPLUS_LOAD_RATE);
console.log(`${perSecond} requests per second for ${seconds} s; attackers: ${PERIPLUS_LOAD_ATTACKERS}`);

const memory: number[] = [ownMb(pid)];
const timer = setInterval(() => memory.push(ownMb(pid)), (seconds * 1_000) / 12);
const [visitors, stolen] = [createTally(), createStolenTime()];
const cpuBefore = cpuSeconds(pid);
const attackers =
  PERIPLUS_LOAD_ATTACKERS === 'none'
    ? undefined
    : await startAttackers(address, PERIPLUS_LOAD_ATTACKERS as AttackerChoice);
const held = await letLoose({ client: honest, ids, perSecond }, visitors);
const tally = await attackers?.stop();
clearInterval(timer);
stolen.close();
console.log(describeTally('honest', visitors), `; not sent: ${held}`);
console.log(`honest, in seconds without stolen CPU time: ${describeSeconds(visitors, stolen.isOurs)}`);
console.log(`honest: ${describeLateSeconds(visitors, AIM_MS, stolen.isOurs)}`);
for (const [name, statuses] of Object.entries(tally ?? {}))
  console.log(`attacker, ${name}: ${JSON.stringify(statuses)}`);
console.log(`CPU time of the server: ${(cpuSeconds(pid) - cpuBefore).toFixed(1)} s`);
console.log(`CPU time stolen by the host: ${(stolen.share() * 100).toFixed(1)} %`);
console.log(`server memory: ${memory.join(', ')} MB`);
for (const client of [honest, measuring]) client.close();
child.kill('SIGTERM');
await once(child, 'close');
