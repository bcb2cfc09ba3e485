// Corrected copies of the files that were checked, in a folder of their own: the same names, the same form.
import { writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import type { RawRecord } from '../../record/checks/finding.ts';
import { NDJSON_FILE } from './inputs.ts';

/** A path that leads out of the working folder keeps its name only. */
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

/** Collects the records of one file after the other; a file without a correction is not written. */
export const createCorrectedFiles = (folder: string) => {
  let file: { path: string; records: unknown[]; fixes: number; isWhole: boolean } | undefined;
  const totals = { files: 0, records: 0, left: [] as string[] };

  const finish = (): void => {
    if (file === undefined || file.fixes === 0) return;
    if (!file.isWhole) {
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
      file = { path, records: [], fixes: 0, isWhole: true };
    }
    return file;
  };

  return {
    /** `raw` is undefined when the item could not be read: a copy without it would lose it. */
    add: (path: string, raw: unknown, fixed: RawRecord | undefined): void => {
      const current = at(path);
      if (raw === undefined) current.isWhole = false;
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
