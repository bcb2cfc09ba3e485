// One folder of the cache: its files by age, and how much of its share of the bound they take.
import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

type File = { readonly size: number; readonly usedAt: number };

/** When there is no place left, more is made than is needed at the moment, since looking for the oldest is work. */
const SPARE = 0.9;

export type Shard = {
  /** Removes what was used longest ago until so many bytes fit in beside the rest. */
  readonly makeRoom: (bytes: number) => Promise<void>;
  /** A file of this size was added by us. */
  readonly noteAdded: (name: string, size: number) => void;
};

/** Undefined when another process has removed it meanwhile. */
const statFile = async (path: string): Promise<File | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, usedAt: found.mtimeMs };
};

export const removeFile = (path: string): Promise<void> => unlink(path).catch(() => {});

/** Other processes write into the folder too, so it is listed each time; only files that are new are asked for their size. */
export const createShard = (folder: string, maxBytes: number): Shard => {
  const files = new Map<string, File>();

  const learn = async (name: string): Promise<void> => {
    const file = await statFile(join(folder, name));
    if (file === undefined) files.delete(name);
    else files.set(name, file);
  };

  const refresh = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const names = new Set(await readdir(folder));
    for (const name of files.keys()) if (!names.has(name)) files.delete(name);
    for (const name of names) if (!files.has(name)) await learn(name);
  };

  const total = (): number => {
    let sum = 0;
    for (const { size } of files.values()) sum += size;
    return sum;
  };

  const removeOldest = async (bytes: number): Promise<void> => {
    for (const name of [...files.keys()]) await learn(name);
    let used = total();
    for (const [name, { size }] of [...files].sort(([, one], [, other]) => one.usedAt - other.usedAt)) {
      if (used + bytes <= maxBytes * SPARE || used === 0) break;
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
