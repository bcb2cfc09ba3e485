// Writes over a real channel between the two ends, in one thread.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import type { WriteItem, WriteRecords } from '../catalog/write-records.ts';
import { CatalogError } from '../errors.ts';
import { createWriteClient } from './write-client.ts';
import { createWriteHost } from './write-host.ts';

const LIMIT = { timeout: 10_000 };

const items = (...ids: readonly string[]): readonly WriteItem[] => ids.map((id) => ({ kind: 'remove', id }));

const open = (t: TestContext, write: WriteRecords) => {
  const errors: string[] = [];
  let host = createWriteHost(write, (message) => errors.push(message));
  let ports = 0;
  const client = createWriteClient(async () => {
    const { port1, port2 } = new MessageChannel();
    ports += 1;
    host.attach(port2);
    return port1;
  });
  t.after(() => {
    client.close();
    host.close();
  });
  const restart = (): void => {
    host.close();
    host = createWriteHost(write, (message) => errors.push(message));
  };
  return { client, errors, restart, ports: () => ports };
};

test('writes run one after the other, in order, over one port', LIMIT, async (t) => {
  const written: string[] = [];
  const { client, ports } = open(t, async (batch) => {
    const ids = batch.map(({ id = '' }) => id);
    written.push(`start ${ids}`);
    await new Promise(setImmediate);
    written.push(`end ${ids}`);
    return ids.map((id) => ({ kind: 'removed', id }));
  });
  const outcomes = await Promise.all([client.write(items('a', 'b')), client.write(items('c'))]);
  assert.deepEqual(
    outcomes.map((batch) => batch.map(({ id }) => id)),
    [['a', 'b'], ['c']],
  );
  assert.deepEqual(written, ['start a,b', 'end a,b', 'start c', 'end c']);
  assert.equal(ports(), 1);
});

test('a CatalogError arrives unchanged; any other is logged and hidden', LIMIT, async (t) => {
  const { client, errors } = open(t, async ([item]) => {
    if (item?.id === 'locked') throw new CatalogError('store_locked', 'The store is locked.');
    throw new Error('private');
  });
  await assert.rejects(client.write(items('locked')), { code: 'store_locked', message: 'The store is locked.' });
  assert.deepEqual(errors, []);
  await assert.rejects(client.write(items('other')), { code: 'internal_server_error', message: /^(?!.*private)/ });
  assert.match(errors.join(), /private/);
});

test('when the writing thread is gone, its writes reject and the next one opens a new port', LIMIT, async (t) => {
  const started = Promise.withResolvers<void>();
  let calls = 0;
  const { client, restart, ports } = open(t, async () => {
    calls += 1;
    if (calls > 1) return [];
    started.resolve();
    return new Promise(() => {});
  });
  const first = client.write(items('a'));
  await started.promise;
  restart();
  await assert.rejects(first, { code: 'service_unavailable', retryAfterSeconds: 5 });
  assert.deepEqual(await client.write(items('a')), []);
  assert.equal(ports(), 2);
});
