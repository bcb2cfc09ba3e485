// The file of rejects: one JSON line per item that was not taken, made when the first one comes.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reject } from '../../catalog/ingest.ts';

export const createRejectsFile = (path: string) => {
  let file: number | undefined;
  return {
    path,
    add: (reject: Reject): void => {
      if (file === undefined) {
        mkdirSync(dirname(path), { recursive: true });
        file = openSync(path, 'w');
      }
      const { place, line, id, reason } = reject;
      writeSync(file, `${JSON.stringify({ source: place, line, id: id ?? null, reason })}\n`);
    },
    /** Whether there was anything to write. */
    close: (): boolean => {
      if (file === undefined) return false;
      closeSync(file);
      return true;
    },
  };
};
