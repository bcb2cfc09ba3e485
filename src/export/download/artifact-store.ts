// Generated downloads on disk: each whole or not there at all, by key, within a bound and not beyond an age. A file of facts names the
// file of data: it appears last, so that no reader ever finds half of a download.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ArtifactMetadata = {
  readonly fileName: string;
  readonly contentType: string;
  /** Absent for pictures. */
  readonly features?: number;
  /** What the format could not hold. */
  readonly notes: readonly string[];
  /** Host of the source. */
  readonly origin: string;
};

export type Artifact = ArtifactMetadata & {
  /** Names this very content: it is never used again. */
  readonly id: string;
  readonly length: number;
  /** Milliseconds. */
  readonly createdAt: number;
};

export type ArtifactStore = {
  readonly find: (key: string) => Promise<Artifact | undefined>;
  readonly pathOf: (key: string, artifact: Artifact) => string;
  /** A new folder, to be given back by `discard`. */
  readonly createFolder: () => Promise<string>;
  readonly discard: (folder: string) => Promise<void>;
  /** Takes the file over. */
  readonly put: (key: string, path: string, facts: ArtifactMetadata) => Promise<Artifact>;
  /** Removes what is too old, too much, or was left behind. */
  readonly prune: () => Promise<void>;
};

export type ArtifactStoreOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly now?: () => number;
};

const WORK = 'work';
/** Work that has written nothing for so long was left behind by a process that was killed. */
const ABANDONED_MS = 7_200_000;
const NOTE_USE_MS = 600_000;
const KEY = /^[0-9a-f]{64}$/;

const checkKey = (key: string): string => {
  if (!KEY.test(key)) throw new RangeError(`Not a key of a download: ${key.slice(0, 80)}`);
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

export const createArtifactStore = ({
  folder,
  maxBytes,
  maxAgeMs,
  now = Date.now,
}: ArtifactStoreOptions): ArtifactStore => {
  const factsPath = (key: string): string => join(folder, `${checkKey(key)}.json`);
  const dataName = (key: string, id: string): string => `${checkKey(key)}.${id}.data`;
  const pathOf = (key: string, { id }: Artifact): string => join(folder, dataName(key, id));

  const readFacts = async (key: string): Promise<Artifact | undefined> => {
    const text = await readFile(factsPath(key), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parse(text);
  };
  const isWhole = async (key: string, artifact: Artifact): Promise<boolean> =>
    (await stat(pathOf(key, artifact)).catch(() => undefined))?.size === artifact.length;
  const isYoung = ({ createdAt }: Artifact): boolean => createdAt + maxAgeMs > now();

  const noteUse = async (key: string): Promise<void> => {
    const path = factsPath(key);
    if (now() - (await stat(path)).mtimeMs > NOTE_USE_MS) await utimes(path, now() / 1000, now() / 1000);
  };

  const drop = async (key: string): Promise<void> => {
    const facts = await readFacts(key);
    await remove(factsPath(key));
    if (facts !== undefined) await remove(pathOf(key, facts));
  };

  /** Data that no facts name: of a process that was killed in between, or of a download that was made anew. */
  const removeLoose = async (names: readonly string[]): Promise<void> => {
    for (const name of names.filter((entry) => entry.endsWith('.data'))) {
      const [key = '', id] = name.split('.');
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      const isNamed = (await readFacts(key))?.id === id;
      if (!isNamed && found !== undefined && now() - found.mtimeMs > ABANDONED_MS) await remove(path);
    }
  };

  /** The time of the latest file within: a folder itself does not notice that its files grow. */
  const lastWrite = async (path: string): Promise<number> => {
    const names = await readdir(path).catch(() => []);
    const times = await Promise.all(['.', ...names].map((name) => stat(join(path, name)).catch(() => undefined)));
    return Math.max(0, ...times.map((found) => found?.mtimeMs ?? 0));
  };

  const removeAbandoned = async (): Promise<void> => {
    for (const name of await readdir(join(folder, WORK)).catch(() => [])) {
      const path = join(folder, WORK, name);
      if (now() - (await lastWrite(path)) > ABANDONED_MS) await rm(path, { recursive: true, force: true });
    }
  };

  /** Those used longest ago give way, and all that are too old. */
  const keepWithin = async (keys: readonly string[]): Promise<void> => {
    const kept: { readonly key: string; readonly length: number; readonly usedAt: number }[] = [];
    for (const key of keys) {
      const [facts, found] = [await readFacts(key), await stat(factsPath(key)).catch(() => undefined)];
      if (facts === undefined || found === undefined || !isYoung(facts)) await drop(key);
      else kept.push({ key, length: facts.length, usedAt: found.mtimeMs });
    }
    let total = kept.reduce((sum, { length }) => sum + length, 0);
    for (const { key, length } of kept.sort((one, other) => one.usedAt - other.usedAt)) {
      if (total <= maxBytes) break;
      await drop(key);
      total -= length;
    }
  };

  const tidy = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    const keys = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    await keepWithin(keys.filter((key) => KEY.test(key)));
    await removeLoose(names.filter((name) => KEY.test(name.slice(0, 64))));
    await removeAbandoned();
  };

  return {
    pathOf,
    prune: tidy,
    find: async (key) => {
      const facts = await readFacts(key);
      if (facts === undefined || !isYoung(facts) || !(await isWhole(key, facts))) return undefined;
      await noteUse(key).catch(() => {});
      return facts;
    },
    createFolder: async () => {
      const path = join(folder, WORK, randomUUID());
      await mkdir(path, { recursive: true });
      return path;
    },
    discard: (path) => rm(path, { recursive: true, force: true }),
    put: async (key, path, facts) => {
      await syncFile(path);
      const before = await readFacts(key);
      const artifact = { ...facts, id: randomUUID(), length: (await stat(path)).size, createdAt: now() };
      await rename(path, pathOf(key, artifact));
      await writeFile(`${path}.json`, JSON.stringify(artifact));
      await syncFile(`${path}.json`);
      await rename(`${path}.json`, factsPath(key));
      if (before !== undefined) await remove(pathOf(key, before));
      await tidy();
      return artifact;
    },
  };
};
