// The header of a PMTiles archive (PMTiles specification, version 3): 127 bytes that say where everything else is.
import type { Box } from '@periplus/geo';

export type TileKind = 'unknown' | 'mvt' | 'png' | 'jpeg' | 'webp' | 'avif';
export type TileCompression = 'unknown' | 'none' | 'gzip' | 'brotli' | 'zstd';

export type Section = { readonly offset: number; readonly length: number };

export type ArchiveHeader = {
  readonly root: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  readonly internalCompression: TileCompression;
  readonly tileCompression: TileCompression;
  readonly tileKind: TileKind;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Box;
};

export const HEADER_BYTES = 127;

/** 'PMTiles' in ASCII, then the version. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1');
const COMPRESSIONS: readonly TileCompression[] = ['unknown', 'none', 'gzip', 'brotli', 'zstd'];
const KINDS: readonly TileKind[] = ['unknown', 'mvt', 'png', 'jpeg', 'webp', 'avif'];
const DEGREES = 1e7;

/** Undefined when the bytes are not the beginning of an archive of version 3. */
export const parseHeader = (bytes: Uint8Array): ArchiveHeader | undefined => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEADER_BYTES || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const section = (at: number): Section => ({
    offset: Number(buffer.readBigUInt64LE(at)),
    length: Number(buffer.readBigUInt64LE(at + 8)),
  });
  const degrees = (at: number): number => buffer.readInt32LE(at) / DEGREES;
  return {
    root: section(8),
    leaves: section(40),
    tiles: section(56),
    internalCompression: COMPRESSIONS[buffer.readUInt8(97)] ?? 'unknown',
    tileCompression: COMPRESSIONS[buffer.readUInt8(98)] ?? 'unknown',
    tileKind: KINDS[buffer.readUInt8(99)] ?? 'unknown',
    minZoom: buffer.readUInt8(100),
    maxZoom: buffer.readUInt8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  };
};

export type HeaderCounts = { readonly addressed: number; readonly entries: number; readonly contents: number };

/** Tiles are clustered: stored in the order of their ids. */
export const encodeHeader = (header: ArchiveHeader, metadata: Section, counts: HeaderCounts): Uint8Array => {
  const buffer = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(buffer);
  const sections: readonly Section[] = [header.root, metadata, header.leaves, header.tiles];
  for (const [n, { offset, length }] of sections.entries()) {
    buffer.writeBigUInt64LE(BigInt(offset), 8 + n * 16);
    buffer.writeBigUInt64LE(BigInt(length), 16 + n * 16);
  }
  for (const [n, count] of [counts.addressed, counts.entries, counts.contents].entries()) {
    buffer.writeBigUInt64LE(BigInt(count), 72 + n * 8);
  }
  const codes = [COMPRESSIONS.indexOf(header.internalCompression), COMPRESSIONS.indexOf(header.tileCompression)];
  buffer.set([1, ...codes, KINDS.indexOf(header.tileKind), header.minZoom, header.maxZoom], 96);
  const [west, south, east, north] = header.bounds;
  const places = [west, south, east, north].map((value) => Math.round(value * DEGREES));
  for (const [n, value] of places.entries()) buffer.writeInt32LE(value, 102 + n * 4);
  buffer.writeUInt8(header.minZoom, 118);
  buffer.writeInt32LE(Math.round(((west + east) / 2) * DEGREES), 119);
  buffer.writeInt32LE(Math.round(((south + north) / 2) * DEGREES), 123);
  return buffer;
};
