// Starts the installed Valkey or Redis server (packages valkey-server or redis-server) for tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { createRespClient, parseRespUrl } from '@periplus/resp';
import { findFreePort } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import type { Certificate } from './certificate.ts';

const NAMES = ['valkey-server', 'redis-server'];

/** Undefined when none is installed. */
export const findValkey = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

export type Valkey = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Waits until this many clients have connected and selected the database of `url`. */
  readonly waitForClients: (count: number) => Promise<void>;
  readonly kill: () => Promise<void>;
};

const tlsFlags = (port: number, { certFile, keyFile }: Certificate): readonly string[] => [
  ...['--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-cert-file', certFile, '--tls-key-file', keyFile],
];

const DATABASE = 1;

/** Asks over the plain port, in another database. */
const countClients = async (plainPort: number): Promise<number> => {
  const address = parseRespUrl(`redis://:secret@127.0.0.1:${plainPort}/0`);
  if (address === undefined) throw new TypeError('The URL of the server is invalid.');
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const client = createRespClient({ address, timeoutMs: 5_000, retryMs: 100, onChange: () => resolve() });
  try {
    await ready;
    return JSON.stringify(await client.send(['CLIENT', 'LIST'])).split(` db=${DATABASE} `).length - 1;
  } finally {
    client.close();
  }
};

/** In memory only; over TLS when a certificate is given. */
export const startValkey = async (program: string, port?: number, certificate?: Certificate): Promise<Valkey> => {
  const mainPort = port ?? (await findFreePort());
  const plainPort = certificate === undefined ? mainPort : await findFreePort();
  const tls = certificate === undefined ? [] : tlsFlags(mainPort, certificate);
  const plain = ['--port', String(plainPort), '--bind', '127.0.0.1', '--save', '', '--requirepass', 'secret'];
  const child = spawn(program, [...plain, ...tls], { stdio: 'ignore' });
  await waitUntil(() => isOpen(mainPort), 'Valkey accepts connections', 10_000);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const url = `${certificate === undefined ? 'redis' : 'rediss'}://:secret@127.0.0.1:${mainPort}/${DATABASE}`;
  const waitForClients = (count: number): Promise<void> =>
    waitUntil(async () => (await countClients(plainPort)) >= count, `${count} clients are connected`);
  return { url, child, waitForClients, kill };
};
