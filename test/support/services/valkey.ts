// Starts the installed Valkey or Redis server (packages valkey-server or redis-server) for tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
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

export type Valkey = { readonly url: string; readonly child: ChildProcess; readonly kill: () => Promise<void> };

const portFlags = (port: number, certificate: Certificate | undefined): readonly string[] =>
  certificate === undefined
    ? ['--port', String(port)]
    : [
        ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
        ...['--tls-cert-file', certificate.certFile, '--tls-key-file', certificate.keyFile],
      ];

/** In memory only; over TLS when a certificate is given. */
export const startValkey = async (program: string, port?: number, certificate?: Certificate): Promise<Valkey> => {
  const own = port ?? (await findFreePort());
  const flags = [...portFlags(own, certificate), '--bind', '127.0.0.1', '--save', '', '--requirepass', 'secret'];
  const child = spawn(program, flags, { stdio: 'ignore' });
  for (let tries = 0; !(await isOpen(own)); tries++) {
    if (tries > 200) throw new Error('The server does not come up.');
    await wait(50);
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: `${certificate === undefined ? 'redis' : 'rediss'}://:secret@127.0.0.1:${own}/1`, child, kill };
};
