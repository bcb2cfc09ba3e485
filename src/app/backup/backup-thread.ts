// The thread that writes one scheduled backup: copying a database blocks it for as long as that takes.
import { serveParent } from '@periplus/worker-rpc';
import { type BackupManifest, writeBackup } from './backup.ts';

export type BackupThreadApi = {
  readonly write: (request: { readonly dataDir: string; readonly path: string }) => Promise<BackupManifest>;
};

serveParent<BackupThreadApi>({ write: ({ dataDir, path }) => writeBackup(dataDir, path, { isVerified: true }) });
