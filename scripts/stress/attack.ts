// Runs aimed attacks and faults against a real server, which it starts on a free port with records of its own, and
// prints a table: what was done, what was expected, statuses, CPU time and memory of the server, and the latency of an
// honest client meanwhile. Exits with 1 if one fails. Usage: node scripts/stress/attack.ts [part of a name...];
// PERIPLUS_CORPUS adds a folder of real records, PERIPLUS_ATTACK_RECORDS sets the number of its own (2,000).
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../../test/support/command.ts';
import { type Attack, describeStatuses, type Finding, type World } from './attack/attack.ts';
import { CLIENT_ATTACKS } from './attack/client-attacks.ts';
import { CLOCK_AND_MEMORY_FAULTS } from './attack/clock-and-memory-faults.ts';
import { FILE_FAULTS } from './attack/file-faults.ts';
import { type HonestResult, startHonestClient } from './attack/honest-client.ts';
import { createRecord, SECRET_RECORD } from './attack/records.ts';
import { REQUEST_ATTACKS, toAttack } from './attack/request-attacks.ts';
import { send } from './attack/send.ts';
import { SOURCE_ATTACKS } from './attack/source-attacks.ts';
import { cpuSeconds, cpuWaits, residentMb, startTarget, type Target } from './attack/target.ts';
import { THREAD_FAULTS } from './attack/thread-faults.ts';

const ATTACKS: readonly Attack[] = [
  ...REQUEST_ATTACKS.map(toAttack),
  ...CLIENT_ATTACKS,
  ...SOURCE_ATTACKS,
  ...FILE_FAULTS,
  ...CLOCK_AND_MEMORY_FAULTS,
  ...THREAD_FAULTS,
];

const { PERIPLUS_ATTACK_RECORDS = '2000', PERIPLUS_CORPUS } = process.env;
/** Time for which an attack is measured at least, so that the honest client has enough requests. */
const LEAST_MS = 2_000;
/** A row that takes longer has failed. */
const MOST_MS = 300_000;
/** The honest client may wait this long, or ten times as long as without an attack, plus the wait for a CPU. */
const LATENCY_LIMIT_MS = 500;
const LATENCY_FACTOR = 10;

type Row = Finding & {
  readonly attack: Attack;
  readonly failure?: string;
  readonly seconds: number;
  readonly cpu?: number;
  /** Longest time that a thread of the server waited for a CPU. */
  readonly cpuWaitMs?: number;
  readonly rss?: number;
  readonly honest?: HonestResult;
};

const withTimeLimit = async <T>(task: Promise<T>): Promise<T> => {
  const ended = new AbortController();
  const timeout = wait(MOST_MS, undefined, { signal: ended.signal }).then(() =>
    Promise.reject(new Error(`took longer than ${MOST_MS / 1_000} s`)),
  );
  try {
    return await Promise.race([task, timeout]);
  } finally {
    ended.abort();
    timeout.catch(() => {});
  }
};

const attempt = async (attack: Attack, world: World): Promise<Finding & { readonly failure?: string }> => {
  try {
    return await withTimeLimit(attack.run(world));
  } catch (cause) {
    return { failure: (cause as Error).message.slice(0, 2_000) };
  }
};

const findFailure = (honest: HonestResult, idle: HonestResult | undefined, cpuWaitMs: number): string | undefined => {
  if (honest.failed.length > 0)
    return `${honest.failed.length} of ${honest.sent} honest requests failed (${honest.failed[0]})`;
  const limit = Math.max(LATENCY_LIMIT_MS, (idle?.p99Ms ?? 0) * LATENCY_FACTOR) + cpuWaitMs;
  return honest.p99Ms > limit ? `honest p99 of ${honest.p99Ms.toFixed(0)} ms, limit ${limit.toFixed(0)} ms` : undefined;
};

/** Runs an attack on the shared server while the honest client sends its requests. */
const measure = async (attack: Attack, world: World, idle: HonestResult | undefined): Promise<Row> => {
  const { address, pid } = world.target;
  const [startedAt, before, waitsBefore] = [performance.now(), cpuSeconds(pid), cpuWaits(pid)];
  let rss = 0;
  const timer = setInterval(() => {
    rss = Math.max(rss, residentMb(pid));
  }, 100);
  const client = startHonestClient(address);
  const [finding] = await Promise.all([attempt(attack, world), wait(LEAST_MS)]);
  const honest = await client.stop();
  clearInterval(timer);
  const cpu = cpuSeconds(pid) - before;
  const cpuWaitMs = Math.max(
    ...cpuWaits(pid)
      .entries()
      .map(([id, waited]) => waited - (waitsBefore.get(id) ?? 0)),
  );
  const { status } = await send(address, { path: '/healthz' });
  const failure =
    finding.failure ??
    (status === 200 ? undefined : `/healthz returns ${status} afterwards`) ??
    findFailure(honest, idle, cpuWaitMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { attack, ...finding, ...(failure && { failure }), seconds, cpu, cpuWaitMs, rss, honest };
};

const runFault = async (attack: Attack, world: World): Promise<Row> => {
  const startedAt = performance.now();
  const finding = await attempt(attack, world);
  return { attack, ...finding, seconds: (performance.now() - startedAt) / 1_000 };
};

const cells = ({ attack, statuses, note, failure, seconds, cpu, cpuWaitMs, rss, honest }: Row): readonly string[] => [
  attack.name,
  attack.does,
  attack.expects,
  [statuses && describeStatuses(statuses), note].filter(Boolean).join('; '),
  seconds.toFixed(1),
  cpu?.toFixed(1) ?? '',
  cpuWaitMs === undefined ? '' : (cpuWaitMs / 1_000).toFixed(1),
  honest ? `${honest.medianMs.toFixed(0)} / ${honest.p99Ms.toFixed(0)}` : '',
  rss === undefined ? '' : String(rss),
  failure === undefined ? 'passed' : 'FAILED',
];

const HEAD = [
  'attack',
  'does',
  'expected',
  'measured',
  's',
  'CPU s',
  'CPU wait s',
  'honest median / p99 ms',
  'RSS MB',
  'result',
];

const print = (row: readonly string[]): void => console.log(`| ${row.join(' | ')} |`);

const NO_ATTACK: Attack = {
  name: 'none',
  does: 'nothing; the honest client alone',
  expects: '',
  run: () => wait(LEAST_MS, {}),
};

const runAll = async (world: World, attacks: readonly Attack[]): Promise<readonly Row[]> => {
  print(HEAD);
  print(HEAD.map(() => '---'));
  await measure(NO_ATTACK, world, undefined); // Compiles code and fills caches.
  const idle = await measure(NO_ATTACK, world, undefined);
  print(cells(idle));
  const rows: Row[] = [];
  for (const attack of attacks) {
    const row = attack.isFault ? await runFault(attack, world) : await measure(attack, world, idle.honest);
    rows.push(row);
    print(cells(row));
    if (row.failure !== undefined) console.error(`${attack.name}: ${row.failure}`);
  }
  return rows;
};

const fill = async (folder: string): Promise<{ readonly recordFile: string; readonly dataDir: string }> => {
  const [recordFile, dataDir] = [join(folder, 'records.ndjson'), join(folder, 'data')];
  const own = Array.from({ length: Number(PERIPLUS_ATTACK_RECORDS) }, (_, n) => createRecord(n));
  writeFileSync(recordFile, [...own, SECRET_RECORD].map((record) => JSON.stringify(record)).join('\n'));
  for (const source of [recordFile, ...(PERIPLUS_CORPUS === undefined ? [] : [PERIPLUS_CORPUS])]) {
    const { code, stderr } = await runCommand(['import', source, '--data-dir', dataDir]);
    if (code !== 0) throw new Error(`The records could not be imported: ${stderr}`);
  }
  return { recordFile, dataDir };
};

const createWorld = async (root: string): Promise<World & { readonly target: Target }> => {
  const createFolder = (): string => mkdtempSync(join(root, 'case-'));
  const { recordFile, dataDir } = await fill(root);
  const copyCatalogue = (): string => {
    const copy = join(createFolder(), 'data');
    cpSync(dataDir, copy, { recursive: true });
    return copy;
  };
  const target = await startTarget(copyCatalogue(), ['--fetch-allow-private', '127.0.0.0/8']);
  return { target, recordFile, createFolder, copyCatalogue };
};

const wanted = process.argv.slice(2);
const attacks = ATTACKS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const root = mkdtempSync(join(tmpdir(), 'periplus-attack-'));
try {
  const world = await createWorld(root);
  try {
    const rows = await runAll(world, attacks);
    const failed = rows.filter(({ failure }) => failure !== undefined);
    console.log(`\n${rows.length} attacks, ${failed.length} failed.`);
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    await world.target.stop();
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
