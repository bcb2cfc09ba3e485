// Writes a ZIP file (PKWARE APPNOTE 6.3) from streams, one entry at a time, without Zip64: at most 4 GiB.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { createFileWriter, type FileWriter } from './file-writer.ts';

export type ZipContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
export type ZipEntry = readonly [name: string, content: ZipContent];

export class ZipTooLargeError extends Error {}

const MAX_BYTES = 0xffff_ffff;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

type StoredEntry = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
};

/** DOS times have a resolution of two seconds. */
const toDosTime = (now: Date): readonly [time: number, day: number] => [
  (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
  (Math.max(0, now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
];

/** The fields that the local and the central header share. */
const writeSharedFields = (header: Buffer, at: number, entry: StoredEntry, now: Date): void => {
  const [time, day] = toDosTime(now);
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(UTF8_NAMES, at + 2);
  header.writeUInt16LE(DEFLATE, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(day, at + 8);
  header.writeUInt32LE(entry.crc, at + 10);
  header.writeUInt32LE(entry.compressedSize, at + 14);
  header.writeUInt32LE(entry.size, at + 18);
  header.writeUInt16LE(entry.name.length, at + 22);
};

const toLocalHeader = (entry: StoredEntry, now: Date): Buffer => {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeSharedFields(header, 4, entry, now);
  return header;
};

const toCentralHeader = (entry: StoredEntry, now: Date): Buffer => {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(20, 4);
  writeSharedFields(header, 6, entry, now);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
};

const toEndRecord = (count: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** For tables and coordinates, level 3 takes half the time of level 4 and the files are no larger. */
const COMPRESSION = { level: 3, chunkSize: 65_536, memLevel: 9 } as const;

const checkLength = (length: number): void => {
  if (length > MAX_BYTES) throw new ZipTooLargeError('an archive has at most 4 GiB');
};

const writeEntry = async (file: FileWriter, [name, content]: ZipEntry, now: Date): Promise<StoredEntry> => {
  const offset = file.length();
  const blank: StoredEntry = { name: Buffer.from(name), offset, crc: 0, compressedSize: 0, size: 0 };
  file.append(toLocalHeader(blank, now));
  file.append(blank.name);
  const start = file.length();
  let [crc, size] = [0, 0];
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      crc = crc32(bytes, crc);
      size += bytes.length;
      checkLength(size);
      yield bytes;
    }
  }
  const deflate = createDeflateRaw(COMPRESSION);
  const source = Readable.from(measured(), { objectMode: false }).on('error', (cause) => deflate.destroy(cause));
  for await (const chunk of source.pipe(deflate)) {
    file.append(chunk as Uint8Array);
    checkLength(file.length());
  }
  const entry: StoredEntry = { ...blank, crc, size, compressedSize: file.length() - start };
  file.patch(offset, toLocalHeader(entry, now));
  return entry;
};

/** Takes the next entry only when the one before has been written. */
export const writeZip = async (
  path: string,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: Date = new Date(),
): Promise<void> => {
  const file = createFileWriter(path);
  try {
    const stored: StoredEntry[] = [];
    for await (const entry of entries) stored.push(await writeEntry(file, entry, now));
    const offset = file.length();
    for (const entry of stored) file.append(toCentralHeader(entry, now));
    file.append(toEndRecord(stored.length, file.length() - offset, offset));
    checkLength(file.length());
  } finally {
    file.close();
  }
};
