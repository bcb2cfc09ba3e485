// Stores generated downloads on disk, by key, with limits of size and age. The metadata file names the data file and is
// written last, so that readers never find an incomplete download.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasExpired } from '@periplus/time';

export type ArtifactMetadata = {
  readonly fileName: string;
  readonly contentType: string;
  /** Absent for images. */
  readonly features?: number;
  /** What the format required to change. */
  readonly notes: readonly string[];
  /** Host of the source. */
  readonly origin: string;
};

export type Artifact = ArtifactMetadata & {
  /** Unique to this content. */
  readonly id: string;
  readonly length: number;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
};

export type ArtifactStore = {
  readonly find: (key: string) => Promise<Artifact | undefined>;
  readonly pathOf: (key: string, artifact: Artifact) => string;
  /** Creates a temporary folder; return it with `discard`. */
  readonly createFolder: () => Promise<string>;
  readonly discard: (folder: string) => Promise<void>;
  /** Moves the file into the store. */
  readonly put: (key: string, path: string, metadata: ArtifactMetadata) => Promise<Artifact>;
  /** Removes expired, excess and abandoned files. */
  readonly prune: () => Promise<void>;
};

export type ArtifactStoreOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly now?: () => number;
};

const WORK = 'work';
/** Temporary folders without a write for this long were left by a killed process. */
const ABANDONED_MS = 7_200_000;
const USE_INTERVAL_MS = 600_000;
const KEY = /^[0-9a-f]{64}$/;

const checkKey = (key: string): string => {
  if (!KEY.test(key)) throw new RangeError(`Not a download key: ${key.slice(0, 80)}`);
  return key;
};

const parse = (text: string): Artifact | undefined => {
  try {
    return JSON.parse(text) as Artifact;
  } catch {
    return undefined;
  }
};

const remove = (path: string): Promise<void> => unlink(path).catch(() => {});

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The time of the latest file, because the time of a folder does not change when its files grow. */
const lastWrite = async (path: string): Promise<number> => {
  const names = await readdir(path).catch(() => []);
  const times = await Promise.all(['.', ...names].map((name) => stat(join(path, name)).catch(() => undefined)));
  return Math.max(0, ...times.map((found) => found?.mtimeMs ?? 0));
};

const removeAbandoned = async (folder: string, now: number): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (now - (await lastWrite(path)) > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
};

export const createArtifactStore = ({
  folder,
  maxBytes,
  maxAgeMs,
  now = Date.now,
}: ArtifactStoreOptions): ArtifactStore => {
  const metadataPath = (key: string): string => join(folder, `${checkKey(key)}.json`);
  const dataName = (key: string, id: string): string => `${checkKey(key)}.${id}.data`;
  const pathOf = (key: string, { id }: Artifact): string => join(folder, dataName(key, id));

  const readMetadata = async (key: string): Promise<Artifact | undefined> => {
    const text = await readFile(metadataPath(key), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parse(text);
  };
  const isComplete = async (key: string, artifact: Artifact): Promise<boolean> =>
    (await stat(pathOf(key, artifact)).catch(() => undefined))?.size === artifact.length;
  const isFresh = ({ createdAt }: Artifact): boolean => !hasExpired(createdAt + maxAgeMs, maxAgeMs, now());

  const recordUse = async (key: string): Promise<void> => {
    const path = metadataPath(key);
    if (now() - (await stat(path)).mtimeMs > USE_INTERVAL_MS) await utimes(path, now() / 1000, now() / 1000);
  };

  const drop = async (key: string): Promise<void> => {
    const metadata = await readMetadata(key);
    await remove(metadataPath(key));
    if (metadata !== undefined) await remove(pathOf(key, metadata));
  };

  /** Removes data files without metadata, of a killed process or a replaced download. */
  const removeUnreferenced = async (names: readonly string[]): Promise<void> => {
    for (const name of names.filter((entry) => entry.endsWith('.data'))) {
      const [key = '', id] = name.split('.');
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      const isReferenced = (await readMetadata(key))?.id === id;
      if (!isReferenced && found !== undefined && now() - found.mtimeMs > ABANDONED_MS) await remove(path);
    }
  };

  /** Removes expired downloads, then the least recently used ones beyond the size limit. */
  const enforceLimits = async (keys: readonly string[]): Promise<void> => {
    const current: { readonly key: string; readonly length: number; readonly usedAt: number }[] = [];
    for (const key of keys) {
      const [metadata, found] = [await readMetadata(key), await stat(metadataPath(key)).catch(() => undefined)];
      if (metadata === undefined || found === undefined || !isFresh(metadata)) await drop(key);
      else current.push({ key, length: metadata.length, usedAt: found.mtimeMs });
    }
    let total = current.reduce((sum, { length }) => sum + length, 0);
    for (const { key, length } of current.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes) break;
      await drop(key);
      total -= length;
    }
  };

  const prune = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    const keys = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    await enforceLimits(keys.filter((key) => KEY.test(key)));
    await removeUnreferenced(names.filter((name) => KEY.test(name.slice(0, 64))));
    await removeAbandoned(join(folder, WORK), now());
  };

  return {
    pathOf,
    prune,
    find: async (key) => {
      const metadata = await readMetadata(key);
      if (metadata === undefined || !isFresh(metadata) || !(await isComplete(key, metadata))) return undefined;
      await recordUse(key).catch(() => {});
      return metadata;
    },
    createFolder: async () => {
      const path = join(folder, WORK, randomUUID());
      await mkdir(path, { recursive: true });
      return path;
    },
    discard: (path) => rm(path, { recursive: true, force: true }),
    put: async (key, path, metadata) => {
      await syncFile(path);
      const previous = await readMetadata(key);
      const artifact = { ...metadata, id: randomUUID(), length: (await stat(path)).size, createdAt: now() };
      await rename(path, pathOf(key, artifact));
      await writeFile(`${path}.json`, JSON.stringify(artifact));
      await syncFile(`${path}.json`);
      await rename(`${path}.json`, metadataPath(key));
      if (previous !== undefined) await remove(pathOf(key, previous));
      await prune();
      return artifact;
    },
  };
};
