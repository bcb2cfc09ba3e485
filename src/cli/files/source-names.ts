// The collection names of imported folders. A subfolder of an imported folder belongs to the same collection.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { STATE_LIMITS, type StateStore } from '../../state/state.ts';

const COLLECTION = 'import-folders';

export type FolderSource = {
  readonly source: string;
  /** The imported folder, if this one is a subfolder of it. */
  readonly partOf?: string;
};

export type SourceNames = {
  readonly ofFolder: (folder: string) => Promise<FolderSource>;
  /** Returns undefined if no folder of the file was ever imported. */
  readonly ofFile: (path: string) => Promise<FolderSource | undefined>;
  /** Shows later that the catalogue had records (app/lost-catalogue.ts). */
  readonly rememberImport: (records: number) => Promise<void>;
  readonly remember: (folder: string, source: string) => Promise<void>;
};

/** A path that is too long for an id is stored by its digest. */
const idOf = (path: string): string =>
  path.length <= STATE_LIMITS.id ? path : createHash('sha256').update(path).digest('hex');

const sourceOf = (value: unknown): string | undefined => {
  const source = (value as { source?: unknown } | null)?.source;
  return typeof source === 'string' ? source : undefined;
};

export const createSourceNames = (state: Pick<StateStore, 'get' | 'put'>): SourceNames => {
  const lookUp = async (folder: string): Promise<FolderSource | undefined> => {
    for (let path = folder; ; path = dirname(path)) {
      const source = sourceOf((await state.get(COLLECTION, idOf(path)))?.value);
      if (source !== undefined) return path === folder ? { source } : { source, partOf: path };
      if (path === dirname(path)) return undefined;
    }
  };
  return {
    ofFolder: async (folder) => {
      const real = realpathSync(folder);
      return (await lookUp(real)) ?? { source: basename(real) };
    },
    ofFile: (path) => lookUp(dirname(realpathSync(path))),
    rememberImport: async (records) => {
      await state.put('imports', 'last', { records });
    },
    remember: async (folder, source) => {
      await state.put(COLLECTION, idOf(realpathSync(folder)), { source });
    },
  };
};
