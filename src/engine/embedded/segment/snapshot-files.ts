// Names of snapshot files in the data folder, and removal of temporary files that a killed process left behind.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export const SNAPSHOT_FILE = 'index.snapshot';

const HOST = hostname().replaceAll(/[^\w-]/g, '-');

/** A unique name that identifies the host and process of the writer. */
export const createTemporaryName = (): string => `${SNAPSHOT_FILE}.${HOST}.${process.pid}.${randomUUID()}.tmp`;

const TEMPORARY = /^index\.snapshot\.(?:([\w-]+)\.(\d+)\.)?[\w-]+\.tmp$/;

/** Longer than writing a snapshot can take. */
const ABANDONED_MS = 3_600_000;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * A process writes one snapshot at a time, so a file with our process id is from an earlier process with the same id.
 */
const isOrphaned = (host: string | undefined, pid: number): boolean =>
  host === HOST && (pid === process.pid || !isRunning(pid));

const isOld = (path: string): boolean => {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return Date.now() - written > ABANDONED_MS;
};

const removeIfStale = (dataDir: string, name: string): void => {
  const [isOurs, host, pid] = TEMPORARY.exec(name) ?? [];
  const path = join(dataDir, name);
  if (isOurs !== undefined && (isOrphaned(host, Number(pid)) || isOld(path))) rmSync(path, { force: true });
};

/** Runs before a snapshot is written and at every start. Ignores I/O errors: the folder may be read-only or missing. */
export const removeStaleFiles = (dataDir: string): void => {
  try {
    for (const name of readdirSync(dataDir)) removeIfStale(dataDir, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).errno === undefined) throw cause;
  }
};
