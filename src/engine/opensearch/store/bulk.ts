// Many documents in few calls, none of them larger than the cluster takes.
import type { Cluster } from '../cluster/cluster.ts';
import type { BulkItem, BulkResponse } from '../cluster/wire.ts';

export type BulkOperation = { readonly action: object; readonly document: object };

const MOST_OPERATIONS = 1_000;
const MOST_CHARACTERS = 2_000_000;
/** A node works on several with several cores, and on these while the next one is written out. */
const MOST_AT_ONCE = 3;

/** Each part holds one operation at least. */
const inParts = function* (operations: readonly BulkOperation[]): Generator<readonly string[]> {
  let lines: string[] = [];
  let size = 0;
  for (const { action, document } of operations) {
    const pair = [JSON.stringify(action), JSON.stringify(document)] as const;
    const length = pair[0].length + pair[1].length;
    if (lines.length > 0 && (size + length > MOST_CHARACTERS || lines.length >= 2 * MOST_OPERATIONS)) {
      yield lines;
      [lines, size] = [[], 0];
    }
    lines.push(...pair);
    size += length;
  }
  if (lines.length > 0) yield lines;
};

export type BulkOptions = { readonly waitForCopies: number };

/** What became of each, in the order given. When a part fails no further one is sent, and none is under way any more. */
export const sendBulk = async (
  cluster: Cluster,
  index: string,
  operations: readonly BulkOperation[],
  { waitForCopies }: BulkOptions,
): Promise<readonly BulkItem[]> => {
  const query = { wait_for_active_shards: waitForCopies, timeout: '10s' };
  const parts = inParts(operations);
  const answers: (readonly BulkItem[])[] = [];
  let begun = 0;

  /** All senders take from one list of parts; it ends when one of them fails. */
  const sendParts = async (): Promise<void> => {
    for (const lines of parts) {
      const place = begun++;
      const { body } = await cluster.request<BulkResponse>({ method: 'POST', path: `/${index}/_bulk`, query, lines });
      answers[place] = body.items.map((item) => Object.values(item)[0] as BulkItem);
    }
  };

  const ends = await Promise.allSettled(Array.from({ length: MOST_AT_ONCE }, sendParts));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return answers.flat();
};

/** So many copies are more than half of all. */
export const majorityOf = (replicas: number): number => Math.floor((replicas + 1) / 2) + 1;
