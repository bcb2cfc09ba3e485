// Opens the port of a server. Its threads share the port; other servers must not.
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { BoundAddress } from './thread-api.ts';

type Address = Pick<Config['server'], 'host' | 'port'>;

/** `flag` is the option that chooses another port. */
type FailedAddress = Address & { readonly flag?: `--${string}` };

const LISTEN_PROBLEMS: Readonly<Record<string, (address: FailedAddress) => string>> = {
  EADDRINUSE: ({ host, port, flag = '--port' }) => `Port ${port} is in use on ${host}; choose another with ${flag}.`,
  EACCES: ({ port, flag = '--port' }) => `Port ${port} requires more privileges; choose one above 1023 with ${flag}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; choose another with --host.`,
  ENOTFOUND: ({ host }) => `The host ${host} cannot be resolved; choose another with --host.`,
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

export const toListenError = (address: FailedAddress, cause: unknown): CatalogError => {
  const detail =
    LISTEN_PROBLEMS[codeOf(cause)]?.(address) ??
    `The server cannot listen: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new CatalogError('config_error', detail, { cause });
};

const open = async (options: ListenOptions): Promise<Server> => {
  const server = createServer().listen({ ...options, exclusive: true });
  await once(server, 'listening');
  return server;
};

const close = async (server: Server): Promise<void> => {
  server.close();
  await once(server, 'close');
};

const LOCK_RETRY_MS = 25;
const LOCK_TRIES = 400;

/**
 * A lock for opening a port, among the servers of this network namespace: an abstract socket of Linux (unix(7)),
 * which the kernel gives to one process and releases when the process ends. It is held only while the port is opened.
 */
const acquireLock = async (address: Address): Promise<Server | undefined> => {
  for (let tries = 1; ; tries++) {
    try {
      return await open({ path: `\0periplus-port-${address.port}` });
    } catch (cause) {
      if (codeOf(cause) !== 'EADDRINUSE') return undefined; // abstract sockets are not permitted: the check must suffice
      if (tries === LOCK_TRIES) throw toListenError(address, cause);
      await wait(LOCK_RETRY_MS);
    }
  }
};

/** Two servers that open a port at the same time would disturb each other's check. */
const withLock = async <Result>(address: Address, work: () => Promise<Result>): Promise<Result> => {
  if (platform() !== 'linux' || address.port === 0) return work();
  const lock = await acquireLock(address);
  try {
    return await work();
  } finally {
    if (lock !== undefined) await close(lock);
  }
};

const checkFree = async (address: Address): Promise<void> => {
  try {
    await close(await open(address));
  } catch (cause) {
    throw toListenError(address, cause);
  }
};

/** Throws if another server uses the port. */
export const checkPort = (address: Address): Promise<void> => withLock(address, () => checkFree(address));

/** Listens on a port, which the system chooses if it is 0. `shared` lets other threads listen on it too. */
export type Listen = (port: number, shared: boolean) => Promise<BoundAddress>;

/**
 * Threads share a port through SO_REUSEPORT, which would silently admit another server of the same user too. The port
 * is therefore checked first and locked until all threads listen, unless the system chooses it.
 */
export const openPort = async (
  address: Address,
  [first, ...others]: readonly [Listen, ...Listen[]],
): Promise<BoundAddress> => {
  if (platform() !== 'linux') return first(address.port, false);
  return withLock(address, async () => {
    if (address.port !== 0) await checkFree(address);
    const listening = await first(address.port, true);
    await Promise.all(others.map((listen) => listen(listening.port, true)));
    return listening;
  });
};
