// Connections with real worker threads. Every wait is bounded by the timeout of its test.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Calculator, Parent } from '../test/calculator-thread.ts';
import { createCallQueue } from './call-queue.ts';
import { type Connection, type ConnectionOptions, connect, type Handlers } from './connection.ts';
import { createHost } from './host.ts';
import { RpcError } from './rpc-error.ts';

const LIMIT = { timeout: 20_000 };
const FILE = new URL('../test/calculator-thread.ts', import.meta.url);

const open = (t: TestContext, options: ConnectionOptions = {}, heard: string[] = []) => {
  const worker = new Worker(FILE);
  t.after(() => worker.terminate());
  const handlers: Handlers<Parent> = { double: (value) => 2 * value, hello: (text) => void heard.push(text) };
  return { worker, connection: connect<Calculator, Parent>(worker, handlers, options), heard };
};

const failureOf = (promise: Promise<unknown>): Promise<Error & { code?: unknown }> =>
  promise.then(
    () => assert.fail('the call succeeded'),
    (cause) => cause,
  );

/** Both ends within this thread. */
const openPair = <Local extends object>(t: TestContext, handlers: Handlers<Local>, options: ConnectionOptions = {}) => {
  const { port1, port2 } = new MessageChannel();
  const server = connect<Record<never, never>, Local>(port2, handlers, options);
  const client: Connection<Local> = connect<Local>(port1, {});
  t.after(() => client.close());
  return { client, server };
};

test('a call returns the result of the method', LIMIT, async (t) => {
  const { connection } = open(t);
  assert.deepEqual(await Promise.all([connection.call('add', [1, 2]), connection.call('add', [3, 4])]), [3, 7]);
});

test('a result with a transfer list moves instead of being copied', LIMIT, async (t) => {
  const { connection } = open(t);
  const bytes = await connection.call('bytes', 1_000);
  assert.deepEqual([bytes.length, bytes[999]], [1_000, 7]);
});

test('a stream returns all items in order, in batches', LIMIT, async (t) => {
  const { connection } = open(t);
  const items = await Array.fromAsync(connection.stream('countTo', 1_001));
  assert.deepEqual(
    items,
    Array.from({ length: 1_001 }, (_, n) => n + 1),
  );
  assert.deepEqual(await Array.fromAsync(connection.stream('countTo', 0)), []);
});

test('a stream that is left early is cancelled and cleaned up on the other side', LIMIT, async (t) => {
  const { connection } = open(t);
  for await (const n of connection.stream('countTo', 100_000)) if (n === 3) break;
  assert.deepEqual(await connection.call('state', undefined), { started: 0, aborted: 1, returned: 1 });
});

test('an error arrives with its name, message and properties, without its cause', LIMIT, async (t) => {
  const { connection } = open(t);
  const coded = await failureOf(connection.call('fail', 'coded'));
  assert.deepEqual([coded.message, coded.code, (coded as { problems?: unknown }).problems], ['no luck', 'E1', [1]]);
  assert.equal(coded.cause, undefined);
  const plain = await failureOf(connection.call('fail', 'plain'));
  assert.deepEqual([plain.name, plain.message], ['TypeError', 'broken']);
  assert.match(plain.stack ?? '', /calculator-thread/);
});

test('toError translates every failure of a call', LIMIT, async (t) => {
  const { connection } = open(t, {
    toError: ({ message, properties }) => new RangeError(`${properties.code} ${message}`),
  });
  assert.equal(String(await failureOf(connection.call('fail', 'coded'))), 'RangeError: E1 no luck');
  assert.match(String(await failureOf(connection.call('hang', undefined, { timeoutMs: 10 }))), /RangeError: timeout/);
  connection.close();
  assert.match(String(await failureOf(connection.call('add', []))), /RangeError: closed/);
});

test('values that cannot be cloned reject the call and nothing else', LIMIT, async (t) => {
  const { connection } = open(t);
  assert.equal((await failureOf(connection.call('fail', 'unclonable'))).name, 'DataCloneError');
  const input = [() => {}] as unknown as readonly number[];
  assert.equal((await failureOf(connection.call('add', input))).name, 'DataCloneError');
  assert.equal(await connection.call('add', [1]), 1);
});

test('an unknown method, or a stream that is called as a method, rejects', LIMIT, async (t) => {
  const { connection } = open(t);
  const missing = await failureOf(connection.call('toString' as never, undefined as never));
  assert.ok(missing instanceof RpcError && missing.code === 'unknown_method');
  assert.match(String(await failureOf(connection.call('countTo', 1))), /is a stream/);
  assert.match(
    String(await failureOf(Array.fromAsync(connection.stream('add' as never, [1] as never)))),
    /not a stream/,
  );
});

test('a cancelled call rejects with the reason and aborts its handler', LIMIT, async (t) => {
  const { connection } = open(t);
  const controller = new AbortController();
  const hanging = failureOf(connection.call('hang', undefined, { signal: controller.signal }));
  await connection.call('add', []);
  const reason = new Error('nobody waits');
  controller.abort(reason);
  assert.equal(await hanging, reason);
  assert.equal((await connection.call('state', undefined)).aborted, 1);
  assert.equal(await failureOf(connection.call('add', [], { signal: controller.signal })), reason);
});

test('a call that exceeds its time limit rejects and aborts its handler', LIMIT, async (t) => {
  const { connection } = open(t);
  await connection.call('add', []); // the thread has started
  const cause = await failureOf(connection.call('hang', undefined, { timeoutMs: 20 }));
  assert.ok(cause instanceof RpcError && cause.code === 'timeout');
  assert.equal((await connection.call('state', undefined)).aborted, 1);
});

test('when the other thread exits or throws, all pending and later calls reject', LIMIT, async (t) => {
  const exiting = open(t).connection;
  const pending = failureOf(exiting.call('hang', undefined));
  exiting.notify('exit', undefined);
  const cause = await pending;
  assert.ok(cause instanceof RpcError && cause.code === 'crashed');
  assert.equal((await failureOf(exiting.call('add', []))).code, 'crashed');
  const throwing = new Worker("setTimeout(() => { throw new Error('out of luck'); }, 10)", { eval: true });
  const thrown = await failureOf(connect<Calculator>(throwing, {}).call('hang', undefined));
  assert.deepEqual([thrown.code, thrown.message], ['crashed', 'out of luck']);
});

test('when a port closes, both sides notice', LIMIT, async (t) => {
  const [started, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { client, server } = openPair<{ hang: () => void }>(t, {
    hang: (_input, { signal }) => {
      started.resolve();
      return new Promise(() => signal.addEventListener('abort', () => aborted.resolve()));
    },
  });
  const first = failureOf(client.call('hang', undefined));
  await started.promise;
  server.close();
  assert.equal((await first).code, 'closed');
  await aborted.promise;
  assert.equal((await failureOf(client.call('hang', undefined))).code, 'closed');
});

test('both sides call each other over one connection, and a notification has no reply', LIMIT, async (t) => {
  const { connection, heard } = open(t);
  assert.equal(await connection.call('double', 21), 42);
  assert.deepEqual(heard, ['from the worker']);
});

test('a port can be passed to another thread', LIMIT, async (t) => {
  const { port1, port2 } = new MessageChannel();
  const code = `const { workerData } = require('node:worker_threads');
    workerData.on('message', ({ id, input }) => workerData.postMessage({ kind: 'result', id, value: input + 1 }));`;
  const worker = new Worker(code, { eval: true, workerData: port2, transferList: [port2] });
  t.after(() => worker.terminate());
  const client = connect<{ increment: (value: number) => number }>(port1, {});
  assert.equal(await client.call('increment', 1), 2);
  await worker.terminate();
  assert.equal((await failureOf(client.call('increment', 1))).code, 'closed');
});

test(
  'the queue of a host runs calls of all ports in order, rejects what it cannot hold, and drops cancelled ones',
  LIMIT,
  async (t) => {
    const started: number[] = [];
    const gates = Array.from({ length: 9 }, () => Promise.withResolvers<void>());
    const handlers: Handlers<{ work: (n: number) => number }> = {
      work: async (n) => {
        started.push(n);
        await gates[n]?.promise;
        return n;
      },
    };
    const host = createHost(handlers, { concurrency: 1, maxQueued: 2 });
    const openClient = () => {
      const { port1, port2 } = new MessageChannel();
      host.attach(port2);
      return connect<{ work: (n: number) => number }>(port1, {});
    };
    t.after(host.close);
    const [one, other] = [openClient(), openClient()];
    const first = one.call('work', 0);
    const controller = new AbortController();
    const second = failureOf(other.call('work', 1, { signal: controller.signal }));
    const third = one.call('work', 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal((await failureOf(other.call('work', 3))).code, 'busy');
    controller.abort();
    await second;
    const fourth = other.call('work', 4);
    for (const gate of gates) gate.resolve();
    assert.deepEqual(await Promise.all([first, third, fourth]), [0, 2, 4]);
    assert.deepEqual(started, [0, 2, 4]);
    host.close();
    assert.equal((await failureOf(one.call('work', 5))).code, 'closed');
  },
);

test('a call whose time limit passes in the queue does not start', LIMIT, async (t) => {
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const handlers: Handlers<{ work: (name: string) => void }> = {
    work: async (name) => {
      started.push(name);
      if (name === 'first') await gate.promise;
    },
  };
  const { client } = openPair(t, handlers, { queue: createCallQueue({ concurrency: 1, maxQueued: 5 }) });
  const first = client.call('work', 'first');
  assert.equal((await failureOf(client.call('work', 'late', { timeoutMs: 10 }))).code, 'timeout');
  gate.resolve();
  await first;
  await client.call('work', 'next');
  assert.deepEqual(started, ['first', 'next']);
});

test('a stream in progress continues although the queue is full', LIMIT, async (t) => {
  const gate = Promise.withResolvers<void>();
  const handlers: Handlers<{ list: () => AsyncIterable<number>; work: () => void }> = {
    list: async function* () {
      yield 1;
      yield 2;
    },
    work: () => gate.promise,
  };
  const queue = createCallQueue({ concurrency: 1, maxQueued: 1 });
  const { client } = openPair(t, handlers, { queue, batchSize: 1 });
  const items = client.stream('list', undefined);
  assert.equal((await items.next()).value, 1);
  const others = [client.call('work', undefined), client.call('work', undefined)];
  const second = items.next();
  gate.resolve();
  assert.equal((await second).value, 2);
  assert.equal((await items.next()).done, true);
  await Promise.all(others);
});

test('onPending counts the calls that wait for a reply', LIMIT, async (t) => {
  let pending = 0;
  const { connection } = open(t, {
    onPending: (change) => {
      pending += change;
    },
  });
  const calls = [connection.call('add', [1]), failureOf(connection.call('fail', 'plain'))];
  assert.equal(pending, 2);
  await Promise.all(calls);
  assert.equal(pending, 0);
});
