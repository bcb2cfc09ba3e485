// Creates a folder and its missing parents. Node's `recursive` option never returns where the parent exists but is not
// writable in the usual way, as in /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined);

/** Throws like `mkdir`, but accepts an existing folder. */
export const makeFolder = (path: string): void => {
  try {
    mkdirSync(path);
  } catch (cause) {
    const parent = dirname(path);
    if (codeOf(cause) === 'ENOENT' && parent !== path && !existsSync(parent)) {
      makeFolder(parent);
      makeFolder(path);
    } else if (codeOf(cause) !== 'EEXIST' || !statSync(path).isDirectory()) {
      throw cause;
    }
  }
};
