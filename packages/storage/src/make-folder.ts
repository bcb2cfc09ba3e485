// Makes a folder, and those above it that are missing. With `recursive` Node tries for ever where the folder above is there and nothing can be
// made in it, as in /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined);

/** Fails as `mkdir` does. A folder that is there already will do. */
export const makeFolder = (path: string): void => {
  try {
    mkdirSync(path);
  } catch (cause) {
    const above = dirname(path);
    if (codeOf(cause) === 'ENOENT' && above !== path && !existsSync(above)) {
      makeFolder(above);
      makeFolder(path);
    } else if (codeOf(cause) !== 'EEXIST' || !statSync(path).isDirectory()) {
      throw cause;
    }
  }
};
