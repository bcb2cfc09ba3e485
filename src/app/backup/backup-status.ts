// The outcome of scheduled backups, kept in the state, and their metrics.
import type { MetricFamily } from '@periplus/telemetry';
import type { StateStore } from '../../state/state.ts';

export const BACKUPS = 'backups';
const STATUS = 'status';

export type BackupStatus = {
  readonly lastAttemptAt: string;
  readonly lastSuccessAt?: string;
  /** Why the last attempt failed; absent if it succeeded. */
  readonly reason?: string;
  readonly bytes?: number;
  readonly records?: number;
  readonly seconds?: number;
};

export const readBackupStatus = async (state: StateStore): Promise<BackupStatus | undefined> =>
  (await state.get(BACKUPS, STATUS))?.value as BackupStatus | undefined;

export const saveBackupStatus = async (state: StateStore, status: BackupStatus): Promise<void> => {
  await state.put(BACKUPS, STATUS, status);
};

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  ...{ name, help, type: 'gauge', samples: [{ value }] },
});

const toSeconds = (time: string | undefined): number => (time === undefined ? 0 : Date.parse(time) / 1_000);

/** Without any backup yet, the times are 0. */
export const readBackupMetrics = async (state: StateStore): Promise<readonly MetricFamily[]> => {
  const status = await readBackupStatus(state);
  const failed = status?.reason === undefined ? 0 : 1;
  return [
    gauge(
      'periplus_backup_last_success_timestamp_seconds',
      'Time of the last verified scheduled backup, in seconds since 1970; 0 if there is none.',
      toSeconds(status?.lastSuccessAt),
    ),
    gauge('periplus_backup_failed', 'Whether the last scheduled backup failed (1) or not (0).', failed),
    gauge('periplus_backup_bytes', 'Size of the last scheduled backup.', status?.bytes ?? 0),
    gauge('periplus_backup_duration_seconds', 'Time that the last scheduled backup took.', status?.seconds ?? 0),
  ];
};
