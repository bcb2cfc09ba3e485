// Files kept to be used again, by key, on disk and within a bound. Any number of threads and processes may share a folder: a file
// appears whole or not at all, since it is written elsewhere and then renamed, and each folder is kept within its share of the bound.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs';
import { mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLru } from '@periplus/collections';
import { type CacheEntry, decodeEntry, encodeEntry } from './entry.ts';
import { createShard, removeFile } from './shard.ts';

export type FileCacheOptions = { readonly folder: string; readonly maxBytes: number };

/** A key is 64 hexadecimal digits, such as a SHA-256 sum. */
export type FileCache = {
  readonly get: (key: string) => Promise<CacheEntry | undefined>;
  readonly has: (key: string) => Promise<boolean>;
  /** False when it is larger than the share of its folder and therefore not kept. */
  readonly put: (key: string, entry: CacheEntry) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
};

export const SHARD_NAMES = '0123456789abcdef';
const UNFINISHED = 'unfinished';
/** What was being written this long ago was left behind by a process that was killed. */
const ABANDONED_MS = 600_000;
/** A use is noted on the file, but not each one. */
const NOTE_USE_MS = 3_600_000;

/** Files whose use was noted lately, and need not be asked. */
const REMEMBERED_USES = 10_000;

/** Takes half the time of the one that comes as a promise, which opens a handle and reads in parts. */
const readWhole = promisify(readFile);

export const CACHE_KEY_PATTERN = /^[0-9a-f]{64}$/;

const checkKey = (key: string): string => {
  if (!CACHE_KEY_PATTERN.test(key)) throw new RangeError(`Not a key of the cache: ${key.slice(0, 80)}`);
  return key;
};

export const shardFolder = (folder: string, key: string): string => join(folder, key.slice(0, 1));

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await removeFile(path);
  }
};

/** How long it need not be noted again. */
const noteUse = async (path: string): Promise<number> => {
  const now = new Date();
  const age = now.getTime() - (await stat(path)).mtimeMs;
  if (age <= NOTE_USE_MS) return NOTE_USE_MS - age;
  await utimes(path, now, now);
  return NOTE_USE_MS;
};

export const createFileCache = ({ folder, maxBytes }: FileCacheOptions): FileCache => {
  const share = Math.floor(maxBytes / SHARD_NAMES.length);
  const shards = new Map([...SHARD_NAMES].map((name) => [name, createShard(join(folder, name), share)]));
  let writing: Promise<unknown> = Promise.resolve();
  const noted = createLru<true>({ maxWeight: REMEMBERED_USES, weigh: () => 1 });
  const noteOnce = async (path: string): Promise<void> => {
    if (noted.get(path) !== true) noted.set(path, true, await noteUse(path).catch(() => 0));
  };
  const pathOf = (key: string): string => join(shardFolder(folder, checkKey(key)), key);
  let prepared: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    await mkdir(join(folder, UNFINISHED), { recursive: true });
    await removeAbandoned(join(folder, UNFINISHED));
  };

  const put = async (key: string, entry: CacheEntry): Promise<boolean> => {
    const bytes = encodeEntry(entry);
    const [path, shard] = [pathOf(key), shards.get(key.slice(0, 1))];
    if (bytes.length > share || shard === undefined) return false;
    prepared ??= prepare();
    await prepared;
    const unfinished = join(folder, UNFINISHED, randomUUID());
    await writeFile(unfinished, bytes);
    try {
      await shard.makeRoom(bytes.length);
      await rename(unfinished, path);
    } catch (cause) {
      await removeFile(unfinished);
      throw cause;
    }
    shard.noteAdded(key, bytes.length);
    return true;
  };

  return {
    get: async (key) => {
      const path = pathOf(key);
      const file = await readWhole(path).catch(() => undefined);
      const entry = file === undefined ? undefined : decodeEntry(file);
      if (entry === undefined) {
        if (file !== undefined) await removeFile(path);
        return undefined;
      }
      await noteOnce(path);
      return entry;
    },
    has: async (key) => (await stat(pathOf(key)).catch(() => undefined)) !== undefined,
    // One after the other, so that two do not take the same space.
    put: (key, entry) => {
      const written = writing.then(() => put(key, entry));
      writing = written.catch(() => {});
      return written;
    },
    remove: (key) => removeFile(pathOf(key)),
  };
};
