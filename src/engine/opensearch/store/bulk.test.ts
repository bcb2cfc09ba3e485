import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import type { ClusterRequest } from '../cluster/request.ts';
import { sendBulk } from './bulk.ts';

const OPTIONS = { waitForCopies: 1 };
/** About six chunks. */
const OPERATIONS = Array.from({ length: 60 }, (_, n) => ({
  action: { create: { _id: `${n}` } },
  document: { text: 'x'.repeat(200_000) },
}));

const createCluster = (answer: (part: number) => Promise<void>) => {
  const seen = { parts: 0, under: 0, most: 0 };
  const request = async ({ lines = [] }: ClusterRequest) => {
    const part = seen.parts++;
    seen.under += 1;
    seen.most = Math.max(seen.most, seen.under);
    try {
      await answer(part);
    } finally {
      seen.under -= 1;
    }
    const ids = lines.filter((_, at) => at % 2 === 0).map((line) => JSON.parse(String(line)).create._id as string);
    return { status: 200, body: { items: ids.map((_id) => ({ create: { _id, status: 201 } })) } };
  };
  return { seen, cluster: { request } as unknown as Cluster };
};

test('chunks are sent concurrently, and results are in order', async () => {
  // Later chunks finish first.
  const { cluster, seen } = createCluster((part) => wait(30 - (part % 3) * 10));
  const items = await sendBulk(cluster, 'records', OPERATIONS, OPTIONS);
  assert.deepEqual(
    items.map((item) => (item as unknown as { _id: string })._id),
    OPERATIONS.map((_, n) => `${n}`),
  );
  assert.ok(seen.parts >= 6, String(seen.parts));
  assert.equal(seen.most, 3);
});

test('after a failure no further chunk is sent, and no request is running when it rejects', async () => {
  const failure = Promise.withResolvers<void>();
  const { cluster, seen } = createCluster(async (part) => {
    if (part !== 1) return failure.promise.catch(() => wait(5));
    failure.reject(new Error('full'));
    return failure.promise;
  });
  await assert.rejects(sendBulk(cluster, 'records', OPERATIONS, OPTIONS), /full/);
  assert.equal(seen.under, 0);
  assert.equal(seen.parts, 3);
});

test('an empty list sends nothing', async () => {
  const { cluster, seen } = createCluster(() => Promise.resolve());
  assert.deepEqual(await sendBulk(cluster, 'records', [], OPTIONS), []);
  assert.equal(seen.parts, 0);
});
