// Writes exported records to a file, or to a folder in the layout of OpenGeoMetadata repositories.

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
  readonly finish: () => Promise<void>;
  readonly abandon: () => Promise<void>;
};

type Chunks = AsyncIterable<string | Uint8Array>;

const send = async (stream: Writable, chunk: string | Uint8Array): Promise<void> => {
  if (!stream.write(chunk)) await once(stream, 'drain');
};

export const writeChunks = async (stream: Writable, chunks: Chunks): Promise<void> => {
  for await (const chunk of chunks) await send(stream, chunk);
};

/** Compresses a file that ends in .gz. The file gets its name only when it is complete. */
export const writeExportFile = async (path: string, chunks: Chunks, isComplete: () => boolean): Promise<void> => {
  makeFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  const file = createWriteStream(temporary, { flags: 'wx' });
  const stream = /\.gz$/i.test(path) ? createGzip() : file;
  if (stream !== file) stream.pipe(file);
  file.on('error', (cause) => stream.destroy(cause));
  try {
    await writeChunks(stream, chunks);
    stream.end();
    await finished(file);
    if (isComplete()) renameSync(temporary, path);
  } finally {
    stream.destroy();
    file.destroy();
    rmSync(temporary, { force: true });
  }
};

const MAX_NAME = 120;

/** Makes an id a valid file name on any system; adds a digest if it had to be changed or cut. */
const toFileName = (id: string): string => {
  const plain = id.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_');
  if (plain === id && id.length <= MAX_NAME) return plain;
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 12);
  return `${plain.slice(0, MAX_NAME)}-${digest}`;
};

const FOLDER = 'metadata-aardvark';

const makeEmptyFolder = (folder: string): void => {
  makeFolder(folder);
  if (readdirSync(folder).length === 0) return;
  throw new CatalogError('bad_request', `${folder} is not empty; give a new or empty folder.`);
};

/** Writes a folder per collection, with a file per record and layers.json, the list of them. */
export const createFolderSink = (folder: string): ExportSink => {
  makeEmptyFolder(folder);
  const lists = new Map<string, Writable>();

  const listOf = async (collection: string): Promise<Writable> => {
    const open = lists.get(collection);
    if (open !== undefined) return open;
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
      // Spreads the files over 256 folders.
      const shard = createHash('sha256').update(id).digest('hex').slice(0, 2);
      const path = `${FOLDER}/${shard}/${toFileName(id)}.json`;
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
