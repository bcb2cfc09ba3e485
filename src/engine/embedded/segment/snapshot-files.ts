// The files of a snapshot in the data folder: their names, and clearing away what a process that was killed left half-written.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export const SNAPSHOT_FILE = 'index.snapshot';

const HOST = hostname().replaceAll(/[^\w-]/g, '-');

/** Name of a file that is being written: each writer has its own, and says by it who is writing. */
export const createTemporaryName = (): string => `${SNAPSHOT_FILE}.${HOST}.${process.pid}.${randomUUID()}.tmp`;

const TEMPORARY = /^index\.snapshot\.(?:([\w-]+)\.(\d+)\.)?[\w-]+\.tmp$/;

/** No snapshot takes this long to write, on whatever machine. */
const ABANDONED_MS = 3_600_000;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A process writes one snapshot at a time, so a file of our own number was left by one that had it before us. */
const isLeft = (host: string | undefined, pid: number): boolean =>
  host === HOST && (pid === process.pid || !isRunning(pid));

const isOld = (path: string): boolean => {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return Date.now() - written > ABANDONED_MS;
};

const removeWhenStale = (dataDir: string, name: string): void => {
  const [isOurs, host, pid] = TEMPORARY.exec(name) ?? [];
  const path = join(dataDir, name);
  if (isOurs !== undefined && (isLeft(host, Number(pid)) || isOld(path))) rmSync(path, { force: true });
};

/** Before one is written, and at every start. Clearing up is no reason to fail: the folder may be read-only, or not there. */
export const removeStaleFiles = (dataDir: string): void => {
  try {
    for (const name of readdirSync(dataDir)) removeWhenStale(dataDir, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).errno === undefined) throw cause;
  }
};
