// Writes corrected copies of validated files to another folder, with the same names and formats.
import { writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import type { RawRecord } from '../../record/checks/finding.ts';
import { NDJSON_FILE } from './inputs.ts';

/** A path outside the working directory keeps only its file name. */
const targetOf = (folder: string, path: string): string => {
  const inner = normalize(isAbsolute(path) ? relative(process.cwd(), path) : path);
  return join(folder, inner.startsWith('..') || isAbsolute(inner) ? basename(path) : inner);
};

const toText = (path: string, records: readonly unknown[]): string => {
  if (NDJSON_FILE.test(path)) return records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return `${JSON.stringify(records.length === 1 ? records[0] : records, null, 2)}\n`;
};

const write = (target: string, text: string): void => {
  makeFolder(dirname(target));
  writeFileSync(target, /\.gz$/i.test(target) ? gzipSync(text) : text);
};

/** Collects the records of each file in turn; writes only files with corrections. */
export const createCorrectedFiles = (folder: string) => {
  let file: { path: string; records: unknown[]; fixes: number; isComplete: boolean } | undefined;
  const totals = { files: 0, records: 0, left: [] as string[] };

  const finish = (): void => {
    if (file === undefined || file.fixes === 0) return;
    if (!file.isComplete) {
      totals.left.push(file.path);
      return;
    }
    write(targetOf(folder, file.path), toText(file.path, file.records));
    totals.files += 1;
    totals.records += file.fixes;
  };

  const at = (path: string) => {
    if (file?.path !== path) {
      finish();
      file = { path, records: [], fixes: 0, isComplete: true };
    }
    return file;
  };

  return {
    /**
     * `raw` is undefined if the item could not be read; the file is then not written, because the copy would lose it.
     */
    add: (path: string, raw: unknown, fixed: RawRecord | undefined): void => {
      const current = at(path);
      if (raw === undefined) current.isComplete = false;
      current.records.push(fixed ?? raw);
      if (fixed !== undefined) current.fixes += 1;
    },
    close: (): Readonly<typeof totals> => {
      finish();
      file = undefined;
      return totals;
    },
  };
};
