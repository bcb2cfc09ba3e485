// A backup: one tar archive with the catalogue and the state, each a consistent copy, and a list with their digests. And the way back.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import { readTar, type TarEntry, writeTar } from '@periplus/streams';
import { createStore, STORE_FILE } from '../engine/embedded/store/store.ts';
import { claimDatabase, copyStore, enableWal, inspectStoreFile } from '../engine/embedded/store/store-file.ts';
import { CatalogError } from '../errors.ts';
import { STATE_FILE } from '../state/sqlite-file.ts';
import { copyState, inspectStateFile } from '../state/state-file.ts';

const MANIFEST = 'manifest.json';
const FORMAT = 'periplus-backup';

type Part = { readonly name: string; readonly bytes: number; readonly sha256: string };
export type BackupManifest = {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly createdAt: string;
  readonly records: number;
  readonly files: readonly Part[];
};

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
};

const describe = async (folder: string, name: string): Promise<Part> => {
  const path = join(folder, name);
  return { name, bytes: statSync(path).size, sha256: await digestOf(path) };
};

const unusable = (detail: string, cause?: unknown): CatalogError => new CatalogError('bad_request', detail, { cause });

/** What a backup or restore that was killed has left. */
const removeLeftovers = (folder: string, prefix: string): void => {
  for (const name of readdirSync(folder)) if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true });
};

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
};

const entriesOf = (folder: string, manifest: BackupManifest): readonly TarEntry[] => {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const list: TarEntry = { name: MANIFEST, size: text.length, body: Readable.from([text]) };
  return [
    list,
    ...manifest.files.map(({ name, bytes }) => ({ name, size: bytes, body: createReadStream(join(folder, name)) })),
  ];
};

const isCompressed = (path: string): boolean => /\.t?gz$/i.test(path);

/** Of a catalogue that may be in use. The file appears under its name when it is whole. */
export const writeBackup = async (dataDir: string, path: string): Promise<BackupManifest> => {
  const parts = `${path}.parts`;
  makeFolder(dirname(path));
  removeLeftovers(dirname(path), basename(parts));
  mkdirSync(parts);
  try {
    copyStore(dataDir, join(parts, STORE_FILE));
    const hasState = copyState(dataDir, join(parts, STATE_FILE));
    const state = inspectStoreFile(join(parts, STORE_FILE));
    if (state.kind === 'unsound')
      throw unusable(`The catalogue cannot be backed up: ${state.reason}. Run periplus doctor.`);
    const files = await Promise.all(
      [STORE_FILE, ...(hasState ? [STATE_FILE] : [])].map((name) => describe(parts, name)),
    );
    const manifest: BackupManifest = {
      format: FORMAT,
      version: 1,
      createdAt: new Date().toISOString(),
      records: state.records,
      files,
    };
    const whole = join(parts, 'whole');
    const bytes = Readable.from(writeTar(entriesOf(parts, manifest), new Date(manifest.createdAt)));
    if (isCompressed(path)) await pipeline(bytes, createGzip({ level: 1 }), createWriteStream(whole));
    else await pipeline(bytes, createWriteStream(whole));
    await sync(whole);
    renameSync(whole, path);
    return manifest;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
};

const readManifest = async (entry: TarEntry): Promise<BackupManifest> => {
  const isList = entry.name === MANIFEST && entry.size < 1_000_000;
  const value = isList ? JSON.parse(Buffer.concat(await Array.fromAsync(entry.body)).toString()) : undefined;
  if (value?.format !== FORMAT) throw unusable('The file is not a backup of Periplus.');
  if (value.version !== 1) throw unusable('The backup was made by a newer version of Periplus; use that one.');
  return value as BackupManifest;
};

const KNOWN: ReadonlySet<string> = new Set([STORE_FILE, STATE_FILE]);

const unpack = async (path: string, folder: string): Promise<BackupManifest> => {
  const file = createReadStream(path);
  const bytes = isCompressed(path) ? file.pipe(createGunzip()) : file;
  file.on('error', (cause) => bytes.destroy(cause));
  let manifest: BackupManifest | undefined;
  for await (const entry of readTar(bytes)) {
    if (manifest === undefined) manifest = await readManifest(entry);
    // Nothing of an archive lands anywhere but under the names that a backup has.
    else if (KNOWN.has(entry.name)) await pipeline(entry.body, createWriteStream(join(folder, entry.name)));
  }
  if (manifest === undefined) throw unusable('The file is not a backup of Periplus.');
  return manifest;
};

const check = async (folder: string, { files, records }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of files)
    if ((await digestOf(join(folder, name)).catch(() => '')) !== sha256)
      throw unusable(`The backup is damaged: ${name} is not what was written.`);
  const state = inspectStoreFile(join(folder, STORE_FILE));
  if (state.kind === 'unsound') throw unusable(`The catalogue in the backup cannot be used: ${state.reason}.`);
  if (state.records !== records) throw unusable(`The backup is damaged: ${state.records} of ${records} records.`);
  const problem = files.some(({ name }) => name === STATE_FILE)
    ? inspectStateFile(join(folder, STATE_FILE))
    : undefined;
  if (problem !== undefined) throw unusable(`The state in the backup cannot be used: ${problem}.`);
};

export const RESTORE_PREFIX = 'restore-';

const readWhole = async (path: string, folder: string): Promise<BackupManifest> => {
  try {
    const manifest = await unpack(path, folder);
    await check(folder, manifest);
    return manifest;
  } catch (cause) {
    if (cause instanceof CatalogError) throw cause;
    throw unusable(`${path} cannot be read as a backup: ${(cause as Error).message}.`, cause);
  }
};

/** Reads and checks all of it; `use` gets the folder with the files, which is gone afterwards. */
export const withBackup = async <Result>(
  dataDir: string,
  path: string,
  use: (folder: string, manifest: BackupManifest) => Promise<Result>,
): Promise<Result> => {
  makeFolder(dataDir);
  removeLeftovers(dataDir, RESTORE_PREFIX);
  const folder = join(dataDir, `${RESTORE_PREFIX}${process.pid}`);
  mkdirSync(folder);
  try {
    return await use(folder, await readWhole(path, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The tables are brought up to date first: what takes the place of the catalogue is ready to be used. */
export const replaceCatalogue = async (dataDir: string, folder: string, { files }: BackupManifest): Promise<void> => {
  enableWal(join(folder, STORE_FILE));
  createStore({ dataDir: folder }).close();
  for (const { name } of files) await sync(join(folder, name));
  for (const name of [STATE_FILE, STORE_FILE])
    if (!claimDatabase(join(dataDir, name)))
      throw new CatalogError(
        'store_locked',
        'The catalogue is in use; stop the server and every import, then restore.',
      );
  // The state first: when this is cut off between the two, the same restore again completes it.
  for (const name of [STATE_FILE, STORE_FILE])
    if (files.some((file) => file.name === name)) renameSync(join(folder, name), join(dataDir, name));
  await sync(dataDir);
};
