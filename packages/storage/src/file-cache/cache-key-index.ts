// An in-memory index of the keys in a file cache. It lists a folder again only when its modification time has changed.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARD_NAMES } from './file-cache.ts';

export type CacheKeyIndex = {
  readonly has: (key: string) => boolean;
  /** Changes whenever a key may have been added or removed. */
  readonly revision: () => string;
  /** Lists changed folders now. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
};

/** A listing may miss changes that happen within this time of it. */
const CLOCK_RESOLUTION_MS = 2_000;

/** The first 48 bits of a key identify it: among a million keys, a collision has a probability of 0.2 %. */
const toNumber = (key: string): number => Number.parseInt(key.slice(0, 12), 16);

type Folder = { changedAt: number; listedAt: number; keys: ReadonlySet<number> };

export const createCacheKeyIndex = (folder: string, intervalMs: number): CacheKeyIndex => {
  const folders = new Map<string, Folder>();
  for (const name of SHARD_NAMES) folders.set(name, { changedAt: 0, listedAt: 0, keys: new Set() });
  let revision = '';

  const refreshFolder = async (name: string, state: Folder): Promise<void> => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) {
      Object.assign(state, { changedAt: 0, keys: new Set() });
      return;
    }
    if (found.mtimeMs === state.changedAt && state.listedAt - found.mtimeMs > CLOCK_RESOLUTION_MS) return;
    state.listedAt = Date.now();
    state.changedAt = found.mtimeMs;
    state.keys = new Set((await readdir(path)).map(toNumber));
  };

  const refreshAll = async (): Promise<void> => {
    for (const [name, state] of folders) await refreshFolder(name, state);
    revision = [...folders.values()].map(({ changedAt, keys }) => `${changedAt}:${keys.size}`).join();
  };
  let refreshing: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    refreshing ??= refreshAll().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  const timer = setInterval(() => void refresh().catch(() => {}), intervalMs).unref();
  return {
    has: (key) => folders.get(key.slice(0, 1))?.keys.has(toNumber(key)) ?? false,
    revision: () => revision,
    refresh,
    close: () => clearInterval(timer),
  };
};
