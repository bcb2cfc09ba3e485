// Faults of threads and connections: a stopped process, blocked and ended threads, thousands of connections.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../test/support/free-port.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { type Attack, countStatuses, expectStatuses, type World } from './attack.ts';
import { type HonestResult, startHonestClient } from './honest-client.ts';
import { type HttpRequest, send, sendAll } from './send.ts';
import { residentMb, startTarget, type Target } from './target.ts';

const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

const STOP_MS = 5_000;

const stoppedProcess: Attack = {
  name: 'stopped process',
  does: `SIGSTOP for ${STOP_MS / 1_000} s while 50 requests arrive, then SIGCONT`,
  expects: 'all are answered afterwards, and the server is healthy',
  isFault: true,
  run: async ({ copyCatalogue }) => {
    const target = await startTarget(copyCatalogue());
    try {
      target.signal('SIGSTOP');
      const requests = list(50, (n): HttpRequest => ({ path: `/api/v1/search?q=harbour&page=${n + 1}` }));
      const responses = sendAll(target.address, requests);
      await wait(STOP_MS);
      target.signal('SIGCONT');
      const statuses = (await responses).map(({ status }) => status);
      const health = await send(target.address, { path: '/healthz' });
      assert.equal(health.status, 200);
      return expectStatuses(statuses, [200]);
    } finally {
      await target.stop();
    }
  },
};

/** Runs in every thread; a file of that name makes the matching thread block for some seconds or end. */
const SABOTAGE = `import { existsSync, rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
const { link, jobs, thread } = workerData ?? {};
const path = (name) => process.env.ATTACK_FOLDER + '/' + name;
const check = () => {
  if (link !== undefined && thread === 0 && existsSync(path('block'))) {
    rmSync(path('block'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${STOP_MS});
  }
  if (link === undefined && jobs !== undefined && existsSync(path('end'))) {
    rmSync(path('end'));
    process.exit(7);
  }
};
setInterval(check, 50).unref();`;

const startSabotaged = async ({ copyCatalogue, createFolder }: World, flags: readonly string[]) => {
  const folder = createFolder();
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(SABOTAGE)}`;
  const target = await startTarget(copyCatalogue(), flags, { env: { NODE_OPTIONS, ATTACK_FOLDER: folder } });
  const trigger = async (name: string): Promise<void> => {
    writeFileSync(join(folder, name), '');
    await waitUntil(() => !existsSync(join(folder, name)), `a thread that reacts to ${name}`, 20_000);
  };
  return { target, trigger };
};

const blockedThread: Attack = {
  name: 'blocked thread',
  does: `one of two serving threads blocks for ${STOP_MS / 1_000} s while 60 requests arrive on new connections`,
  expects: 'all are answered, the health port answers meanwhile',
  isFault: true,
  run: async (world) => {
    const port = await findFreePort();
    const { target, trigger } = await startSabotaged(world, ['--workers', '2', '--health-port', String(port)]);
    try {
      await trigger('block');
      const requests = list(
        60,
        (n): HttpRequest => ({
          path: `/api/v1/search?q=harbour&page=${n + 1}`,
          headers: { connection: 'close' },
        }),
      );
      const startedAt = performance.now();
      const responses = sendAll(target.address, requests);
      const health = await send(`http://127.0.0.1:${port}`, { path: '/healthz' });
      assert.equal(health.status, 200);
      const served = await responses;
      const quick = served.filter(({ ms }) => ms < STOP_MS / 2).length;
      const finding = expectStatuses(
        served.map(({ status }) => status),
        [200],
      );
      const total = ((performance.now() - startedAt) / 1_000).toFixed(1);
      return { ...finding, note: `${quick} at once, all after ${total} s; health in ${health.ms.toFixed(0)} ms` };
    } finally {
      await target.stop();
    }
  },
};

const endedThread: Attack = {
  name: 'ended background thread',
  does: 'the thread that writes records ends while 20 PUTs arrive; then one more PUT',
  expects: '503 for writes in progress, and writing works again with the next thread',
  isFault: true,
  run: async (world) => {
    const { target, trigger } = await startSabotaged(world, []);
    const put = (n: number): HttpRequest => {
      const body = JSON.stringify({ dct_title_s: `After ${n}` });
      return { method: 'PUT', path: `/api/v1/resources/after-${n}`, body, isOperator: true };
    };
    try {
      assert.equal((await send(target.address, put(0))).status, 201);
      const [, responses] = await Promise.all([trigger('end'), sendAll(target.address, list(20, put))]);
      const statuses = responses.map(({ status }) => status);
      const startedAt = performance.now();
      let status = 0;
      for (let tries = 0; tries < 300 && status !== 200 && status !== 201; tries++) {
        status = (await send(target.address, put(21 + tries))).status;
        await wait(200);
      }
      assert.equal(status, 201, 'nothing can be written any more');
      assert.equal((await send(target.address, { path: '/api/v1/search?q=harbour' })).status, 200);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      return { ...expectStatuses(statuses, [200, 201, 503]), note: `writes again after ${seconds} s` };
    } finally {
      await target.stop();
    }
  },
};

const openSockets = async (address: string, count: number): Promise<readonly Socket[]> => {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = list(Math.min(500, count - sockets.length), () => connect(Number(port), hostname));
    for (const socket of batch) socket.on('error', () => {});
    await Promise.all(batch.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
    sockets.push(...batch);
  }
  return sockets;
};

const CONNECTIONS = 10_000;

/** New connections of another client while the sockets are open. */
const visit = async (target: Target): Promise<readonly number[]> => {
  const requests = list(
    50,
    (n): HttpRequest => ({
      path: `/api/v1/search?q=harbour&page=${n + 1}`,
      headers: { connection: 'close' },
    }),
  );
  const responses = await sendAll(target.address, requests, { localAddress: '127.0.0.4' });
  return responses.map(({ status }) => status);
};

const describeHonest = ({ sent, failed, p99Ms }: HonestResult): string =>
  `honest client: ${sent} requests, ${failed.length} failed, p99 ${p99Ms.toFixed(0)} ms`;

const withSockets = async (
  target: Target,
  count: number,
  act: (sockets: readonly Socket[]) => Promise<void>,
): Promise<string> => {
  const client = startHonestClient(target.address);
  const sockets = await openSockets(target.address, count);
  try {
    await act(sockets);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const honest = await client.stop();
  assert.deepEqual([...countStatuses(honest.failed)], [], describeHonest(honest));
  return describeHonest(honest);
};

const idleConnections: Attack = {
  name: 'idle connections',
  does: `${CONNECTIONS.toLocaleString('en')} connections of one client that send nothing; another client opens 50 new ones`,
  expects: 'the other client is served',
  isFault: true,
  run: async ({ copyCatalogue }) => {
    const target = await startTarget(copyCatalogue());
    try {
      let [statuses, open, rss]: [readonly number[], number, number] = [[], 0, 0];
      const honest = await withSockets(target, CONNECTIONS, async (sockets) => {
        statuses = await visit(target);
        open = sockets.filter(({ readyState }) => readyState === 'open').length;
        rss = residentMb(target.pid);
      });
      return { ...expectStatuses(statuses, [200]), note: `${open} stay open; ${honest}; RSS ${rss} MB` };
    } finally {
      await target.stop();
    }
  },
};

const SLOW = 2_000;
/** Headers must be complete after 15 s, which the server checks every 5 s. */
const SLOW_SECONDS = 30;

const slowHeaders: Attack = {
  name: 'slow headers',
  does: `${SLOW.toLocaleString('en')} connections that send one byte of a header per second`,
  expects: 'all are closed with 408, the honest client is served',
  isFault: true,
  run: async ({ copyCatalogue }) => {
    const target = await startTarget(copyCatalogue());
    try {
      let statuses: readonly number[] = [];
      const honest = await withSockets(target, SLOW, async (sockets) => {
        const replies = sockets.map(() => '');
        for (const [n, socket] of sockets.entries()) {
          socket.setEncoding('latin1').on('data', (text: string) => {
            replies[n] += text;
          });
          socket.write('GET /api/v1/search HTTP/1.1\r\nHost: a.example\r\nX-Slow: ');
        }
        const isOpen = ({ readyState }: Socket): boolean => readyState === 'open';
        for (let second = 0; second < SLOW_SECONDS && sockets.some(isOpen); second++) {
          for (const socket of sockets.filter(isOpen)) socket.write('x');
          await wait(1_000);
        }
        assert.equal(sockets.filter(isOpen).length, 0, 'connections stay open');
        statuses = replies.map((text) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
      });
      // The reset of a connection that is being written to may overtake the response.
      return { ...expectStatuses(statuses, [408, 0]), note: honest };
    } finally {
      await target.stop();
    }
  },
};

export const THREAD_FAULTS: readonly Attack[] = [
  ...[stoppedProcess, blockedThread, endedThread],
  ...[idleConnections, slowHeaders],
];
