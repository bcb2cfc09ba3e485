// Writes corrected copies of validated files to another folder: same names, same formats, and only corrected records
// differ from the originals.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import { type Correction, correctTable } from './corrected-table.ts';
import { TABLE_FILE } from './inputs.ts';

/** A path outside the working directory keeps only its file name. */
const targetOf = (folder: string, path: string): string => {
  const inner = normalize(isAbsolute(path) ? relative(process.cwd(), path) : path);
  return join(folder, inner.startsWith('..') || isAbsolute(inner) ? basename(path) : inner);
};

const NEWLINE = 0x0a;

/** Replaces the text of each corrected record; undefined if one is not found where it was read. */
const correctJson = (bytes: Buffer, corrections: readonly Correction[]): Buffer | undefined => {
  const parts: Uint8Array[] = [];
  let [copied, line, lineStart] = [0, 1, 0];
  for (const { item, fixed } of corrections) {
    for (; line < item.line; line += 1) lineStart = bytes.indexOf(NEWLINE, lineStart) + 1;
    const start = bytes.indexOf(item.text, Math.max(copied, lineStart));
    if (start === -1) return undefined;
    const isIndented = item.text.trim().includes('\n');
    const lineEnd = item.text.endsWith('\r') ? '\r' : '';
    parts.push(bytes.subarray(copied, start), Buffer.from(JSON.stringify(fixed, null, isIndented ? 2 : 0) + lineEnd));
    copied = start + Buffer.byteLength(item.text);
  }
  return Buffer.concat([...parts, bytes.subarray(copied)]);
};

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Undefined if the file cannot be read a second time, such as standard input or a damaged archive. */
const correctFile = async (path: string, corrections: readonly Correction[]): Promise<Buffer | undefined> => {
  try {
    const stored = readFileSync(path);
    const bytes = isGzip(stored) ? gunzipSync(stored) : stored;
    const corrected = TABLE_FILE.test(path) ? await correctTable(bytes, corrections) : correctJson(bytes, corrections);
    return corrected !== undefined && isGzip(stored) ? gzipSync(corrected) : corrected;
  } catch {
    return undefined;
  }
};

/** Collects the corrections of each file in turn; writes only files with corrections. */
export const createCorrectedFiles = (folder: string) => {
  let file: { readonly path: string; readonly corrections: Correction[] } | undefined;
  const totals = { files: 0, records: 0, left: [] as string[] };

  const finish = async (): Promise<void> => {
    const { path, corrections } = file ?? { path: '', corrections: [] };
    file = undefined;
    if (corrections.length === 0) return;
    const corrected = await correctFile(path, corrections);
    if (corrected === undefined) {
      totals.left.push(path);
      return;
    }
    const target = targetOf(folder, path);
    makeFolder(dirname(target));
    writeFileSync(target, corrected);
    totals.files += 1;
    totals.records += corrections.length;
  };

  return {
    add: async (path: string, correction: Correction): Promise<void> => {
      if (file?.path !== path) await finish();
      file ??= { path, corrections: [] };
      file.corrections.push(correction);
    },
    close: async (): Promise<Readonly<typeof totals>> => {
      await finish();
      return totals;
    },
  };
};
