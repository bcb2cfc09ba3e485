// Which keys a cache of files holds, known without asking the disk: its folders are listed again when they have changed.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARD_NAMES } from './file-cache.ts';

export type CacheKeyIndex = {
  readonly has: (key: string) => boolean;
  /** Differs whenever a key may have come or gone. */
  readonly revision: () => string;
  /** Looks at the folders now. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
};

/** A change within this time of a listing may have been missed by it. */
const CLOCK_MS = 2_000;

/** 48 bits of a key: of a million keys two are taken for one another once in 500 catalogues. */
const toNumber = (key: string): number => Number.parseInt(key.slice(0, 12), 16);

type Folder = { changedAt: number; listedAt: number; keys: ReadonlySet<number> };

export const createCacheKeyIndex = (folder: string, everyMs: number): CacheKeyIndex => {
  const folders = new Map<string, Folder>();
  for (const name of SHARD_NAMES) folders.set(name, { changedAt: 0, listedAt: 0, keys: new Set() });
  let revision = '';

  const refreshFolder = async (name: string, known: Folder): Promise<void> => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) {
      Object.assign(known, { changedAt: 0, keys: new Set() });
      return;
    }
    if (found.mtimeMs === known.changedAt && known.listedAt - found.mtimeMs > CLOCK_MS) return;
    known.listedAt = Date.now();
    known.changedAt = found.mtimeMs;
    known.keys = new Set((await readdir(path)).map(toNumber));
  };

  const refreshAll = async (): Promise<void> => {
    for (const [name, known] of folders) await refreshFolder(name, known);
    revision = [...folders.values()].map(({ changedAt, keys }) => `${changedAt}:${keys.size}`).join();
  };
  let refreshing: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    refreshing ??= refreshAll().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  const timer = setInterval(() => void refresh().catch(() => {}), everyMs).unref();
  return {
    has: (key) => folders.get(key.slice(0, 1))?.keys.has(toNumber(key)) ?? false,
    revision: () => revision,
    refresh,
    close: () => clearInterval(timer),
  };
};
