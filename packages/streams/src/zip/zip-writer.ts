// Writes a ZIP archive (PKWARE APPNOTE 6.3) entry by entry, each of any length below 4 GiB, holding none of them.
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { createFileWriter } from '../file-writer.ts';

export type ZipWriter = {
  readonly add: (name: string, content: AsyncIterable<string | Uint8Array>) => Promise<void>;
  /** Without it the file is not whole. */
  readonly finish: () => void;
  /** Safe to call after `finish`. */
  readonly close: () => void;
};

/** Where the format without its 64-bit extension ends. */
export class ZipTooLargeError extends Error {}

const MOST_BYTES = 0xffff_ffff;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

type Entry = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
};

/** Two seconds are the unit of time here. */
const toDosTime = (now: Date): readonly [time: number, day: number] => [
  (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
  (Math.max(0, now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
];

/** What the header before an entry and the one in the directory have in common. */
const writeFacts = (into: Buffer, at: number, { name, crc, packed, size }: Entry, now: Date): void => {
  const [time, day] = toDosTime(now);
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(UTF8_NAMES, at + 2);
  into.writeUInt16LE(DEFLATE, at + 4);
  into.writeUInt16LE(time, at + 6);
  into.writeUInt16LE(day, at + 8);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(packed, at + 14);
  into.writeUInt32LE(size, at + 18);
  into.writeUInt16LE(name.length, at + 22);
};

const toLocalHeader = (entry: Entry, now: Date): Buffer => {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x0403_4b50, 0);
  writeFacts(header, 4, entry, now);
  return header;
};

const toCentralHeader = (entry: Entry, now: Date): Buffer => {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(20, 4);
  writeFacts(header, 6, entry, now);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
};

const toEnd = (count: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** Level 3 takes half the time of level 4 for tables and coordinates, and its files are no larger. */
const PACKING = { level: 3, chunkSize: 65_536, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY } as const;

export const createZipWriter = (path: string, now: Date = new Date()): ZipWriter => {
  const file = createFileWriter(path);
  const entries: Entry[] = [];
  const checkLength = (length: number): void => {
    if (length > MOST_BYTES) throw new ZipTooLargeError('an archive has at most 4 GiB');
  };
  const add: ZipWriter['add'] = async (name, content) => {
    const offset = file.length();
    const blank: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    file.append(toLocalHeader(blank, now));
    file.append(blank.name);
    let [crc, size] = [0, 0];
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        crc = crc32(bytes, crc);
        size += bytes.length;
        checkLength(size);
        yield bytes;
      }
    }
    const start = file.length();
    const source = Readable.from(measured(), { objectMode: false });
    const packer = createDeflateRaw(PACKING);
    source.on('error', (cause) => packer.destroy(cause));
    for await (const piece of source.pipe(packer)) {
      file.append(piece as Uint8Array);
      checkLength(file.length());
    }
    const entry: Entry = { ...blank, crc, size, packed: file.length() - start };
    file.patch(offset, toLocalHeader(entry, now));
    entries.push(entry);
  };
  return {
    add,
    finish: () => {
      const offset = file.length();
      for (const entry of entries) file.append(toCentralHeader(entry, now));
      file.append(toEnd(entries.length, file.length() - offset, offset));
      checkLength(file.length());
      file.close();
    },
    close: file.close,
  };
};
