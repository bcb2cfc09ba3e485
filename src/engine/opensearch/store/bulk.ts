// Sends documents in bulk requests of limited size.
import type { Cluster } from '../cluster/cluster.ts';
import type { BulkItem, BulkResponse } from '../cluster/wire.ts';

export type BulkOperation = { readonly action: object; readonly document: object };

const MAX_OPERATIONS = 1_000;
const MAX_CHARACTERS = 2_000_000;
/** Keeps several cores of a node busy while the next request is serialised. */
const CONCURRENCY = 3;

/** Each chunk contains at least one operation. */
const toChunks = function* (operations: readonly BulkOperation[]): Generator<readonly string[]> {
  let lines: string[] = [];
  let size = 0;
  for (const { action, document } of operations) {
    const pair = [JSON.stringify(action), JSON.stringify(document)] as const;
    const length = pair[0].length + pair[1].length;
    if (lines.length > 0 && (size + length > MAX_CHARACTERS || lines.length >= 2 * MAX_OPERATIONS)) {
      yield lines;
      [lines, size] = [[], 0];
    }
    lines.push(...pair);
    size += length;
  }
  if (lines.length > 0) yield lines;
};

export type BulkOptions = { readonly waitForCopies: number };

/** Returns the results in order. If a request fails, no further one is sent, and the running ones are awaited. */
export const sendBulk = async (
  cluster: Cluster,
  index: string,
  operations: readonly BulkOperation[],
  { waitForCopies }: BulkOptions,
): Promise<readonly BulkItem[]> => {
  const query = { wait_for_active_shards: waitForCopies, timeout: '10s' };
  const chunks = toChunks(operations);
  const results: (readonly BulkItem[])[] = [];
  let started = 0;

  /** All senders share one iterator, which ends when one of them fails. */
  const sendChunks = async (): Promise<void> => {
    for (const lines of chunks) {
      const position = started++;
      const { body } = await cluster.request<BulkResponse>({ method: 'POST', path: `/${index}/_bulk`, query, lines });
      results[position] = body.items.map((item) => Object.values(item)[0] as BulkItem);
    }
  };

  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, sendChunks));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results.flat();
};

/** The smallest number that is more than half of all copies. */
export const majorityOf = (replicas: number): number => Math.floor((replicas + 1) / 2) + 1;
