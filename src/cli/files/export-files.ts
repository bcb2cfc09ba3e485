// Where exported records go: one file, or a folder in the layout of OpenGeoMetadata repositories.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder } from '@periplus/storage';
import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';

export type ExportSink = {
  readonly write: (record: StoredRecord) => Promise<void>;
  /** Nothing is left half-written under the name that was asked for. */
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
};

type Pieces = AsyncIterable<string | Uint8Array>;

const send = async (stream: Writable, piece: string | Uint8Array): Promise<void> => {
  if (!stream.write(piece)) await once(stream, 'drain');
};

export const writeChunks = async (stream: Writable, pieces: Pieces): Promise<void> => {
  for await (const piece of pieces) await send(stream, piece);
};

/** Compressed when the name says so; the file has its name when it is whole, and `isWanted` still says so. */
export const writeExportFile = async (path: string, pieces: Pieces, isWanted: () => boolean): Promise<void> => {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  const file = createWriteStream(temporary, { flags: 'wx' });
  const stream = /\.gz$/i.test(path) ? createGzip() : file;
  if (stream !== file) stream.pipe(file);
  file.on('error', (cause) => stream.destroy(cause));
  try {
    await writeChunks(stream, pieces);
    stream.end();
    await finished(file);
    if (isWanted()) renameSync(temporary, path);
  } finally {
    stream.destroy();
    file.destroy();
    rmSync(temporary, { force: true });
  }
};

const MAX_NAME = 120;

/** An id as the name of a file on any system; one that is too long, or was changed, has a digest in it. */
export const toFileName = (id: string): string => {
  const plain = id.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_');
  if (plain === id && id.length <= MAX_NAME) return plain;
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 12);
  return `${plain.slice(0, MAX_NAME)}-${digest}`;
};

const FOLDER = 'metadata-aardvark';

const makeEmptyFolder = (folder: string): void => {
  makeFolder(folder);
  if (readdirSync(folder).length === 0) return;
  throw new CatalogError('bad_request', `${folder} is not empty; name a new folder, or empty it.`);
};

/** One folder for each collection, with a file for each record and layers.json, the list of them. */
export const createFolderSink = (folder: string): ExportSink => {
  makeEmptyFolder(folder);
  const lists = new Map<string, Writable>();

  const listOf = async (collection: string): Promise<Writable> => {
    const known = lists.get(collection);
    if (known !== undefined) return known;
    makeFolder(join(folder, collection, FOLDER));
    const list = createWriteStream(join(folder, collection, 'layers.json'));
    lists.set(collection, list);
    return list;
  };

  return {
    write: async (stored) => {
      const { id, source } = stored;
      const collection = toFileName(source);
      const isFirst = !lists.has(collection);
      const list = await listOf(collection);
      // Two characters of a digest: no folder has more files than a system likes.
      const part = createHash('sha256').update(id).digest('hex').slice(0, 2);
      const path = `${FOLDER}/${part}/${toFileName(id)}.json`;
      makeFolder(dirname(join(folder, collection, path)));
      writeFileSync(join(folder, collection, path), `${JSON.stringify(parseStoredRecord(stored), null, 2)}\n`);
      await send(list, `${isFirst ? '{\n' : ',\n'}  ${JSON.stringify(id)}: ${JSON.stringify(path)}`);
    },
    finish: async () => {
      for (const list of lists.values()) {
        list.end('\n}\n');
        await finished(list);
      }
    },
    abandon: async () => {
      for (const list of lists.values()) list.destroy();
    },
  };
};
