// Scheduled backups: submits a job when one is due, writes and verifies the file, and removes old ones. The job queue
// makes sure that one of the servers that share a catalogue writes it.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder } from '@periplus/storage';
import { formatCount } from '@periplus/text';
import { parseCron } from '@periplus/time';
import { createBoundedWorker, threadFile } from '@periplus/worker-rpc';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { JobKind } from '../../server/run-job.ts';
import type { JobQueue } from '../../state/job-queue.ts';
import type { StateStore } from '../../state/state.ts';
import { reviveErrors } from '../../thread-errors.ts';
import { type BackupManifest, PARTS } from './backup.ts';
import { BACKUPS, type BackupStatus, readBackupStatus, saveBackupStatus } from './backup-status.ts';
import type { BackupThreadApi } from './backup-thread.ts';

const BACKUP_JOB = 'backup';
const NEXT = 'next';
const DAY_MS = 86_400_000;

/** Only files of this form are counted and removed. */
const BACKUP_FILE = /^periplus-\d{8}T\d{6}Z\.tar\.gz$/;

const toFileName = (time: Date): string => `periplus-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

const backupFolderOf = ({ backup, data }: Config): string => backup.folder ?? join(data.dir, 'backups');

/** Names of the scheduled backups, newest first. */
export const listBackups = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => BACKUP_FILE.test(name))
    .sort()
    .reverse();

/** Files of a backup that was killed; the caller holds the lease, so none is being made. */
const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder))
    if (name.endsWith(PARTS) && BACKUP_FILE.test(name.slice(0, -PARTS.length)))
      rmSync(join(folder, name), { recursive: true, force: true });
};

type WriteBackup = (path: string, signal: AbortSignal) => Promise<BackupManifest>;

/** Ends the thread when the signal is aborted. */
const writeInThread =
  (dataDir: string): WriteBackup =>
  async (path, signal) => {
    const thread = createBoundedWorker<BackupThreadApi>({
      file: threadFile('backup-thread', import.meta.url),
      ...{ timeLimitMs: DAY_MS, idleMs: 1_000, maxQueued: 1, toError: reviveErrors() },
    });
    const close = (): void => void thread.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      return await thread.call('write', { dataDir, path });
    } finally {
      signal.removeEventListener('abort', close);
      await thread.close();
    }
  };

type BackupJobOptions = {
  readonly config: Config;
  readonly state: StateStore;
  readonly report: (message: string) => void;
  readonly write?: WriteBackup;
};

const reasonOf = (cause: unknown): string =>
  cause instanceof CatalogError ? cause.message : `${(cause as Error).message}.`;

export const createBackupJob = ({ config, state, report, write }: BackupJobOptions): JobKind => {
  const folder = backupFolderOf(config);
  const writeFile = write ?? writeInThread(config.data.dir);

  const backUp = async (signal: AbortSignal, startedAt: Date): Promise<BackupStatus> => {
    makeFolder(folder);
    removeUnfinished(folder);
    const path = join(folder, toFileName(startedAt));
    const { records } = await writeFile(path, signal);
    for (const name of listBackups(folder).slice(config.backup.keep)) rmSync(join(folder, name));
    const seconds = (Date.now() - startedAt.getTime()) / 1_000;
    const bytes = statSync(path).size;
    report(
      `Backup ${basename(path)} written and verified: ${formatCount(records)} records, ${formatCount(bytes)} bytes, ${seconds.toFixed(1)} s.`,
    );
    const time = startedAt.toISOString();
    return { lastAttemptAt: time, lastSuccessAt: time, records, bytes, seconds };
  };

  return {
    ...{ name: BACKUP_JOB, concurrency: 1, isRepeatable: true },
    run: async ({ signal }) => {
      const startedAt = new Date();
      try {
        const status = await backUp(signal, startedAt);
        await saveBackupStatus(state, status);
        return { records: status.records };
      } catch (cause) {
        signal.throwIfAborted();
        const reason = reasonOf(cause);
        report(`The scheduled backup to ${folder} failed: ${reason} Earlier backups are kept.`);
        const { reason: _, ...earlier } = (await readBackupStatus(state)) ?? { lastAttemptAt: '' };
        await saveBackupStatus(state, { ...earlier, lastAttemptAt: startedAt.toISOString(), reason });
        throw new CatalogError('service_unavailable', reason, { cause });
      }
    },
  };
};

type NextBackup = { readonly schedule: string; readonly nextAt: string };

/**
 * Returns a function that submits a backup if one is due, to be called periodically. The next time is stored, so that a
 * backup that was missed while the server was off is written once.
 */
export const createBackupScheduler = (
  schedule: string,
  state: StateStore,
  queue: JobQueue,
  now: () => Date = () => new Date(),
) => {
  const parsed = parseCron(schedule);
  return async (): Promise<void> => {
    const time = now();
    const planned = (await state.get(BACKUPS, NEXT))?.value as NextBackup | undefined;
    const next = parsed.kind === 'ok' ? parsed.cron.next(time) : undefined;
    const plannedAt = planned?.schedule === schedule ? Date.parse(planned.nextAt) : Number.NaN;
    const isDue = plannedAt <= time.getTime();
    if (isDue) await queue.submit({ name: BACKUP_JOB, key: BACKUP_JOB, input: {} });
    // A time after the next one was planned by a clock that was ahead.
    const isPlanned = !isDue && next !== undefined && plannedAt <= next.getTime();
    if (!isPlanned && next !== undefined) await state.put(BACKUPS, NEXT, { schedule, nextAt: next.toISOString() });
  };
};
