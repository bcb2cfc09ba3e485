// Writes a PMTiles archive: tiles in the order of their ids, equal ones once, directories small enough for one request.
import { gzipSync } from 'node:zlib';
import {
  type ArchiveHeader,
  type DirectoryEntry,
  encodeDirectory,
  encodeHeader,
  HEADER_BYTES,
  toTileId,
} from '@periplus/geo-formats';

export type TileBytes = { readonly zoom: number; readonly x: number; readonly y: number; readonly bytes: Uint8Array };

export type ArchiveFacts = Pick<ArchiveHeader, 'tileKind' | 'tileCompression' | 'minZoom' | 'maxZoom' | 'bounds'> & {
  readonly metadata: object;
};

/** Clients read header and root with one request of this size. */
const ROOT_BYTES = 16_384 - HEADER_BYTES;

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

const layOut = (tiles: readonly TileBytes[], compress: (bytes: Uint8Array) => Uint8Array) => {
  const byId = tiles.map((tile) => ({ id: toTileId(tile.zoom, tile.x, tile.y), bytes: compress(tile.bytes) }));
  const [entries, contents]: [DirectoryEntry[], Uint8Array[]] = [[], []];
  const known = new Map<string, DirectoryEntry>();
  let end = 0;
  for (const { id, bytes } of byId.sort((one, other) => one.id - other.id)) {
    const key = Buffer.from(bytes).toString('latin1');
    const same = known.get(key);
    const last = entries.at(-1);
    if (same !== undefined && last?.offset === same.offset && last.id + last.runLength === id) {
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
      continue;
    }
    const entry = { id, runLength: 1, length: bytes.length, offset: same?.offset ?? end };
    entries.push(entry);
    if (same !== undefined) continue;
    known.set(key, entry);
    contents.push(bytes);
    end += bytes.length;
  }
  return { entries, contents, end };
};

/** Leaves when one directory would be too large: the root then lists where each begins. */
const layOutDirectories = (entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array } => {
  const whole = gzip(encodeDirectory(entries));
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: new Uint8Array() };
  const leafSize = Math.ceil(entries.length / Math.ceil(whole.length / (ROOT_BYTES / 4)));
  const [leaves, root]: [Uint8Array[], DirectoryEntry[]] = [[], []];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafSize) {
    const leaf = gzip(encodeDirectory(entries.slice(at, at + leafSize)));
    root.push({ id: entries[at]?.id ?? 0, runLength: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: gzip(encodeDirectory(root)), leaves: Buffer.concat(leaves) };
};

export const writeArchive = (tiles: readonly TileBytes[], { metadata, ...facts }: ArchiveFacts): Uint8Array => {
  const { entries, contents, end } = layOut(tiles, facts.tileCompression === 'gzip' ? gzip : (bytes) => bytes);
  const { root, leaves } = layOutDirectories(entries);
  const about = gzip(Buffer.from(JSON.stringify(metadata)));
  const aboutAt = HEADER_BYTES + root.length;
  const header: ArchiveHeader = {
    ...facts,
    internalCompression: 'gzip',
    root: { offset: HEADER_BYTES, length: root.length },
    leaves: { offset: aboutAt + about.length, length: leaves.length },
    tiles: { offset: aboutAt + about.length + leaves.length, length: end },
  };
  const counts = { addressed: tiles.length, entries: entries.length, contents: contents.length };
  const head = encodeHeader(header, { offset: aboutAt, length: about.length }, counts);
  return Buffer.concat([head, root, about, leaves, ...contents]);
};
