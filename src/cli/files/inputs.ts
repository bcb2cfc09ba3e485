// Finds the inputs of an import (files, folders, standard input) and reads them as one stream of items.
import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { readJsonItems } from '@periplus/streams';
import type { IncomingItem } from '../../catalog/load/ingest.ts';
import { CatalogError } from '../../errors.ts';
import { readCsvItems } from './csv-items.ts';
import type { FolderSource, SourceNames } from './source-names.ts';
import { walkFiles } from './walk-files.ts';

export type InputFile = {
  readonly path: string;
  readonly source: string;
  readonly bytes: number;
  /** Found in a folder: a table without records is skipped instead of rejected. */
  readonly isFromFolder?: true;
  /** The folder from which the collection was imported, if this file is only a part of it. */
  readonly partOf?: string;
};

const NDJSON_FILE = /\.(ndjson|jsonl|geojsonl)(\.gz)?$/i;
export const TABLE_FILE = /\.(csv|tsv)(\.gz)?$/i;
const RECORD_FILE = /\.(json|ndjson|jsonl|geojsonl|csv|tsv)(\.gz)?$/i;
/** layers.json is the file list of an OpenGeoMetadata repository. */
const NOT_RECORDS = new Set(['layers.json', 'package.json', 'package-lock.json']);
export const STDIN = '-';

/** 'edu.princeton.arks.ndjson.gz' -> 'edu.princeton.arks' */
const sourceOfFile = (path: string): string => basename(path).replace(RECORD_FILE, '') || basename(path);

const unreadable = (path: string, cause: unknown): CatalogError => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? 'no such file or folder' : code === 'EACCES' ? 'permission denied' : message;
  return new CatalogError('bad_request', `Cannot read ${path}: ${why}.`, { cause });
};

const stat = (path: string): { isFolder: boolean; bytes: number } => {
  try {
    const stats = statSync(path);
    return { isFolder: stats.isDirectory(), bytes: stats.size };
  } catch (cause) {
    throw unreadable(path, cause);
  }
};

export type FindInputOptions = {
  /** Name of the collection, instead of the names of the files. */
  readonly source?: string;
  readonly fileNamePattern?: RegExp;
  /** A folder to skip: the data directory. */
  readonly excludedFolder?: string;
  readonly sourceNames?: SourceNames;
  /** Called for each folder, with its collection. */
  readonly onFolder?: (folder: string, source: FolderSource) => void;
  /** Called for each file of a folder that is not a records file. */
  readonly onSkipped?: (path: string) => void;
};

const realPaths = (folder: string | undefined): readonly string[] =>
  folder !== undefined && existsSync(folder) ? [realpathSync(folder)] : [];

async function* recordFilesBelow(
  folder: string,
  { fileNamePattern = RECORD_FILE, onSkipped, excludedFolder }: FindInputOptions,
): AsyncGenerator<string> {
  try {
    yield* walkFiles(
      folder,
      (name) => fileNamePattern.test(name) && !NOT_RECORDS.has(name),
      onSkipped,
      realPaths(excludedFolder),
    );
  } catch (cause) {
    throw unreadable((cause as NodeJS.ErrnoException).path ?? folder, cause);
  }
}

/** An NDJSON file is a collection of its own; the JSON files of a folder are one collection, named after the folder. */
async function* inputsOfFolder(folder: string, options: FindInputOptions): AsyncGenerator<InputFile> {
  const { source, sourceNames } = options;
  const named = source === undefined ? await sourceNames?.ofFolder(folder) : { source };
  const folderSource: FolderSource = named ?? { source: basename(resolve(folder)) };
  const part = folderSource.partOf === undefined ? {} : { partOf: folderSource.partOf };
  options.onFolder?.(folder, folderSource);
  for await (const path of recordFilesBelow(folder, options)) {
    const isOwnSource = NDJSON_FILE.test(path);
    const fileSource = source ?? (isOwnSource ? sourceOfFile(path) : folderSource.source);
    yield { path, source: fileSource, bytes: stat(path).bytes, isFromFolder: true, ...(isOwnSource ? {} : part) };
  }
}

const inputOfFile = async (
  path: string,
  bytes: number,
  { source, sourceNames }: FindInputOptions,
): Promise<InputFile> => {
  const isOwnSource = source !== undefined || NDJSON_FILE.test(path);
  const folderSource = isOwnSource ? undefined : await sourceNames?.ofFile(path);
  if (folderSource === undefined) return { path, source: source ?? sourceOfFile(path), bytes };
  return { path, source: folderSource.source, bytes, partOf: folderSource.partOf ?? resolve(path, '..') };
};

const byPath = (a: InputFile, b: InputFile): number =>
  Number(a.path === STDIN) - Number(b.path === STDIN) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * Sorts inputs by path, whatever the order of the arguments, so that the last of several records with one id is
 * always the same.
 */
export const findInputs = async (
  paths: readonly string[],
  options: FindInputOptions = {},
): Promise<readonly InputFile[]> => {
  const inputs: InputFile[] = [];
  for (const path of new Set(paths)) {
    if (path === STDIN) {
      inputs.push({ path: STDIN, source: options.source ?? 'stdin', bytes: 0 });
      continue;
    }
    const { isFolder, bytes } = stat(path);
    if (!isFolder) inputs.push(await inputOfFile(path, bytes, options));
    else for await (const input of inputsOfFolder(path, options)) inputs.push(input);
  }
  return inputs.sort(byPath);
};

/** The signal also ends a read that is waiting for data. */
export const openInput = (path: string, stdin: Readable, signal: AbortSignal): AsyncIterable<Uint8Array> =>
  addAbortSignal(signal, path === STDIN ? stdin : createReadStream(path, { highWaterMark: 1024 * 256 }));

export const toDisplayPath = (path: string): string => (path === STDIN ? 'stdin' : path);

export type ReadHooks = {
  readonly onBytes?: (count: number) => void;
  /** Called for a table without records in a folder. */
  readonly onSkipped?: (path: string) => void;
  /** Called with the column names of each table. */
  readonly onColumns?: (path: string, columns: readonly string[]) => void;
};

export async function* readInputs(
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
  { onBytes = () => {}, onSkipped = () => {}, onColumns = () => {} }: ReadHooks = {},
): AsyncGenerator<IncomingItem> {
  for (const { path, source, isFromFolder } of inputs) {
    const chunks = openInput(path, stdin, signal);
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        onBytes(chunk.length);
        yield chunk;
      }
    }
    const skip = isFromFolder === true ? () => onSkipped(path) : undefined;
    const hooks = { skip, onColumns: (columns: readonly string[]) => onColumns(toDisplayPath(path), columns) };
    const items = TABLE_FILE.test(path) ? readCsvItems(counted(), hooks) : readJsonItems(counted());
    for await (const item of items) yield { item, source, path: toDisplayPath(path) };
  }
}
