// Writes a PMTiles archive (specification version 3): tiles in the order of their ids, equal tiles stored once.
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createByteWriter } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles';

export type TileBytes = { readonly zoom: number; readonly x: number; readonly y: number; readonly bytes: Uint8Array };

export type PmtilesOptions = {
  readonly tileType: 'mvt' | 'png' | 'jpeg' | 'webp';
  /** The tiles are given uncompressed. */
  readonly tileCompression: 'none' | 'gzip' | 'brotli';
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Box;
  readonly metadata: object;
};

const HEADER_BYTES = 127;
/** Clients read the header and the root directory with one request of 16 KiB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const TILE_TYPES = { mvt: TileType.Mvt, png: TileType.Png, jpeg: TileType.Jpeg, webp: TileType.Webp } as const;
const COMPRESSIONS = { none: Compression.None, gzip: Compression.Gzip, brotli: Compression.Brotli } as const;

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });
/** The best level takes ten times as long for a gain of a few percent; tiles are smaller than the default window. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const brotli = (bytes: Uint8Array): Uint8Array => brotliCompressSync(bytes, BROTLI);
const COMPRESSORS = { none: (bytes: Uint8Array): Uint8Array => bytes, gzip, brotli } as const;

const encodeDirectory = (entries: readonly Entry[]): Uint8Array => {
  const { unsigned, finish } = createByteWriter();
  unsigned(entries.length);
  for (const [n, { tileId }] of entries.entries()) unsigned(tileId - (entries[n - 1]?.tileId ?? 0));
  for (const { runLength } of entries) unsigned(runLength);
  for (const { length } of entries) unsigned(length);
  for (const [n, { offset }] of entries.entries()) {
    const previous = entries[n - 1];
    unsigned(previous !== undefined && previous.offset + previous.length === offset ? 0 : offset + 1);
  }
  return gzip(finish());
};

/** Equal tiles are compressed and stored once. */
const layOutTiles = (tiles: readonly TileBytes[], compress: (bytes: Uint8Array) => Uint8Array) => {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({ tileId: zxyToTileId(zoom, x, y), bytes }))
    .sort((a, b) => a.tileId - b.tileId);
  const [entries, contents]: [Entry[], Uint8Array[]] = [[], []];
  const stored = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  let end = 0;
  const store = (bytes: Uint8Array): Pick<Entry, 'offset' | 'length'> => {
    const key = hash('sha256', bytes);
    const known = stored.get(key);
    if (known !== undefined) return known;
    const content = compress(bytes);
    const place = { offset: end, length: content.length };
    stored.set(key, place);
    contents.push(content);
    end += content.length;
    return place;
  };
  for (const { tileId, bytes } of sorted) {
    const place = store(bytes);
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else entries.push({ tileId, runLength: 1, ...place });
  }
  return { entries, contents: Buffer.concat(contents), contentCount: contents.length };
};

/** A root directory that is too large becomes a list of leaf directories. */
const layOutDirectories = (entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } => {
  const single = encodeDirectory(entries);
  if (single.length <= MAX_ROOT_BYTES) return { root: single, leaves: new Uint8Array() };
  const leafSize = Math.ceil(entries.length / Math.ceil(single.length / (MAX_ROOT_BYTES / 4)));
  const [leaves, root]: [Uint8Array[], Entry[]] = [[], []];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafSize) {
    const leaf = encodeDirectory(entries.slice(at, at + leafSize));
    root.push({ tileId: entries[at]?.tileId ?? 0, runLength: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(root), leaves: Buffer.concat(leaves) };
};

const encodeHeader = (
  { tileType, tileCompression, minZoom, maxZoom, bounds }: PmtilesOptions,
  sections: readonly Uint8Array[],
  counts: readonly number[],
): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  let offset = HEADER_BYTES;
  for (const [n, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + n * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + n * 16);
    offset += length;
  }
  for (const [n, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + n * 8);
  const isClustered = 1;
  const codes = [isClustered, Compression.Gzip, COMPRESSIONS[tileCompression], TILE_TYPES[tileType], minZoom, maxZoom];
  header.set(codes, 96);
  const [west, south, east, north] = bounds;
  const writeDegrees = (degrees: number, at: number) => header.writeInt32LE(Math.round(degrees * 1e7), at);
  for (const [n, degrees] of bounds.entries()) writeDegrees(degrees, 102 + n * 4);
  header.writeUInt8(minZoom, 118);
  writeDegrees((west + east) / 2, 119);
  writeDegrees((south + north) / 2, 123);
  return header;
};

export const writePmtiles = (tiles: readonly TileBytes[], options: PmtilesOptions): Uint8Array => {
  const { entries, contents, contentCount } = layOutTiles(tiles, COMPRESSORS[options.tileCompression]);
  const { root, leaves } = layOutDirectories(entries);
  const metadata = gzip(Buffer.from(JSON.stringify(options.metadata)));
  const sections = [root, metadata, leaves, contents];
  const header = encodeHeader(options, sections, [tiles.length, entries.length, contentCount]);
  return Buffer.concat([header, ...sections]);
};
