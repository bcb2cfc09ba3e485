// Lists the files of a commit with `git ls-tree`. Without a checkout, no symbolic link is ever followed.
import { posix } from 'node:path';
import { type Git, runGit } from './run-git.ts';

export type TreeFile = {
  readonly path: string;
  /** Object name of the content. */
  readonly blob: string;
  readonly bytes: number;
  readonly isLink: boolean;
};

const LINK_MODE = '120000';

/** '100644 blob 1f7a...   1234\tfolder/name.json'; undefined for anything but a file, such as a submodule. */
const parseEntry = (entry: string): TreeFile | undefined => {
  const match = /^(\d{6}) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s.exec(entry);
  if (match === null) return undefined;
  const [, mode, blob = '', bytes, path = ''] = match;
  return { path, blob, bytes: Number(bytes), isLink: mode === LINK_MODE };
};

export const readTree = async (git: Git, commit: string): Promise<readonly TreeFile[]> => {
  const listing = await runGit(git, ['ls-tree', '-r', '-z', '-l', '--full-tree', '--end-of-options', commit]);
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => parseEntry(entry) ?? []);
};

/** Resolves a symbolic link from its text alone; undefined when it points outside the repository. */
export const resolveLink = (path: string, target: string): string | undefined => {
  if (posix.isAbsolute(target)) return undefined;
  const resolved = posix.join(posix.dirname(path), target);
  return resolved === '..' || resolved.startsWith('../') ? undefined : resolved;
};
