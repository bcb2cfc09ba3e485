// Injects every known fault into a cluster of three real nodes during reads and writes. No response may be wrong, and
// no acknowledged record may be lost. Usage: node scripts/stress/break-cluster.ts [faults...]; PERIPLUS_ROUNDS sets the
// rounds per fault (20), PERIPLUS_MINUTES the time limit.
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../src/engine/engine.ts';
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts';
import { type SearchCluster, startSearchCluster } from '../../test/support/opensearch/cluster.ts';
import { FAULTS as CLUSTER_FAULTS, type Fault, waitForGreen } from './break-cluster/faults.ts';
import { killImport } from './break-cluster/kill-import.ts';
import { checkStored, createTally, startTraffic, type Tally, writeRecords } from './break-cluster/traffic.ts';

const PREFIX = 'broken';
const FAULTS: Readonly<Record<string, Fault>> = { ...CLUSTER_FAULTS, import: killImport(PREFIX) };
const ROUNDS = Number(process.env.PERIPLUS_ROUNDS ?? 20);
/** No round starts after this time. */
const MINUTES = Number(process.env.PERIPLUS_MINUTES ?? Number.POSITIVE_INFINITY);
/** Traffic before and after each fault. */
const CALM_MS = 1_500;

const describe = ({ reads, refused, longestMs, writes, writesRefused }: Tally): string =>
  `${reads} correct reads, ${refused} rejected, at most ${(longestMs / 1_000).toFixed(1)} s without a response; ` +
  `${writes} writes acknowledged, ${writesRefused} refused`;

const runRound = async (
  cluster: SearchCluster,
  engine: Engine,
  fault: Fault,
  round: number,
  acknowledged: string[],
) => {
  const traffic = startTraffic(engine, acknowledged);
  await wait(CALM_MS);
  await fault(cluster, round);
  await waitForGreen(cluster);
  const before = traffic.tally.writes;
  // The circuit breaker may still be open and a write in progress; later writes must succeed.
  for (let tries = 0; traffic.tally.writes === before && tries < 300; tries++) await wait(200);
  const isStuck = traffic.tally.writes === before;
  await wait(CALM_MS);
  await traffic.stop();
  if (isStuck) throw new Error('Nothing can be written any more.', { cause: traffic.tally.lastRefusal });
  await checkStored(engine, acknowledged);
  return traffic.tally;
};

type Sum = Tally & { rounds: number };

const add = (sum: Sum, tally: Tally): void => {
  sum.rounds += 1;
  sum.longestMs = Math.max(sum.longestMs, tally.longestMs);
  for (const key of ['reads', 'refused', 'writes', 'writesRefused'] as const) sum[key] += tally[key];
};

/** Runs one round of each fault in turn, so that all have the same number when the time is up. */
const runRounds = async (
  cluster: SearchCluster,
  engine: Engine,
  faults: readonly (readonly [string, Fault])[],
  acknowledged: string[],
): Promise<ReadonlyMap<string, Sum>> => {
  const sums = new Map(faults.map(([name]) => [name, { ...createTally(), rounds: 0 }]));
  const end = performance.now() + MINUTES * 60_000;
  for (let round = 0; round < ROUNDS && performance.now() < end; round++) {
    for (const [name, fault] of faults) {
      const tally = await runRound(cluster, engine, fault, round, acknowledged);
      console.log(`  ${name} ${round + 1}: ${describe(tally)}`);
      const sum = sums.get(name);
      if (sum !== undefined) add(sum, tally);
    }
  }
  return sums;
};

const selectFaults = (names: readonly string[]): readonly (readonly [string, Fault])[] =>
  (names.length > 0 ? names : Object.keys(FAULTS)).map((name) => {
    const fault = FAULTS[name];
    if (fault === undefined) throw new Error(`Unknown fault ${name}; known: ${Object.keys(FAULTS).join(', ')}.`);
    return [name, fault];
  });

const faults = selectFaults(process.argv.slice(2));
const cluster = await startSearchCluster(3);
try {
  const engine = await openOpenSearchEngine({
    ...{ nodes: cluster.urls, prefix: PREFIX, shards: 2, replicas: 1, timeoutMs: 10_000, pollMs: 1_000, derivation: 1 },
  });
  await writeRecords(engine);
  const acknowledged: string[] = [];
  const sums = await runRounds(cluster, engine, faults, acknowledged);
  for (const [name, sum] of sums) console.log(`${name}, ${sum.rounds} rounds: ${describe(sum)}`);
  console.log(`None of ${acknowledged.length} acknowledged records was lost, and no response was wrong.`);
  await engine.close();
} finally {
  await cluster.stop();
}
