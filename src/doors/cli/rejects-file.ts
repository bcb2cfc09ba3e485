// The file of rejects: one JSON line per item that was not taken, made when the first one comes.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reject } from '../../catalog/ingest.ts';
import { CatalogError } from '../../errors.ts';

const open = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'w');
};

export const createRejectsFile = (path: string) => {
  let file: number | undefined;
  return {
    path,
    add: ({ place, line, id, reason }: Reject): void => {
      try {
        file ??= open(path);
        writeSync(file, `${JSON.stringify({ source: place, line, id: id ?? null, reason })}\n`);
      } catch (cause) {
        const detail = `The file of rejected items cannot be written: ${(cause as Error).message}.`;
        throw new CatalogError('store_unavailable', detail, { cause });
      }
    },
    /** Whether there was anything to write. */
    close: (): boolean => {
      if (file === undefined) return false;
      closeSync(file);
      file = undefined;
      return true;
    },
  };
};
