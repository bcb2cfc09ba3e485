// Recognises a data folder that has lost its catalogue or state file, so that no empty one replaces it silently.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import type { Config } from '../config/settings.ts';
import { countSnapshotRecords } from '../engine/embedded/segment/snapshot.ts';
import { SNAPSHOT_FILE } from '../engine/embedded/segment/snapshot-files.ts';
import { STORE_FILE } from '../engine/embedded/store/database.ts';
import { CatalogError } from '../errors.ts';
import { STATE_FILE } from '../state/sqlite-file.ts';
import { readCollectionNames } from '../state/state-file.ts';

/** Written after records were loaded. Sources and keys do not count: operators add them before the first record. */
const RECORD_COLLECTIONS: ReadonlySet<string> = new Set(['imports', 'import-folders', 'harvest-runs']);

const sizeOf = (dir: string, name: string): number => statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0;

/** What shows that the folder had records; undefined if nothing does. */
const findTrace = (dir: string): string | undefined => {
  const indexed = countSnapshotRecords(dir);
  if (indexed > 0) return `${SNAPSHOT_FILE} lists ${formatCount(indexed)} records`;
  if (readCollectionNames(dir).some((name) => RECORD_COLLECTIONS.has(name))) return `${STATE_FILE} lists imports`;
  return sizeOf(dir, `${STORE_FILE}-wal`) > 0 ? `${STORE_FILE}-wal has changes` : undefined;
};

/** Why the catalogue file must not be created; undefined if it exists, or never did. */
export const describeLostCatalogue = (dir: string): string | undefined => {
  if (sizeOf(dir, STORE_FILE) > 0) return undefined;
  const trace = findTrace(dir);
  if (trace === undefined) return undefined;
  return `${STORE_FILE} in ${dir} is ${existsSync(join(dir, STORE_FILE)) ? 'empty' : 'missing'}, but ${trace}`;
};

export const LOST_ADVICE =
  'Restore a backup (periplus restore). To start with an empty catalogue, use --data-allow-empty once.';

/** Throws if the folder had records and the file is gone, unless the operator accepts an empty catalogue. */
export const refuseLostCatalogue = ({ data }: Config): void => {
  const lost = data.allowEmpty ? undefined : describeLostCatalogue(data.dir);
  if (lost !== undefined) throw new CatalogError('store_unavailable', `${lost}. ${LOST_ADVICE}`);
};

/** A file that another thread is creating is empty for a moment. */
const CREATION_MS = 1_000;

const isEmptied = (path: string): boolean => {
  const file = statSync(path, { throwIfNoEntry: false });
  return file?.size === 0 && Date.now() - file.mtimeMs > CREATION_MS;
};

export const refuseEmptyState = ({ data: { dir, allowEmpty } }: Config): void => {
  if (allowEmpty || !isEmptied(join(dir, STATE_FILE)) || sizeOf(dir, STORE_FILE) === 0) return;
  const lost = `${STATE_FILE} in ${dir} is empty, beside a catalogue: API keys, sources and runs are lost`;
  const advice = 'Restore a backup (periplus restore). To continue without them, use --data-allow-empty once.';
  throw new CatalogError('store_unavailable', `${lost}. ${advice}`);
};

/** For a start: imports and harvests create the state, so beside their traces it is not just unused. */
export const describeMissingState = ({ data: { dir } }: Config): string | undefined => {
  const wasUsed = ['harvest', 'reports'].some((name) => existsSync(join(dir, name)));
  if (!wasUsed || existsSync(join(dir, STATE_FILE)) || sizeOf(dir, STORE_FILE) === 0) return undefined;
  return `${STATE_FILE} in ${dir} is missing: API keys, sources and runs are lost unless you restore a backup.`;
};
