// Reads single tiles out of a PMTiles archive, wherever its bytes come from: a file, or ranges over HTTP.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type DirectoryEntry, findEntry, parseDirectory } from './directory.ts';
import { type ArchiveHeader, HEADER_BYTES, parseHeader, type TileCompression } from './header.ts';
import { toTileId } from './tile-id.ts';

/** Gives the bytes of a part of the archive; fewer when it ends before. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

export type PmtilesArchive = {
  readonly header: ArchiveHeader;
  /** Decompressed; undefined when there is no such tile. Throws on bytes that make no sense. */
  readonly tile: (zoom: number, x: number, y: number) => Promise<Uint8Array | undefined>;
};

/** After decompression, of a directory and of a tile. */
const MOST_BYTES = 16 * 2 ** 20;
/** Before it: one range request never asks for more. */
const MOST_STORED_BYTES = 4 * 2 ** 20;
/** Leaves may lead to leaves; the specification advises one level. */
const MOST_LEVELS = 4;

const decompress = (bytes: Uint8Array, compression: TileCompression): Uint8Array => {
  const limit = { maxOutputLength: MOST_BYTES };
  switch (compression) {
    case 'gzip':
      return gunzipSync(bytes, limit);
    case 'brotli':
      return brotliDecompressSync(bytes, limit);
    case 'none':
      return bytes;
    default:
      throw new RangeError(`tiles with the compression ${compression} are not read`);
  }
};

/** Undefined when the bytes are not an archive. */
export const openPmtiles = async (read: ReadRange): Promise<PmtilesArchive | undefined> => {
  const header = parseHeader(await read(0, HEADER_BYTES));
  if (header === undefined) return undefined;
  const readPart = (offset: number, length: number): Promise<Uint8Array> => {
    if (length > MOST_STORED_BYTES) throw new RangeError('a part of the archive is too large');
    return read(offset, length);
  };
  const readDirectory = async (offset: number, length: number): Promise<readonly DirectoryEntry[]> =>
    parseDirectory(decompress(await readPart(offset, length), header.internalCompression));
  const root = await readDirectory(header.root.offset, header.root.length);
  const find = async (id: number): Promise<DirectoryEntry | undefined> => {
    let entry = findEntry(root, id);
    for (let level = 0; entry !== undefined && entry.runLength === 0; level++) {
      if (level === MOST_LEVELS) throw new RangeError('directories lead in a circle');
      entry = findEntry(await readDirectory(header.leaves.offset + entry.offset, entry.length), id);
    }
    return entry;
  };
  return {
    header,
    tile: async (zoom, x, y) => {
      const entry = await find(toTileId(zoom, x, y));
      if (entry === undefined) return undefined;
      return decompress(await readPart(header.tiles.offset + entry.offset, entry.length), header.tileCompression);
    },
  };
};
