// HTTP overhead per request: server CPU for a precomputed JSON response of 40 KB, plain Fastify against our server
// setup.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { createConfig } from '../src/config/load-config.ts';
import { createBaseApp } from '../src/http/base-app.ts';
import { sendJson } from '../src/http/response/send-json.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const WINDOW_MS = 100;
const CONNECTIONS = 8;

/** Resembles a page of ten records: words repeat, as they do in metadata. */
const makeAnswer = (): string => {
  const words = 'map water roads parcels county Minnesota 1920 survey of the boundaries imagery census'.split(' ');
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  const record = (id: number) => ({
    id: `record-${id}-${next()}`,
    attributes: Object.fromEntries(
      Array.from({ length: 55 }, (_, i) => [
        `dct_field_${i}_sm`,
        Array.from({ length: 7 }, () => words[next() % words.length]).join(' ') + next(),
      ]),
    ),
  });
  return JSON.stringify({ data: Array.from({ length: 10 }, (_, id) => record(id)) });
};

type Setup = {
  readonly name: string;
  readonly headers?: string;
  readonly make: (answer: string) => Promise<FastifyInstance>;
};

const shell = (settings: object) => async (answer: string) => {
  const discard = { write: () => undefined };
  const app = await createBaseApp({ config: createConfig({ ...settings }), version: '0', logStream: discard });
  app.get('/answer', (_request, reply) => sendJson(reply, answer));
  app.get('/versioned', (_request, reply) => sendJson(reply, answer, { version: 1 }));
  return app;
};

const SETUPS: readonly Setup[] = [
  {
    name: 'bare Fastify',
    make: async (answer) => {
      const app = Fastify();
      app.get('/answer', (_request, reply) => reply.type('application/json').send(answer));
      return app;
    },
  },
  { name: 'shell, log off', make: shell({ log: { level: 'silent' } }) },
  { name: 'shell, log on', make: shell({}) },
  { name: 'shell, query string', headers: 'QUERY', make: shell({ log: { level: 'silent' } }) },
  { name: 'shell, version', headers: 'VERSION', make: shell({ log: { level: 'silent' } }) },
  { name: 'shell, gzip', headers: 'Accept-Encoding: gzip\r\n', make: shell({ log: { level: 'silent' } }) },
  { name: 'shell, zstd', headers: 'Accept-Encoding: zstd\r\n', make: shell({ log: { level: 'silent' } }) },
  { name: 'shell, br', headers: 'Accept-Encoding: br\r\n', make: shell({ log: { level: 'silent' } }) },
];

const QUERY =
  '?q=water&page=2&per_page=20&include_filters%5Bgbl_resourceClass_sm%5D%5B%5D=Maps&include_filters%5Bdct_spatial_sm%5D%5B%5D=Iowa';

/** The client sends requests on a few connections, in a separate process so that its CPU is not counted. */
const load = async (port: number, extra: string): Promise<void> => {
  const path = extra === 'QUERY' ? `/answer${QUERY}` : extra === 'VERSION' ? '/versioned' : '/answer';
  const headers = extra.includes(':') ? extra : '';
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
  const end = Date.now() + SECONDS * 1_000;
  const run = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      let missing = -1;
      socket.on('data', (chunk) => {
        if (missing === -1) {
          const head = chunk.indexOf('\r\n\r\n');
          const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1];
          missing = head + 4 + Number(length);
        }
        missing -= chunk.length;
        if (missing > 0) return;
        missing = -1;
        if (Date.now() < end) socket.write(request);
        else {
          socket.end();
          resolve();
        }
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, run));
};

type Figure = { readonly cpuUs: number; readonly perSecond: number };

/** Samples short windows under load and keeps the cheapest, since other load on the machine only adds time. */
const measure = async (setup: Setup, port: number, answered: () => number): Promise<Figure> => {
  const client = fork(import.meta.filename, [String(SECONDS), 'client', String(port), setup.headers ?? '']);
  const done = once(client, 'exit');
  let best: Figure = { cpuUs: Number.POSITIVE_INFINITY, perSecond: 0 };
  let cpu = process.cpuUsage();
  let count = answered();
  const timer = setInterval(() => {
    const used = process.cpuUsage(cpu);
    const requests = answered() - count;
    const cpuUs = (used.user + used.system) / requests;
    if (requests > 50 && cpuUs < best.cpuUs) best = { cpuUs, perSecond: (requests * 1_000) / WINDOW_MS };
    cpu = process.cpuUsage();
    count = answered();
  }, WINDOW_MS);
  await done;
  clearInterval(timer);
  return best;
};

const measureAll = async (answer: string): Promise<void> => {
  for (const setup of SETUPS) {
    const app = await setup.make(answer);
    let count = 0;
    app.server.on('request', () => count++);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { cpuUs, perSecond } = await measure(setup, port, () => count);
    await app.close();
    console.log(
      `${setup.name.padEnd(22)} ${cpuUs.toFixed(0).padStart(5)} us CPU/request ${perSecond.toFixed(0).padStart(7)}/s`,
    );
  }
};

if (process.argv[3] === 'client') {
  await load(Number(process.argv[4]), process.argv[5] ?? '');
} else {
  const answer = makeAnswer();
  console.log(`response of ${answer.length} bytes`);
  await measureAll(answer);
}
