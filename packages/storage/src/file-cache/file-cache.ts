// A bounded cache of files on disk. Any number of threads and processes may share a folder: a file is written elsewhere
// and then renamed, so that readers never see a part of it, and each of 16 subfolders has an equal share of the limit.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs';
import { mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLru } from '@periplus/collections';
import { type CacheEntry, decodeEntry, encodeEntry } from './entry.ts';
import { createShard, removeFile } from './shard.ts';

export type FileCacheOptions = { readonly folder: string; readonly maxBytes: number };

/** A key is 64 hexadecimal digits, such as a SHA-256 digest. */
export type FileCache = {
  readonly get: (key: string) => Promise<CacheEntry | undefined>;
  readonly has: (key: string) => Promise<boolean>;
  /** Returns false when the entry exceeds the share of its folder and is not stored. */
  readonly put: (key: string, entry: CacheEntry) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
};

export const SHARD_NAMES = '0123456789abcdef';
const UNFINISHED = 'unfinished';
/** Unfinished files of this age were left by a killed process. */
const ABANDONED_MS = 600_000;
/** The modification time of a file records its use, at most once in this time. */
const USE_INTERVAL_MS = 3_600_000;

const MAX_RECENT_USES = 10_000;

/** Takes half the time of the promise API, which opens a handle and reads in parts. */
const readFileFast = promisify(readFile);

export const CACHE_KEY_PATTERN = /^[0-9a-f]{64}$/;

const checkKey = (key: string): string => {
  if (!CACHE_KEY_PATTERN.test(key)) throw new RangeError(`Not a cache key: ${key.slice(0, 80)}`);
  return key;
};

const shardFolder = (folder: string, key: string): string => join(folder, key.slice(0, 1));

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await removeFile(path);
  }
};

/** Returns how long the recorded time of use is recent enough. */
const recordUse = async (path: string): Promise<number> => {
  const now = new Date();
  const age = now.getTime() - (await stat(path)).mtimeMs;
  if (age <= USE_INTERVAL_MS) return USE_INTERVAL_MS - age;
  await utimes(path, now, now);
  return USE_INTERVAL_MS;
};

export const createFileCache = ({ folder, maxBytes }: FileCacheOptions): FileCache => {
  const share = Math.floor(maxBytes / SHARD_NAMES.length);
  const shards = new Map([...SHARD_NAMES].map((name) => [name, createShard(join(folder, name), share)]));
  let lastWrite: Promise<unknown> = Promise.resolve();
  const recentUses = createLru<true>({ maxWeight: MAX_RECENT_USES, weigh: () => 1 });
  const recordUseOnce = async (path: string): Promise<void> => {
    if (recentUses.get(path) !== true) recentUses.set(path, true, await recordUse(path).catch(() => 0));
  };
  const pathOf = (key: string): string => join(shardFolder(folder, checkKey(key)), key);
  let preparation: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    await mkdir(join(folder, UNFINISHED), { recursive: true });
    await removeAbandoned(join(folder, UNFINISHED));
  };

  const put = async (key: string, entry: CacheEntry): Promise<boolean> => {
    const bytes = encodeEntry(entry);
    const [path, shard] = [pathOf(key), shards.get(key.slice(0, 1))];
    if (bytes.length > share || shard === undefined) return false;
    preparation ??= prepare();
    await preparation;
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
      const file = await readFileFast(path).catch(() => undefined);
      const entry = file === undefined ? undefined : decodeEntry(file);
      if (entry === undefined) {
        if (file !== undefined) await removeFile(path);
        return undefined;
      }
      await recordUseOnce(path);
      return entry;
    },
    has: async (key) => (await stat(pathOf(key)).catch(() => undefined)) !== undefined,
    // Serialised, so that two writes do not count the same free space.
    put: (key, entry) => {
      const written = lastWrite.then(() => put(key, entry));
      lastWrite = written.catch(() => {});
      return written;
    },
    remove: (key) => removeFile(pathOf(key)),
  };
};
