// Stores the progress of a source: fingerprint, ids and failures per document. A run only appends lines, so that a
// killed run can resume; the last line of a path counts, and an incomplete line is ignored.
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, rename, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Failure } from './run.ts';

/** Raise it whenever documents are read differently: everything is then read again. */
const READER_VERSION = 1;

export type DocumentProgress = {
  readonly path: string;
  readonly fingerprint?: string;
  readonly ids: readonly string[];
  /** Not all of them; `failed` is the full count. */
  readonly failures: readonly Failure[];
  readonly failed: number;
};

/** The counts of a run so far; a resumed run adds to them. */
export type RunTally = {
  readonly run: number;
  readonly documentsRead: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
};

export type Progress = {
  /** By path. */
  readonly documents: Map<string, DocumentProgress>;
  /** The catalogue's cursor at the time of writing. If it is unknown later, the catalogue was restored from a copy. */
  readonly cursor: string | undefined;
  readonly tally?: RunTally;
};

export type ProgressFile = {
  /** Empty when there is no file, or it belongs to another origin. */
  readonly load: () => Promise<Progress>;
  /** To be called after the records have been written to the catalogue. */
  readonly add: (documents: readonly DocumentProgress[], cursor: string, tally: RunTally) => Promise<void>;
  /** Rewrites the file without obsolete lines. */
  readonly replace: (progress: Progress) => Promise<void>;
};

const createEmpty = (): Progress => ({ documents: new Map(), cursor: undefined });

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isDocument = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.path === 'string' && Array.isArray(value.ids) && Array.isArray(value.failures);

export const createProgressFile = (path: string, originKey: string): ProgressFile => {
  const header = JSON.stringify({ reader: READER_VERSION, origin: originKey });
  const toLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

  const replace = async ({ documents, cursor, tally }: Progress): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(`${path}.new`, 'w');
    try {
      await file.write(`${header}\n${toLines([{ cursor, tally }])}`);
      for (const entry of documents.values()) await file.write(toLines([entry]));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  };

  const load = async (): Promise<Progress> => {
    if (!existsSync(path)) return createEmpty();
    const documents = new Map<string, DocumentProgress>();
    let cursor: string | undefined;
    let tally: RunTally | undefined;
    let [isFirst, bytes] = [true, 0];
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (isFirst && line !== header) return createEmpty();
      isFirst = false;
      const value = parseLine(line);
      if (!isObject(value)) break; // incomplete after a crash
      bytes += Buffer.byteLength(line) + 1;
      if (typeof value.cursor === 'string') cursor = value.cursor;
      if (isObject(value.tally)) tally = value.tally as RunTally;
      if (isDocument(value)) documents.set(String(value.path), value as DocumentProgress);
    }
    await truncate(path, bytes).catch(() => {}); // so that the next line does not continue it
    return { documents, cursor, ...(tally === undefined ? {} : { tally }) };
  };

  return {
    load,
    replace,
    add: async (documents, cursor, tally) => {
      if (!existsSync(path)) await replace({ ...createEmpty(), cursor });
      await appendFile(path, toLines([...documents, { cursor, tally }]));
    },
  };
};
