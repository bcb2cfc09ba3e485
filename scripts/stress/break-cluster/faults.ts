// Faults of a three-node cluster: how to inject and how to repair each of them.
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchCluster } from '../../../test/support/opensearch/cluster.ts';

export type Fault = (cluster: SearchCluster, round: number) => Promise<void>;

const DOWN_MS = 6_000;
const FROZEN_MS = 15_000;

const urlOf = ({ nodes }: SearchCluster, at = 0): string => nodes[at]?.url ?? '';

const revive = async (cluster: SearchCluster, at: number): Promise<void> => {
  await cluster.nodes[at]?.kill();
  await cluster.restart(at);
};

const killNode: Fault = async (cluster, round) => {
  const at = round % cluster.nodes.length;
  await cluster.nodes[at]?.kill();
  await wait(DOWN_MS);
  await cluster.restart(at);
};

const findManager = async (cluster: SearchCluster): Promise<number> => {
  const response = await fetch(`${urlOf(cluster)}/_cat/cluster_manager?format=json`);
  const [{ node } = { node: 'n0' }] = (await response.json()) as readonly { readonly node: string }[];
  return Number(node.slice(1));
};

const killManager: Fault = async (cluster) => killNode(cluster, await findManager(cluster));

const freezeNode: Fault = async (cluster, round) => {
  const node = cluster.nodes[round % cluster.nodes.length]?.process;
  node?.kill('SIGSTOP');
  await wait(FROZEN_MS);
  node?.kill('SIGCONT');
};

const freezeManager: Fault = async (cluster) => freezeNode(cluster, await findManager(cluster));

const waitForGreen = async (cluster: SearchCluster): Promise<void> => {
  for (;;) {
    for (const { url } of cluster.nodes) {
      const response = await fetch(`${url}/_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=5s`).catch(
        () => undefined,
      );
      if (response?.ok === true) return;
    }
    await wait(500);
  }
};

const rollingRestart: Fault = async (cluster) => {
  for (const at of cluster.nodes.keys()) {
    await revive(cluster, at);
    await waitForGreen(cluster);
  }
};

const killAll: Fault = async (cluster) => {
  await Promise.all(cluster.nodes.map((node) => node.kill()));
  await wait(DOWN_MS);
  await Promise.all(cluster.nodes.map((_, at) => cluster.restart(at)));
};

/** The block that a node sets on its indices when its disk is nearly full. */
const blockWrites = async (cluster: SearchCluster, isBlocked: boolean): Promise<void> => {
  await fetch(`${urlOf(cluster)}/_all/_settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'index.blocks.read_only_allow_delete': isBlocked ? true : null }),
  });
};

const fillDisk: Fault = async (cluster) => {
  await blockWrites(cluster, true);
  await wait(DOWN_MS);
  await blockWrites(cluster, false);
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  killed: killNode,
  manager: killManager,
  frozen: freezeNode,
  frozenManager: freezeManager,
  rolling: rollingRestart,
  disk: fillDisk,
  all: killAll,
};

export { waitForGreen };
