// Walks the files below a folder, following symbolic links, and yields each file once.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A path as the user would write it, and its real path. */
type Location = { readonly path: string; readonly real: string };

const isVisitedFolder = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules';

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

const DANGLING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Returns undefined for a dangling or circular link. */
const follow = async (path: string): Promise<(Location & { kind: 'folder' | 'file' | 'other' }) | undefined> => {
  try {
    const [real, stats] = await Promise.all([realpath(path), stat(path)]);
    return { path, real, kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other' };
  } catch (cause) {
    if (DANGLING.has((cause as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw cause;
  }
};

/**
 * Follows links last, so that files inside the folder are found under their own names. Visits each real path once,
 * and none of `excluded`. Throws if a folder cannot be read.
 */
export async function* walkFiles(
  folder: string,
  isMatch: (name: string) => boolean,
  onSkipped: (path: string) => void = () => {},
  excluded: readonly string[] = [],
): AsyncGenerator<string> {
  const seen = new Set<string>(excluded);
  const links: { readonly path: string; readonly name: string }[] = [];
  const isNew = (real: string): boolean => {
    const before = seen.size;
    return seen.add(real).size > before;
  };

  async function* walk({ path, real }: Location): AsyncGenerator<string> {
    if (!isNew(real)) return;
    for (const entry of (await readdir(path, { withFileTypes: true })).sort(byName)) {
      const { name } = entry;
      const inner = { path: join(path, name), real: join(real, name) };
      if (entry.isSymbolicLink()) links.push({ path: inner.path, name });
      else if (entry.isDirectory() && isVisitedFolder(name)) yield* walk(inner);
      else if (entry.isFile() && !isMatch(name)) onSkipped(inner.path);
      else if (entry.isFile() && isNew(inner.real)) yield inner.path;
    }
  }

  yield* walk({ path: folder, real: await realpath(folder) });
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    const target = await follow(link.path);
    if (target?.kind === 'folder' && isVisitedFolder(link.name)) yield* walk(target);
    else if (target?.kind === 'file' && isMatch(link.name) && isNew(target.real)) yield target.path;
  }
}
