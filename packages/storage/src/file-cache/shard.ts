// One folder of the cache: tracks the sizes and ages of its files and evicts the oldest.
import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

type File = { readonly size: number; readonly usedAt: number };

/** Evicts down to this share of the limit, because finding the oldest files is expensive. */
const TARGET_SHARE = 0.9;

export type Shard = {
  /** Removes the least recently used files until `bytes` more fit. */
  readonly makeRoom: (bytes: number) => Promise<void>;
  /** Registers a file that this process has added. */
  readonly noteAdded: (name: string, size: number) => void;
};

/** Returns undefined when another process has removed the file. */
const statFile = async (path: string): Promise<File | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, usedAt: found.mtimeMs };
};

export const removeFile = (path: string): Promise<void> => unlink(path).catch(() => {});

/** Other processes write to the folder too, so it is listed each time; only new files need a stat call. */
export const createShard = (folder: string, maxBytes: number): Shard => {
  const files = new Map<string, File>();

  const updateFile = async (name: string): Promise<void> => {
    const file = await statFile(join(folder, name));
    if (file === undefined) files.delete(name);
    else files.set(name, file);
  };

  const refresh = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const names = new Set(await readdir(folder));
    for (const name of files.keys()) if (!names.has(name)) files.delete(name);
    for (const name of names) if (!files.has(name)) await updateFile(name);
  };

  const total = (): number => {
    let sum = 0;
    for (const { size } of files.values()) sum += size;
    return sum;
  };

  const removeOldest = async (bytes: number): Promise<void> => {
    for (const name of [...files.keys()]) await updateFile(name);
    let used = total();
    for (const [name, { size }] of [...files].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (used + bytes <= maxBytes * TARGET_SHARE || used === 0) break;
      await removeFile(join(folder, name));
      files.delete(name);
      used -= size;
    }
  };

  return {
    makeRoom: async (bytes) => {
      await refresh();
      if (total() + bytes > maxBytes) await removeOldest(bytes);
    },
    noteAdded: (name, size) => {
      files.set(name, { size, usedAt: Date.now() });
    },
  };
};
