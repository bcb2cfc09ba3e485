// What there is to check of an installation, part by part, and what to do about what is found.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '@periplus/gazetteer';
import { formatCount } from '@periplus/text';
import { readSelection } from '../catalog/curation.ts';
import { loadWordLists } from '../catalog/relax/word-lists.ts';
import type { Config } from '../config/settings.ts';
import { readDemoRecords } from '../demo/demo-records.ts';
import { readSnapshot } from '../engine/embedded/segment/snapshot.ts';
import { SNAPSHOT_FILE } from '../engine/embedded/segment/snapshot-files.ts';
import { createStore, STORE_FILE } from '../engine/embedded/store/store.ts';
import { inspectStoreFile } from '../engine/embedded/store/store-file.ts';
import { STATE_FILE } from '../state/sqlite-file.ts';
import { inspectStateFile } from '../state/state-file.ts';
import { RESTORE_PREFIX } from './backup.ts';
import { openForReading } from './curation.ts';
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
    const finding = existsSync(dir) ? `${dir} is not readable and writable for this user.` : `${dir} is not there.`;
    const advice = 'Make it, or name another with --data-dir; an import makes a new one.';
    return [{ part, verdict: 'bad', finding, advice }];
  }
  const left = readdirSync(dir).filter((name) => name.startsWith(RESTORE_PREFIX));
  if (left.length === 0) return [good(part, dir)];
  const finding = `A restore was cut off: ${left.join(', ')} was left.`;
  return [
    {
      part,
      verdict: 'warning',
      finding,
      advice: 'Run the same periplus restore again: it completes, and clears this away.',
    },
  ];
};

const checkStore = (dir: string): readonly Diagnosis[] => {
  const [part, path] = ['catalogue', join(dir, STORE_FILE)];
  if (!existsSync(path))
    return [
      { part, verdict: 'warning', finding: 'There is none yet.', advice: 'Import records, or restore a backup.' },
    ];
  const state = inspectStoreFile(path);
  if (state.kind === 'sound') return [good(part, `${state.records} records; pages and counts are sound.`)];
  return [{ part, verdict: 'bad', finding: `${STORE_FILE} cannot be trusted: ${state.reason}.`, advice: RESTORE }];
};

const SHOWN = 5;

const checkRecords = async (config: Config): Promise<readonly Diagnosis[]> => {
  const part = 'records';
  const records = await openForReading(config);
  const damaged: string[] = [];
  let count = 0;
  try {
    for await (const _ of readSelection(records, { kind: 'all' }, { onDamaged: (id) => damaged.push(id) })) count += 1;
    const { derivation: version } = await records.stats();
    const isCurrent = version === derivation.version || count === 0;
    const texts: Diagnosis =
      damaged.length === 0
        ? good(part, `${count} texts are what was written.`)
        : {
            ...{
              part,
              verdict: 'bad',
              finding: `${damaged.length} are damaged: ${damaged.slice(0, SHOWN).join(', ')}.`,
            },
            advice: 'Import them again from their source, or restore a backup.',
          };
    const facts: Diagnosis = isCurrent
      ? good('derived fields', 'worked out by this version.')
      : {
          part: 'derived fields',
          verdict: 'warning',
          finding: 'Worked out by another version.',
          advice: 'The next start or import brings them up to date.',
        };
    return [texts, facts];
  } finally {
    await records.close();
  }
};

const checkIndex = (dir: string): readonly Diagnosis[] => {
  const part = 'search index';
  const advice = 'Nothing to do: the next start builds it anew, which takes a moment.';
  if (!existsSync(join(dir, SNAPSHOT_FILE)))
    return [{ part, verdict: 'warning', finding: 'There is no snapshot yet.', advice }];
  const store = createStore({ dataDir: dir, readOnly: true });
  try {
    const snapshot = readSnapshot(dir, store.isInHistory);
    if (snapshot === undefined)
      return [{ part, verdict: 'warning', finding: 'The snapshot is torn, old, or of another catalogue.', advice }];
    const behind = store.stats().sequence - snapshot.sequence;
    return [
      good(
        part,
        behind === 0
          ? 'The snapshot is up to date.'
          : `The snapshot is ${behind} changes behind; they are caught up at the start.`,
      ),
    ];
  } finally {
    store.close();
  }
};

const checkState = (dir: string): readonly Diagnosis[] => {
  const path = join(dir, STATE_FILE);
  if (!existsSync(path)) return [good('state', 'There is none yet; it is made when it is needed.')];
  const problem = inspectStateFile(path);
  if (problem === undefined) return [good('state', `${STATE_FILE} is sound.`)];
  return [{ part: 'state', verdict: 'bad', finding: `${STATE_FILE} cannot be trusted: ${problem}.`, advice: RESTORE }];
};

const REINSTALL = 'Install the package again; for a list of your own, mend the file that the setting names.';

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

async function* checkAssets({ search: { synonyms, placeNames, spellings } }: Config): AsyncGenerator<Diagnosis> {
  const files = {
    ...(synonyms === undefined ? {} : { synonyms }),
    ...(placeNames === undefined ? {} : { places: placeNames }),
    ...(spellings === undefined ? {} : { spellings }),
  };
  yield checkAsset('boundaries', readPlaces);
  yield checkAsset('word lists', () => loadWordLists(files));
  yield checkAsset('demo catalogue', readDemo);
}

/** An import writes the log beside the file, a backup or a migration a copy of it. */
const ROOM = 2;
const LEAST_BYTES = 200_000_000;

const checkDisk = (dir: string): readonly Diagnosis[] => {
  const { bavail, bsize } = statfsSync(dir);
  const [free, store] = [bavail * bsize, existsSync(join(dir, STORE_FILE)) ? statSync(join(dir, STORE_FILE)).size : 0];
  const megabytes = (bytes: number): string => `${formatCount(Math.round(bytes / 1e6))} MB`;
  const finding = `${megabytes(free)} are free; the catalogue has ${megabytes(store)}.`;
  if (free >= Math.max(LEAST_BYTES, store * ROOM)) return [good('disk', finding)];
  return [
    {
      part: 'disk',
      verdict: 'warning',
      finding,
      advice: `Free some: ${megabytes(Math.max(LEAST_BYTES, store * ROOM))} leave room for large imports and backups.`,
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

/** Part by part; what cannot be opened keeps nothing else from being checked. */
export async function* diagnose(config: Config): AsyncGenerator<Diagnosis> {
  const { dir } = config.data;
  yield* checkFolder(dir);
  const hasStore = existsSync(join(dir, STORE_FILE));
  if (existsSync(dir)) {
    yield* await attempt('catalogue', () => checkStore(dir));
    if (hasStore) yield* await attempt('records', () => checkRecords(config));
    if (hasStore) yield* await attempt('search index', () => checkIndex(dir));
    yield* await attempt('state', () => checkState(dir));
    yield* await attempt('disk', () => checkDisk(dir));
  }
  yield* checkAssets(config);
}
