// All files below a folder whose names are wanted, through symbolic links too, each file once.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A path as the user would write it, and the one place on the disk that it leads to. */
type Spot = { readonly path: string; readonly real: string };

const isWantedFolder = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

const NOWHERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Undefined for a link that leads nowhere or in a circle: editors and tools leave such links about. */
const follow = async (path: string): Promise<(Spot & { kind: 'folder' | 'file' | 'other' }) | undefined> => {
  try {
    const [real, stats] = await Promise.all([realpath(path), stat(path)]);
    return { path, real, kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other' };
  } catch (cause) {
    if (NOWHERE.has((cause as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw cause;
  }
};

/**
 * Links are followed last, so that what lies in the folder anyway is found under its own name. Each real path is taken once:
 * links that lead back up do no harm. Real paths of `except` are left alone. Throws what the system says of a folder that cannot be read.
 */
export async function* walkFiles(
  folder: string,
  isWanted: (name: string) => boolean,
  onSkipped: (path: string) => void = () => {},
  except: readonly string[] = [],
): AsyncGenerator<string> {
  const seen = new Set<string>(except);
  const links: { readonly path: string; readonly name: string }[] = [];
  const isNew = (real: string): boolean => {
    const before = seen.size;
    return seen.add(real).size > before;
  };

  async function* walk({ path, real }: Spot): AsyncGenerator<string> {
    if (!isNew(real)) return;
    for (const entry of (await readdir(path, { withFileTypes: true })).sort(byName)) {
      const { name } = entry;
      const inner = { path: join(path, name), real: join(real, name) };
      if (entry.isSymbolicLink()) links.push({ path: inner.path, name });
      else if (entry.isDirectory() && isWantedFolder(name)) yield* walk(inner);
      else if (entry.isFile() && !isWanted(name)) onSkipped(inner.path);
      else if (entry.isFile() && isNew(inner.real)) yield inner.path;
    }
  }

  yield* walk({ path: folder, real: await realpath(folder) });
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    const target = await follow(link.path);
    if (target?.kind === 'folder' && isWantedFolder(link.name)) yield* walk(target);
    else if (target?.kind === 'file' && isWanted(link.name) && isNew(target.real)) yield target.path;
  }
}
