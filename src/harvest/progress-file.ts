// What was read of a source so far: per document its fingerprint, the ids in it and what failed. A file of lines that is only added to
// while a run goes on, so that one that is killed goes on where it was; the last line of a path counts, and a torn one counts as none.
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, rename, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Failure } from './run.ts';

/** Raise it whenever documents are read otherwise: everything is then read again. */
const READER_VERSION = 1;

export type DocumentProgress = {
  readonly path: string;
  readonly fingerprint?: string;
  readonly ids: readonly string[];
  /** Some of those that failed; `failed` counts them all. */
  readonly failures: readonly Failure[];
  readonly failed: number;
};

/** What a run has done so far: one that is gone on with adds to it. */
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
  /** How far the catalogue was when this was written: a catalogue that never was there has been put back. */
  readonly cursor: string | undefined;
  readonly tally?: RunTally;
};

export type ProgressFile = {
  /** Nothing when there is none, or it is about another origin. */
  readonly load: () => Promise<Progress>;
  /** After what they hold has been written to the catalogue. */
  readonly add: (documents: readonly DocumentProgress[], cursor: string, tally: RunTally) => Promise<void>;
  /** The same in as few lines as possible. */
  readonly replace: (progress: Progress) => Promise<void>;
};

const EMPTY = (): Progress => ({ documents: new Map(), cursor: undefined });

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

/** `key` names the origin: progress on another one is of no use. */
export const createProgressFile = (path: string, key: string): ProgressFile => {
  const header = JSON.stringify({ reader: READER_VERSION, origin: key });
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
    if (!existsSync(path)) return EMPTY();
    const documents = new Map<string, DocumentProgress>();
    let cursor: string | undefined;
    let tally: RunTally | undefined;
    let [isFirst, bytes] = [true, 0];
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (isFirst && line !== header) return EMPTY();
      isFirst = false;
      const value = parseLine(line);
      if (!isObject(value)) break; // torn when the machine went down
      bytes += Buffer.byteLength(line) + 1;
      if (typeof value.cursor === 'string') cursor = value.cursor;
      if (isObject(value.tally)) tally = value.tally as RunTally;
      if (isDocument(value)) documents.set(String(value.path), value as DocumentProgress);
    }
    await truncate(path, bytes).catch(() => {}); // what is torn must not run into the next line
    return { documents, cursor, ...(tally === undefined ? {} : { tally }) };
  };

  return {
    load,
    replace,
    add: async (documents, cursor, tally) => {
      if (!existsSync(path)) await replace({ ...EMPTY(), cursor });
      await appendFile(path, toLines([...documents, { cursor, tally }]));
    },
  };
};
