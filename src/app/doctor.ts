// Checks an installation, and advises what to do about each problem.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '@periplus/gazetteer';
import { formatCount } from '@periplus/text';
import { readSelection } from '../catalog/curation.ts';
import { loadWordLists } from '../catalog/search/word-lists.ts';
import type { Config } from '../config/settings.ts';
import { readDemoRecords } from '../demo/demo-records.ts';
import { readSnapshot } from '../engine/embedded/segment/snapshot.ts';
import { SNAPSHOT_FILE } from '../engine/embedded/segment/snapshot-files.ts';
import { createStore, STORE_FILE } from '../engine/embedded/store/store.ts';
import { inspectStoreFile } from '../engine/embedded/store/store-file.ts';
import { STATE_FILE } from '../state/sqlite-file.ts';
import { inspectStateFile } from '../state/state-file.ts';
import { RESTORE_PREFIX } from './backup/backup.ts';
import { openForReading } from './curation.ts';
import { describeLostCatalogue, LOST_ADVICE } from './lost-catalogue.ts';
import { derivation } from './record-loader.ts';

export type Diagnosis = {
  readonly part: string;
  readonly verdict: 'good' | 'warning' | 'bad';
  readonly finding: string;
  readonly advice?: string;
};

const good = (part: string, finding: string): Diagnosis => ({ part, verdict: 'good', finding });

const RESTORE = 'Restore a backup (periplus restore), or move the file away and import again.';

const checkFolder = (dir: string): readonly Diagnosis[] => {
  const part = 'data folder';
  try {
    accessSync(dir, constants.R_OK | constants.W_OK);
  } catch {
    const finding = existsSync(dir) ? `${dir} is not readable and writable for this user.` : `${dir} does not exist.`;
    const advice = 'Create it, or choose another with --data-dir; an import creates a new one.';
    return [{ part, verdict: 'bad', finding, advice }];
  }
  const left = readdirSync(dir).filter((name) => name.startsWith(RESTORE_PREFIX));
  if (left.length === 0) return [good(part, dir)];
  const finding = `A restore was interrupted and left ${left.join(', ')}.`;
  return [
    {
      part,
      verdict: 'warning',
      finding,
      advice: 'Run the same periplus restore again to complete it.',
    },
  ];
};

const checkStore = (dir: string): readonly Diagnosis[] => {
  const [part, path] = ['catalogue', join(dir, STORE_FILE)];
  const lost = describeLostCatalogue(dir);
  if (lost !== undefined) return [{ part, verdict: 'bad', finding: `${lost}.`, advice: LOST_ADVICE }];
  if (!existsSync(path))
    return [{ part, verdict: 'warning', finding: 'No catalogue yet.', advice: 'Import records, or restore a backup.' }];
  const state = inspectStoreFile(path);
  if (state.kind === 'sound')
    return [good(part, `${formatCount(state.records)} records, hidden ones included; the file passes its checks.`)];
  return [{ part, verdict: 'bad', finding: `${STORE_FILE} is damaged: ${state.reason}.`, advice: RESTORE }];
};

const MAX_SHOWN = 5;

const checkRecords = async (config: Config): Promise<readonly Diagnosis[]> => {
  const part = 'records';
  const records = await openForReading(config);
  const damaged: string[] = [];
  let count = 0;
  try {
    for await (const _ of readSelection(records, { kind: 'all' }, { onDamaged: (id) => damaged.push(id) })) count += 1;
    const { derivation: version, visible } = await records.stats();
    const isCurrent = version === derivation.version || count === 0;
    const texts: Diagnosis =
      damaged.length === 0
        ? good(part, `${formatCount(count)} records (${formatCount(visible)} public) match their checksums.`)
        : {
            ...{
              part,
              verdict: 'bad',
              finding: `${damaged.length} records are damaged: ${damaged.slice(0, MAX_SHOWN).join(', ')}.`,
            },
            advice: 'Import them again from their source, or restore a backup.',
          };
    const derivedFields: Diagnosis = isCurrent
      ? good('derived fields', 'computed by this version.')
      : {
          part: 'derived fields',
          verdict: 'warning',
          finding: 'Computed by another version.',
          advice: 'The next start or import brings them up to date.',
        };
    return [texts, derivedFields];
  } finally {
    await records.close();
  }
};

const checkIndex = (dir: string): readonly Diagnosis[] => {
  const part = 'search index';
  const advice = 'Nothing to do: the next start rebuilds it, which takes a moment.';
  if (!existsSync(join(dir, SNAPSHOT_FILE))) return [{ part, verdict: 'warning', finding: 'No snapshot yet.', advice }];
  const store = createStore({ dataDir: dir, readOnly: true });
  try {
    const snapshot = readSnapshot(dir, store.isInHistory);
    if (snapshot === undefined)
      return [
        { part, verdict: 'warning', finding: 'The snapshot is damaged, outdated, or from another catalogue.', advice },
      ];
    const behind = store.stats().sequence - snapshot.sequence;
    return [
      good(
        part,
        behind === 0
          ? 'The snapshot is up to date.'
          : `The snapshot is ${behind} changes behind; the next start applies them.`,
      ),
    ];
  } finally {
    store.close();
  }
};

const checkState = (dir: string): readonly Diagnosis[] => {
  const path = join(dir, STATE_FILE);
  if (!existsSync(path)) return [good('state', 'No state yet; it is created when needed.')];
  const problem = inspectStateFile(path);
  if (problem === undefined) return [good('state', `${STATE_FILE} passes its checks.`)];
  return [{ part: 'state', verdict: 'bad', finding: `${STATE_FILE} is damaged: ${problem}.`, advice: RESTORE }];
};

const REINSTALL = 'Reinstall the package; for a custom list, fix the file that the setting names.';

const checkAsset = async (part: string, read: () => unknown): Promise<Diagnosis> => {
  try {
    await read();
    return good(part, 'can be read.');
  } catch (cause) {
    return { part, verdict: 'bad', finding: (cause as Error).message, advice: REINSTALL };
  }
};

const readDemo = async (): Promise<void> => {
  for await (const _ of readDemoRecords('http://localhost'));
};

async function* checkAssets({ search: { placeNames: places, ...files } }: Config): AsyncGenerator<Diagnosis> {
  yield checkAsset('boundaries', readPlaces);
  yield checkAsset('word lists', () => loadWordLists({ ...files, places }));
  yield checkAsset('demo catalogue', readDemo);
}

/** An import also writes a log, and a backup or migration a copy of the file. */
const FREE_FACTOR = 2;
const MIN_FREE_BYTES = 200_000_000;
/** With less, even small writes may fail. */
const FULL_BYTES = 20_000_000;

const checkDisk = (dir: string): readonly Diagnosis[] => {
  const { bavail, bsize } = statfsSync(dir);
  const [free, store] = [bavail * bsize, existsSync(join(dir, STORE_FILE)) ? statSync(join(dir, STORE_FILE)).size : 0];
  const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / 1e6))} MB`;
  const finding = `${megabytes(free)} free; the catalogue takes ${megabytes(store)}.`;
  if (free >= Math.max(MIN_FREE_BYTES, store * FREE_FACTOR)) return [good('disk', finding)];
  return [
    {
      part: 'disk',
      verdict: free < FULL_BYTES ? 'bad' : 'warning',
      finding,
      advice: `Free some space: large imports and backups need ${megabytes(Math.max(MIN_FREE_BYTES, store * FREE_FACTOR))}.`,
    },
  ];
};

const PROBE_BYTES = 2 ** 20;

/** Writes a file and removes it: a disk with free space may still refuse writes, by a quota or an error. */
const checkWriting = (dir: string): readonly Diagnosis[] => {
  const path = join(dir, `doctor.${process.pid}.tmp`);
  try {
    writeFileSync(path, Buffer.alloc(PROBE_BYTES, 1), { flush: true });
    return [good('writing', 'A file was written to the data folder and removed.')];
  } catch (cause) {
    const finding = `The data folder cannot be written: ${(cause as Error).message}.`;
    const advice = 'Free some space, raise the quota, or repair the disk; until then nothing can be saved.';
    return [{ part: 'writing', verdict: 'bad', finding, advice }];
  } finally {
    rmSync(path, { force: true });
  }
};

const checkGit = (): readonly Diagnosis[] => {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8', timeout: 10_000 });
  if (status === 0) return [good('git', stdout.trim())];
  return [
    {
      part: 'git',
      verdict: 'warning',
      finding: 'git was not found on the PATH, so git repositories cannot be harvested.',
      advice:
        'Install it (apt install git, dnf install git, apk add git, brew install git), with an ssh client for ssh.',
    },
  ];
};

const attempt = async (part: string, check: () => readonly Diagnosis[] | Promise<readonly Diagnosis[]>) => {
  try {
    return await check();
  } catch (cause) {
    const finding = (cause as Error).message;
    return [{ part, verdict: 'bad', finding, advice: RESTORE } as const];
  }
};

async function* checkFiles(config: Config): AsyncGenerator<Diagnosis> {
  const { dir } = config.data;
  const hasStore = (statSync(join(dir, STORE_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0;
  yield* await attempt('catalogue', () => checkStore(dir));
  if (hasStore) yield* await attempt('records', () => checkRecords(config));
  if (hasStore) yield* await attempt('search index', () => checkIndex(dir));
  yield* await attempt('state', () => checkState(dir));
}

/** SQLite needs files beside its own even to read, so on a full disk a sound catalogue would look damaged. */
const NOT_CHECKED: Diagnosis = {
  part: 'catalogue',
  verdict: 'warning',
  finding: 'Not checked, because the data folder cannot be written.',
};

/** A check that fails does not prevent the others. */
export async function* diagnose(config: Config): AsyncGenerator<Diagnosis> {
  const { dir } = config.data;
  yield* checkFolder(dir);
  if (existsSync(dir)) {
    yield* await attempt('disk', () => checkDisk(dir));
    const writing = checkWriting(dir);
    yield* writing;
    if (writing.some(({ verdict }) => verdict === 'bad')) yield NOT_CHECKED;
    else yield* checkFiles(config);
  }
  yield* checkGit();
  yield* checkAssets(config);
}
