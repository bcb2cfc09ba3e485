// Disk usage of a folder, including subfolders.
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_BYTES = 512;

export const folderMb = (folder: string): number =>
  globSync('**', { cwd: folder })
    .map((path) => statSync(join(folder, path)))
    .filter((found) => found.isFile())
    .reduce((sum, { blocks }) => sum + blocks * BLOCK_BYTES, 0) /
  1024 ** 2;
