// Sends all queries of a class to a peer repeatedly, one at a time, and measures CPU and wall time.
import { readThreadCpuMs } from '../support/node-usage.ts';
import type { Peer, PeerQuery } from './peer.ts';

export type PeerRun = {
  readonly questions: number;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly wallMs: readonly number[];
};

export const NO_RUNS: PeerRun = { questions: 0, cpuMs: 0, bytes: 0, wallMs: [] };

export const addRun = (a: PeerRun, b: PeerRun): PeerRun => ({
  questions: a.questions + b.questions,
  cpuMs: a.cpuMs + b.cpuMs,
  bytes: a.bytes + b.bytes,
  wallMs: [...a.wallMs, ...b.wallMs],
});

/** Complete passes over the queries, so that every peer gets the same ones; at least one pass. */
export const runQueries = async (peer: Peer, questions: readonly PeerQuery[], leastMs: number): Promise<PeerRun> => {
  const requests = questions.map(peer.toRequest);
  const wallMs: number[] = [];
  let bytes = 0;
  const cpuBefore = readThreadCpuMs(peer.pids());
  const end = performance.now() + leastMs;
  do {
    for (const request of requests) {
      const askedAt = performance.now();
      bytes += (await peer.ask(request)).length;
      wallMs.push(performance.now() - askedAt);
    }
  } while (performance.now() < end);
  return { questions: wallMs.length, cpuMs: readThreadCpuMs(peer.pids()) - cpuBefore, bytes, wallMs };
};

/** The number of hits of each query. */
export const readTotals = async (peer: Peer, questions: readonly PeerQuery[]): Promise<readonly number[]> => {
  const totals: number[] = [];
  for (const question of questions) {
    const answer = await peer.ask(peer.toRequest(question));
    totals.push(peer.readTotal(JSON.parse(answer.toString())));
  }
  return totals;
};
