// Finds what to load: files, folders (all records below them) and standard input, as one stream of items.
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
  /** Found in a folder: a table of something else is then passed over. */
  readonly isFromFolder?: true;
  /** The folder that the collection was imported from, when this is a part of it. */
  readonly partOf?: string;
};

export const NDJSON_FILE = /\.(ndjson|jsonl|geojsonl)(\.gz)?$/i;
const TABLE_FILE = /\.(csv|tsv)(\.gz)?$/i;
const RECORD_FILE = /\.(json|ndjson|jsonl|geojsonl|csv|tsv)(\.gz)?$/i;
/** OpenGeoMetadata keeps a list of its files under this name beside them. */
const NOT_RECORDS = new Set(['layers.json', 'package.json', 'package-lock.json']);
export const STDIN = '-';

/** 'edu.princeton.arks.ndjson.gz' -> 'edu.princeton.arks' */
const sourceOfFile = (path: string): string => basename(path).replace(RECORD_FILE, '') || basename(path);

const unreadable = (path: string, cause: unknown): CatalogError => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why =
    code === 'ENOENT' ? 'there is no such file or folder' : code === 'EACCES' ? 'reading is not allowed' : message;
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
  /** Name of the collection, whatever the files are called. */
  readonly source?: string;
  /** Names of files that are taken of a folder. */
  readonly fileNamePattern?: RegExp;
  /** A folder that holds no records to load, wherever it lies: our own. */
  readonly excludedFolder?: string;
  /** Knows what folders were called before. */
  readonly sourceNames?: SourceNames;
  /** Hears of every folder that is read, and what its collection is called. */
  readonly onFolder?: (folder: string, source: FolderSource) => void;
  /** Hears of files in a folder that are not taken. */
  readonly onSkipped?: (path: string) => void;
};

const realPaths = (folder: string | undefined): readonly string[] =>
  folder !== undefined && existsSync(folder) ? [realpathSync(folder)] : [];

/** A folder below that cannot be read ends the search, and is named. */
async function* recordFilesBelow(
  folder: string,
  { fileNamePattern: wanted = RECORD_FILE, onSkipped, excludedFolder: except }: FindInputOptions,
): AsyncGenerator<string> {
  try {
    yield* walkFiles(folder, (name) => wanted.test(name) && !NOT_RECORDS.has(name), onSkipped, realPaths(except));
  } catch (cause) {
    throw unreadable((cause as NodeJS.ErrnoException).path ?? folder, cause);
  }
}

/** A file of lines is a collection of its own; JSON files below a folder are one collection, named like the folder. */
async function* inputsOfFolder(folder: string, options: FindInputOptions): AsyncGenerator<InputFile> {
  const { source, sourceNames: names } = options;
  const known = source === undefined ? await names?.ofFolder(folder) : { source };
  const own: FolderSource = known ?? { source: basename(resolve(folder)) };
  const part = own.partOf === undefined ? {} : { partOf: own.partOf };
  options.onFolder?.(folder, own);
  for await (const path of recordFilesBelow(folder, options)) {
    const isOwn = NDJSON_FILE.test(path);
    const fileSource = source ?? (isOwn ? sourceOfFile(path) : own.source);
    yield { path, source: fileSource, bytes: stat(path).bytes, isFromFolder: true, ...(isOwn ? {} : part) };
  }
}

const inputOfFile = async (
  path: string,
  bytes: number,
  { source, sourceNames: names }: FindInputOptions,
): Promise<InputFile> => {
  const isOwn = source !== undefined || NDJSON_FILE.test(path);
  const own = isOwn ? undefined : await names?.ofFile(path);
  if (own === undefined) return { path, source: source ?? sourceOfFile(path), bytes };
  return { path, source: own.source, bytes, partOf: own.partOf ?? resolve(path, '..') };
};

const byPath = (a: InputFile, b: InputFile): number =>
  Number(a.path === STDIN) - Number(b.path === STDIN) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * Of a folder the files whose names fit are taken, of files all that are named. In order of path, whatever the order of the
 * words: the last of several records with one id is then always the same one.
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

/** The bytes of one input; the signal ends even a wait for them. */
export const openInput = (path: string, stdin: Readable, signal: AbortSignal): AsyncIterable<Uint8Array> =>
  addAbortSignal(signal, path === STDIN ? stdin : createReadStream(path, { highWaterMark: 1024 * 256 }));

export const toDisplayPath = (path: string): string => (path === STDIN ? 'stdin' : path);

export type ReadHooks = {
  /** How many bytes of the input were taken. */
  readonly onBytes?: (count: number) => void;
  /** A table in a folder that holds no records. */
  readonly onSkipped?: (path: string) => void;
};

/** Every item of every input. */
export async function* readInputs(
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
  { onBytes = () => {}, onSkipped = () => {} }: ReadHooks = {},
): AsyncGenerator<IncomingItem> {
  for (const { path, source, isFromFolder: isFound } of inputs) {
    const chunks = openInput(path, stdin, signal);
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        onBytes(chunk.length);
        yield chunk;
      }
    }
    const skip = isFound === true ? () => onSkipped(path) : undefined;
    const items = TABLE_FILE.test(path) ? readCsvItems(counted(), skip) : readJsonItems(counted());
    for await (const item of items) yield { item, source, path: toDisplayPath(path) };
  }
}
