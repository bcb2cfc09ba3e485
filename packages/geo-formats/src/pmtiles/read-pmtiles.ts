// Reads tiles from a PMTiles archive by byte ranges, with limits for untrusted archives.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  Compression,
  type DecompressFunc,
  type Header,
  PMTiles,
  ResolvedValueCache,
  readVarint,
  TileType,
} from 'pmtiles';
import type { ReadRange } from '../read-range.ts';

export type PmtilesArchive = {
  readonly header: Readonly<Header>;
  /** Whether the tiles are vector tiles instead of pictures. */
  readonly isVector: boolean;
  /** Decompressed; undefined when the archive lacks the tile. Throws when the archive is damaged. */
  readonly tile: (zoom: number, x: number, y: number) => Promise<Uint8Array | undefined>;
};

/** Of a directory or tile after decompression. */
const MAX_BYTES = 16 * 2 ** 20;
/** Of a directory or tile as stored, and so of one range request. */
const MAX_STORED_BYTES = 4 * 2 ** 20;
const MAX_DIRECTORIES = 100;

const VERSION_3 = Buffer.from('PMTiles\u0003', 'latin1');

const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

const decompress: DecompressFunc = async (bytes, compression) => {
  const limit = { maxOutputLength: MAX_BYTES };
  if (compression === Compression.None) return bytes;
  if (compression === Compression.Gzip) return toArrayBuffer(gunzipSync(bytes, limit));
  if (compression === Compression.Brotli) return toArrayBuffer(brotliDecompressSync(bytes, limit));
  throw new RangeError(`unsupported tile compression ${compression}`);
};

/** Each entry takes several bytes, so a larger count is an attempt to exhaust memory. */
const decompressDirectory: DecompressFunc = async (bytes, compression) => {
  const directory = await decompress(bytes, compression);
  const count = readVarint({ buf: new Uint8Array(directory), pos: 0 });
  if (!(count <= directory.byteLength)) throw new RangeError('a directory has too many entries');
  return directory;
};

/** Undefined when the bytes are not a PMTiles archive of version 3. */
export const openPmtiles = async (read: ReadRange): Promise<PmtilesArchive | undefined> => {
  if (!VERSION_3.equals(await read(0, VERSION_3.length))) return undefined;
  const getBytes = async (offset: number, length: number) => {
    if (length > MAX_STORED_BYTES) throw new RangeError('a part of the archive is too large');
    return { data: toArrayBuffer(await read(offset, length)) };
  };
  const cache = new ResolvedValueCache(MAX_DIRECTORIES, false, decompressDirectory);
  const archive = new PMTiles({ getKey: () => '', getBytes }, cache, decompress);
  const header = await archive.getHeader();
  return {
    header,
    isVector: header.tileType === TileType.Mvt,
    tile: async (zoom, x, y) => {
      const found = await archive.getZxy(zoom, x, y);
      return found === undefined ? undefined : new Uint8Array(found.data);
    },
  };
};
