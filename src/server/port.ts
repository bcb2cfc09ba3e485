// The port: opened by one server alone, though its threads share it.
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/settings.ts';
import { CatalogError } from '../errors.ts';
import type { BoundAddress } from './thread-api.ts';

type Place = Pick<Config['server'], 'host' | 'port'>;

/** `flag` chooses another port. */
type Tried = Place & { readonly flag?: `--${string}` };

const LISTEN_PROBLEMS: Readonly<Record<string, (tried: Tried) => string>> = {
  EADDRINUSE: ({ host, port, flag = '--port' }) => `Port ${port} is in use on ${host}; choose another with ${flag}.`,
  EACCES: ({ port, flag = '--port' }) =>
    `Port ${port} needs more rights than this user has; choose one above 1023 with ${flag}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; choose another with --host.`,
  ENOTFOUND: ({ host }) => `The host ${host} is not known; choose another with --host.`,
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

export const toListenError = (tried: Tried, cause: unknown): CatalogError => {
  const detail =
    LISTEN_PROBLEMS[codeOf(cause)]?.(tried) ??
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

const CLAIM_RETRY_MS = 25;
const CLAIM_TRIES = 400;

/**
 * Holds the right to open a port, among the servers of this network namespace: an abstract socket of Linux (unix(7)), which the kernel
 * gives to one process and takes back whatever becomes of it. Held for the moment of opening only; afterwards the port is its own guard.
 */
const claim = async (place: Place): Promise<Server | undefined> => {
  for (let tries = 1; ; tries++) {
    try {
      return await open({ path: `\0periplus-port-${place.port}` });
    } catch (cause) {
      if (codeOf(cause) !== 'EADDRINUSE') return undefined; // where it is not allowed, the check alone must do
      if (tries === CLAIM_TRIES) throw toListenError(place, cause);
      await wait(CLAIM_RETRY_MS);
    }
  }
};

/** Two that open a port together would each disturb the other's check, so one waits for the other. */
const whileClaimed = async <Result>(place: Place, work: () => Promise<Result>): Promise<Result> => {
  if (platform() !== 'linux' || place.port === 0) return work();
  const claimed = await claim(place);
  try {
    return await work();
  } finally {
    if (claimed !== undefined) await close(claimed);
  }
};

const check = async (place: Place): Promise<void> => {
  try {
    await close(await open(place));
  } catch (cause) {
    throw toListenError(place, cause);
  }
};

/** Fails when another server has the port, before any work is done. */
export const checkPort = (place: Place): Promise<void> => whileClaimed(place, () => check(place));

/** Listens on a port, which the system chooses when it is 0. `shared` lets other threads listen on it too. */
export type Listen = (port: number, shared: boolean) => Promise<BoundAddress>;

/**
 * Threads, and the entrances of each, share a port by SO_REUSEPORT, which would also let another server of the same user in without a word: so the port must be
 * free of others first, and stay so until all listen. A port that the system has chosen is nobody else's.
 */
export const openPort = async (
  place: Place,
  [first, ...others]: readonly [Listen, ...Listen[]],
): Promise<BoundAddress> => {
  if (platform() !== 'linux') return first(place.port, false);
  return whileClaimed(place, async () => {
    if (place.port !== 0) await check(place);
    const listening = await first(place.port, true);
    await Promise.all(others.map((listen) => listen(listening.port, true)));
    return listening;
  });
};
