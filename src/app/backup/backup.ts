// Backup and restore: a tar archive with consistent copies of the catalogue and the state, and a manifest with their
// digests.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import { type Entry, extract, type Pack, pack } from 'tar-stream';
import { createStore, STORE_FILE } from '../../engine/embedded/store/store.ts';
import { claimDatabase, copyStore, enableWal, inspectStoreFile } from '../../engine/embedded/store/store-file.ts';
import { CatalogError } from '../../errors.ts';
import { STATE_FILE } from '../../state/sqlite-file.ts';
import { copyState, inspectStateFile } from '../../state/state-file.ts';

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 1_000_000;
const FORMAT = 'periplus-backup';

/** The end of the name of the folder in which a backup is made. */
export const PARTS = '.parts';

type BackupFile = { readonly name: string; readonly bytes: number; readonly sha256: string };
export type BackupManifest = {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly createdAt: string;
  readonly records: number;
  readonly files: readonly BackupFile[];
};

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
};

const describeFile = async (folder: string, name: string): Promise<BackupFile> => {
  const path = join(folder, name);
  return { name, bytes: statSync(path).size, sha256: await digestOf(path) };
};

const unusable = (detail: string, cause?: unknown): CatalogError => new CatalogError('bad_request', detail, { cause });

/** Removes the files of an interrupted backup or restore. */
const removeLeftovers = (folder: string, prefix: string): void => {
  for (const name of readdirSync(folder)) if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true });
};

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
};

const copyCatalogue = async (dataDir: string, folder: string): Promise<BackupManifest> => {
  copyStore(dataDir, join(folder, STORE_FILE));
  const hasState = copyState(dataDir, join(folder, STATE_FILE));
  const store = inspectStoreFile(join(folder, STORE_FILE));
  if (store.kind === 'unsound') {
    throw unusable(`The catalogue cannot be backed up: ${store.reason}. Run periplus doctor.`);
  }
  const names = hasState ? [STORE_FILE, STATE_FILE] : [STORE_FILE];
  const files = await Promise.all(names.map((name) => describeFile(folder, name)));
  return { format: FORMAT, version: 1, createdAt: new Date().toISOString(), records: store.records, files };
};

const packFiles = async (archive: Pack, folder: string, manifest: BackupManifest): Promise<void> => {
  const mtime = new Date(manifest.createdAt);
  archive.entry({ name: MANIFEST, mtime }, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const { name, bytes } of manifest.files) {
    await pipeline(createReadStream(join(folder, name)), archive.entry({ name, mtime, size: bytes }));
  }
  archive.finalize();
};

const isCompressed = (path: string): boolean => /\.t?gz$/i.test(path);

const writeArchive = async (path: string, folder: string, manifest: BackupManifest): Promise<void> => {
  const archive = pack();
  const output = createWriteStream(path, { flush: true });
  const written = isCompressed(path) ? pipeline(archive, createGzip({ level: 1 }), output) : pipeline(archive, output);
  const packed = packFiles(archive, folder, manifest).catch((cause) => {
    archive.destroy(cause);
    throw cause;
  });
  await Promise.all([packed, written]);
};

const readManifest = async (entry: Entry): Promise<BackupManifest> => {
  const { name, size = 0 } = entry.header;
  const isManifest = name === MANIFEST && size <= MAX_MANIFEST_BYTES;
  const value = isManifest ? JSON.parse(Buffer.concat(await Array.fromAsync(entry)).toString()) : undefined;
  if (value?.format !== FORMAT) throw unusable('The file is not a Periplus backup.');
  if (value.version !== 1) throw unusable('The backup was made by a newer version of Periplus; use that version.');
  return value as BackupManifest;
};

const FILE_NAMES: ReadonlySet<string> = new Set([STORE_FILE, STATE_FILE]);

const unpack = async (path: string, folder: string): Promise<BackupManifest> => {
  const archive = extract();
  const input = createReadStream(path);
  const read = isCompressed(path) ? pipeline(input, createGunzip(), archive) : pipeline(input, archive);
  // The loop below throws the same error.
  read.catch(() => {});
  let manifest: BackupManifest | undefined;
  for await (const entry of archive) {
    if (manifest === undefined) manifest = await readManifest(entry);
    // Only the names of a backup are written, so an archive cannot place files elsewhere.
    else if (FILE_NAMES.has(entry.header.name)) {
      await pipeline(entry, createWriteStream(join(folder, entry.header.name)));
    } else entry.resume();
  }
  await read;
  if (manifest === undefined) throw unusable('The file is not a Periplus backup.');
  return manifest;
};

const check = async (folder: string, { files, records }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of files) {
    if ((await digestOf(join(folder, name)).catch(() => '')) !== sha256) {
      throw unusable(`The backup is damaged: the digest of ${name} does not match the manifest.`);
    }
  }
  const store = inspectStoreFile(join(folder, STORE_FILE));
  if (store.kind === 'unsound') throw unusable(`The catalogue in the backup cannot be used: ${store.reason}.`);
  if (store.records !== records) throw unusable(`The backup is damaged: ${store.records} of ${records} records.`);
  const hasState = files.some(({ name }) => name === STATE_FILE);
  const problem = hasState ? inspectStateFile(join(folder, STATE_FILE)) : undefined;
  if (problem !== undefined) throw unusable(`The state in the backup cannot be used: ${problem}.`);
};

export const RESTORE_PREFIX = 'restore-';

const unpackAndCheck = async (path: string, folder: string): Promise<BackupManifest> => {
  try {
    const manifest = await unpack(path, folder);
    await check(folder, manifest);
    return manifest;
  } catch (cause) {
    if (cause instanceof CatalogError) throw cause;
    throw unusable(`${path} cannot be read as a backup: ${(cause as Error).message}`, cause);
  }
};

type BackupOptions = {
  /** Unpacks and checks the file before it gets its name. */
  readonly isVerified?: boolean;
};

const verify = async (archive: string, folder: string): Promise<void> => {
  mkdirSync(folder);
  await unpackAndCheck(archive, folder);
};

/** The catalogue may be in use. The file gets its name when it is complete. */
export const writeBackup = async (
  dataDir: string,
  path: string,
  { isVerified = false }: BackupOptions = {},
): Promise<BackupManifest> => {
  const folder = `${path}${PARTS}`;
  makeFolder(dirname(path));
  removeLeftovers(dirname(path), basename(folder));
  mkdirSync(folder);
  try {
    const manifest = await copyCatalogue(dataDir, folder);
    const archive = join(folder, basename(path));
    await writeArchive(archive, folder, manifest);
    if (isVerified) await verify(archive, join(folder, 'unpacked'));
    renameSync(archive, path);
    await sync(dirname(path));
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Unpacks and checks a backup in a temporary folder, which `use` gets and which is removed afterwards. */
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
    return await use(folder, await unpackAndCheck(path, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Opening the store first brings its tables up to date, so that the catalogue is ready when it is in place. */
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
  // The state goes first: after an interruption between the two, running the same restore again completes it.
  for (const name of [STATE_FILE, STORE_FILE])
    if (files.some((file) => file.name === name)) renameSync(join(folder, name), join(dataDir, name));
  await sync(dataDir);
};
