// Third-party servers started by a benchmark: as an unprivileged user, in their own folder, stopped by process id.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, globSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's `nobody`, since neither PostgreSQL nor OpenSearch runs as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export const unprivileged = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? NOBODY : {};

/** Gives a folder to the user that the server runs as. */
export const changeOwner = (folder: string): void => {
  const { uid, gid } = unprivileged();
  if (uid === undefined || gid === undefined) return;
  for (const path of ['.', ...globSync('**', { cwd: folder })]) chownSync(join(folder, path), uid, gid);
};

export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `periplus-bench-${name}-`));
  changeOwner(folder);
  return folder;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export type Server = { readonly child: ChildProcess; readonly stop: () => Promise<void> };

/** The signal for a graceful stop, and the working folder, which also receives the log. */
export type ServerOptions = {
  readonly signal: NodeJS.Signals;
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** The server stops with this process at the latest. */
export const startServer = (
  command: string,
  args: readonly string[],
  { signal, folder, env }: ServerOptions,
): Server => {
  const log = openSync(join(folder, 'server.log'), 'a');
  const child = spawn(command, args, {
    ...{ stdio: ['ignore', log, log], cwd: folder, ...unprivileged() },
    ...(env === undefined ? {} : { env }),
  });
  closeSync(log);
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { child, stop };
};

const TRIES = 240;

/** Waits until `isReady` no longer throws. */
export const waitFor = async ({ child, stop }: Server, isReady: () => Promise<unknown>): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} exited with ${child.exitCode}.`);
    try {
      await isReady();
      return;
    } catch {
      await sleep(500);
    }
  }
  await stop();
  throw new Error(`${child.spawnfile} did not become ready.`);
};

/** A process and its descendants (proc(5)). */
export const withChildren = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];
