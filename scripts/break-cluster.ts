// Breaks a cluster of three real nodes in every way we know, while records are read and written. No answer may be wrong, and no
// record that was acknowledged may be lost. Usage: node scripts/break-cluster.ts [faults...]; PERIPLUS_ROUNDS says how often each (20).
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../src/engine/engine.ts';
import { openOpenSearchEngine } from '../src/engine/opensearch/opensearch-engine.ts';
import { type SearchCluster, startSearchCluster } from '../test/support/opensearch/cluster.ts';
import { FAULTS as CLUSTER_FAULTS, type Fault, waitForGreen } from './break-cluster/faults.ts';
import { killImport } from './break-cluster/kill-import.ts';
import { checkKept, startTraffic, type Tally, writeKnown } from './break-cluster/traffic.ts';

const PREFIX = 'broken';
const FAULTS: Readonly<Record<string, Fault>> = { ...CLUSTER_FAULTS, import: killImport(PREFIX) };
const ROUNDS = Number(process.env.PERIPLUS_ROUNDS ?? 20);
/** Of traffic before and after. */
const CALM_MS = 1_500;

const describe = ({ reads, refused, longestMs, writes, writesRefused }: Tally): string =>
  `${reads} reads right, ${refused} refused, ${(longestMs / 1_000).toFixed(1)} s at most without an answer; ` +
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
  // The breaker may still be open, and a write under way: what comes after must work again.
  for (let tries = 0; traffic.tally.writes === before && tries < 300; tries++) await wait(200);
  const isStuck = traffic.tally.writes === before;
  await wait(CALM_MS);
  await traffic.stop();
  if (isStuck) throw new Error('Nothing can be written any more.', { cause: traffic.tally.lastRefusal });
  await checkKept(engine, acknowledged);
  return traffic.tally;
};

const runFault = async (
  cluster: SearchCluster,
  engine: Engine,
  name: string,
  acknowledged: string[],
): Promise<void> => {
  const fault = FAULTS[name];
  if (fault === undefined) throw new Error(`Unknown fault ${name}; known: ${Object.keys(FAULTS).join(', ')}.`);
  const sum: Tally = { lastRefusal: undefined, reads: 0, refused: 0, longestMs: 0, writes: 0, writesRefused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const tally = await runRound(cluster, engine, fault, round, acknowledged);
    console.log(`  ${name} ${round + 1}: ${describe(tally)}`);
    sum.longestMs = Math.max(sum.longestMs, tally.longestMs);
    for (const key of ['reads', 'refused', 'writes', 'writesRefused'] as const) sum[key] += tally[key];
  }
  console.log(`${name}, ${ROUNDS} rounds: ${describe(sum)}; none lost of ${acknowledged.length}`);
};

const cluster = await startSearchCluster(3);
try {
  const engine = await openOpenSearchEngine({
    ...{ nodes: cluster.urls, prefix: PREFIX, shards: 2, replicas: 1, timeoutMs: 10_000, pollMs: 1_000 },
  });
  await writeKnown(engine);
  const acknowledged: string[] = [];
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : Object.keys(FAULTS))
    await runFault(cluster, engine, name, acknowledged);
  await engine.close();
} finally {
  await cluster.stop();
}
