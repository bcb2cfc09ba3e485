// Finds what to load: files, folders (all JSON below them) and standard input, as one stream of items.
import { createReadStream, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Incoming } from '../../catalog/ingest.ts';
import { CatalogError } from '../../errors.ts';
import { readItems } from '../../lib/json-items/read-items.ts';
import { filesBelow } from './folder-files.ts';

export type InputFile = { readonly path: string; readonly source: string; readonly bytes: number };

export const LINES_FILE = /\.(ndjson|jsonl|geojsonl)(\.gz)?$/i;
const JSON_FILE = /\.(json|ndjson|jsonl|geojsonl)(\.gz)?$/i;
/** OpenGeoMetadata keeps a list of its files under this name beside them. */
const NOT_RECORDS = new Set(['layers.json', 'package.json', 'package-lock.json']);
export const STDIN = '-';

/** 'edu.princeton.arks.ndjson.gz' -> 'edu.princeton.arks' */
const sourceOfFile = (path: string): string => basename(path).replace(JSON_FILE, '') || basename(path);

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

/** A folder below that cannot be read ends the search, and is named. */
async function* recordFilesBelow(folder: string, wanted: RegExp): AsyncGenerator<string> {
  try {
    yield* filesBelow(folder, (name) => wanted.test(name) && !NOT_RECORDS.has(name));
  } catch (cause) {
    throw unreadable((cause as NodeJS.ErrnoException).path ?? folder, cause);
  }
}

/**
 * A file of lines is a collection of its own; JSON files below a folder are one collection, named like the folder. Of a folder
 * the files whose names fit are taken, of files all that are named.
 */
export const findInputs = async (
  paths: readonly string[],
  source?: string,
  wanted: RegExp = JSON_FILE,
): Promise<readonly InputFile[]> => {
  const inputs: InputFile[] = [];
  for (const path of paths) {
    if (path === STDIN) {
      inputs.push({ path: STDIN, source: source ?? 'stdin', bytes: 0 });
      continue;
    }
    const { isFolder, bytes } = stat(path);
    if (!isFolder) inputs.push({ path, source: source ?? sourceOfFile(path), bytes });
    else {
      const folderSource = source ?? basename(resolve(path));
      for await (const file of recordFilesBelow(path, wanted)) {
        const fileSource = source ?? (LINES_FILE.test(file) ? sourceOfFile(file) : folderSource);
        inputs.push({ path: file, source: fileSource, bytes: stat(file).bytes });
      }
    }
  }
  return inputs;
};

/** The bytes of one input; the signal ends even a wait for them. */
export const openInput = (path: string, stdin: Readable, signal: AbortSignal): AsyncIterable<Uint8Array> =>
  addAbortSignal(signal, path === STDIN ? stdin : createReadStream(path, { highWaterMark: 1024 * 256 }));

export const placeOf = (path: string): string => (path === STDIN ? 'stdin' : path);

/** Every item of every input; `onBytes` hears how many bytes of the input were taken. */
export async function* readInputs(
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): AsyncGenerator<Incoming> {
  for (const { path, source } of inputs) {
    const chunks = openInput(path, stdin, signal);
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        onBytes(chunk.length);
        yield chunk;
      }
    }
    for await (const item of readItems(counted())) yield { item, source, place: placeOf(path) };
  }
}
