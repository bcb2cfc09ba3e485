// Writes and reads the file of place names. Numbers are stored as columns of bytes, which compress well; all arrays are
// in shared memory, so that threads can use one copy.
import { constants as zlib, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createShared } from '@periplus/collections';
import type { PlaceBounds } from '../place-boxes.ts';
import { encodeFrontCoded, toFrontCoded } from './front-coded.ts';
import {
  NAME_KINDS,
  NAMED_KINDS,
  type NamedKind,
  type NameEntry,
  type NameTable,
  toEntry,
  toPopulationCode,
} from './name-table.ts';

export type NamedPlace = {
  readonly name: string;
  readonly population: number;
  /** The number of the containing place. */
  readonly parent?: number;
} & (
  | { readonly kind: Exclude<NamedKind, 'town'>; readonly id: string; readonly bounds: PlaceBounds }
  | { readonly kind: 'town'; readonly geonamesId: number; readonly point: readonly [lon: number, lat: number] }
);

export type NameRow = { readonly key: string; readonly entries: readonly NameEntry[]; readonly isEnglishWord: boolean };

const MAX_ENTRIES = 127;
const WORD_BIT = 0x80;
const LINE_FEED = 0x0a;
/** More than the size of the table, so that it is decompressed in one piece. */
const CHUNK_BYTES = 2 ** 24;

type Bytes = Uint8Array;
/** The sections of the file: names first, then places. */
type KeyColumns = readonly [shared: Bytes, lengths: Bytes, keys: Bytes, counts: Bytes, entries: Bytes];
type PlaceColumns = readonly [
  ...(readonly [header: Bytes, names: Bytes, kinds: Bytes, populations: Bytes]),
  ...(readonly [parents: Bytes, bounds: Bytes, points: Bytes, geonamesIds: Bytes]),
];

const share = (bytes: Uint8Array): Uint8Array => {
  const shared = createShared(Uint8Array, bytes.length);
  shared.set(bytes);
  return shared;
};

/** The lowest byte of each number, then the next, and so on. */
const toPlanes = (values: ArrayLike<number>, width: number): Uint8Array => {
  const planes = new Uint8Array(values.length * width);
  for (let plane = 0; plane < width; plane++)
    for (let at = 0; at < values.length; at++)
      planes[plane * values.length + at] = (values[at] as number) >>> (8 * plane);
  return planes;
};

/** Planes beyond the stored ones are empty. */
const fromPlanes = <A extends Uint32Array | Int32Array | Int16Array>(planes: Uint8Array, target: A): A => {
  const { length } = target;
  const [second, third, fourth] = [1, 2, 3].map((plane) => planes.subarray(plane * length)) as [Bytes, Bytes, Bytes];
  for (let at = 0; at < length; at++)
    target[at] =
      (planes[at] as number) | ((second[at] ?? 0) << 8) | ((third[at] ?? 0) << 16) | ((fourth[at] ?? 0) << 24);
  return target;
};

const packSections = (sections: readonly Uint8Array[]): Uint8Array => {
  const lengths = Uint32Array.of(sections.length, ...sections.map(({ length }) => length));
  return Buffer.concat([new Uint8Array(lengths.buffer), ...sections]);
};

const unpackSections = (bytes: Buffer): readonly Uint8Array[] => {
  const count = bytes.readUInt32LE(0);
  let at = 4 * (count + 1);
  return Array.from({ length: count }, (_, index) => {
    const start = at;
    at += bytes.readUInt32LE(4 * (index + 1));
    return bytes.subarray(start, at);
  });
};

const toRunningSums = (counts: ArrayLike<number>): Uint32Array => {
  const sums = createShared(Uint32Array, counts.length + 1);
  for (let at = 0; at < counts.length; at++) sums[at + 1] = (sums[at] as number) + (counts[at] as number);
  return sums;
};

/** Points of towns are stored relative to the middle of the containing place; sums wrap within 16 bits. */
const shiftPoints = (points: Int16Array, parents: Uint32Array, bounds: Int32Array, sign: 1 | -1): void => {
  const first = parents.length - points.length / 2;
  for (let at = 0; at < points.length; at++) {
    const parent = parents[first + (at >> 1)] as number;
    if (parent === 0) continue;
    const side = 4 * (parent - 1) + (at & 1);
    const middle = Math.round(((bounds[side] as number) + (bounds[side + 2] as number)) / 20);
    points[at] = (points[at] as number) + sign * middle;
  }
};

/** Towns are numbered in the order of their names, so that most entries are the town after the last one: 0. */
const toEntryCodes = (rows: readonly NameRow[], firstTown: number): readonly number[] => {
  let next = firstTown;
  return rows.flatMap(({ entries }) =>
    entries.map(({ place, kind }) => {
      const isNext = kind === 'name' && place === next;
      if (kind === 'name' && place >= firstTown) next = place + 1;
      return isNext ? 0 : toEntry(place + 1, kind);
    }),
  );
};

const fromEntryCodes = (codes: Uint32Array, firstTown: number): Uint32Array => {
  let next = firstTown;
  const nameKind = NAME_KINDS.indexOf('name');
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    const entry = code === 0 ? toEntry(next, 'name') : code - 1;
    codes[at] = entry;
    if (entry >>> 24 === nameKind && entry >= firstTown) next = entry + 1;
  }
  return codes;
};

export const encodeNameTable = (places: readonly NamedPlace[], allRows: readonly NameRow[]): Uint8Array => {
  const rows = allRows.map((row) => ({ ...row, entries: row.entries.slice(0, MAX_ENTRIES) }));
  const boxed = places.flatMap((place) => (place.kind === 'town' ? [] : [place]));
  const towns = places.flatMap((place) => (place.kind === 'town' ? [place] : []));
  const parents = Uint32Array.from(places, ({ parent }) => (parent === undefined ? 0 : parent + 1));
  const bounds = Int32Array.from(boxed.flatMap((place) => place.bounds.map((side) => Math.round(side * 1000))));
  const points = Int16Array.from(towns.flatMap(({ point }) => point.map((side) => Math.round(side * 100))));
  shiftPoints(points, parents, bounds, -1);
  const keys = encodeFrontCoded(rows.map(({ key }) => key));
  const codes = toEntryCodes(rows, boxed.length);
  const header = Buffer.from(JSON.stringify({ ids: boxed.map(({ id }) => id) }));
  const names = Buffer.from(places.map(({ name }) => name).join('\n'));
  const counts = Uint8Array.from(rows, ({ entries, isEnglishWord }) => entries.length | (isEnglishWord ? WORD_BIT : 0));
  const keyColumns: KeyColumns = [keys.shared, keys.lengths, keys.bytes, counts, toPlanes(codes, 4)];
  const placeColumns: PlaceColumns = [
    header,
    names,
    Uint8Array.from(places, ({ kind }) => NAMED_KINDS.indexOf(kind)),
    Uint8Array.from(places, ({ population }) => toPopulationCode(population)),
    ...([toPlanes(parents, 3), toPlanes(bounds, 4), toPlanes(points, 2)] as const),
    toPlanes(
      towns.map(({ geonamesId }) => geonamesId),
      4,
    ),
  ];
  const params = { [zlib.ZSTD_c_compressionLevel]: 22, [zlib.ZSTD_c_windowLog]: 24 };
  return zstdCompressSync(packSections([...keyColumns, ...placeColumns]), { params });
};

/** Names are separated by line feeds. */
const startsOfNames = (names: Uint8Array, count: number): Uint32Array => {
  const starts = createShared(Uint32Array, count + 1);
  let at = 0;
  for (let place = 1; place < count; place++) {
    at = names.indexOf(LINE_FEED, at) + 1;
    starts[place] = at;
  }
  starts[count] = names.length + 1;
  return starts;
};

const decodePlaceColumns = ([
  header,
  names,
  kinds,
  populations,
  parents,
  bounds,
  points,
  geonamesIds,
]: PlaceColumns) => {
  const { ids } = JSON.parse(Buffer.from(header).toString()) as { ids: readonly string[] };
  const [count, towns] = [kinds.length, kinds.length - ids.length];
  const columns = {
    parents: fromPlanes(parents, createShared(Uint32Array, count)),
    bounds: fromPlanes(bounds, createShared(Int32Array, 4 * ids.length)),
    points: fromPlanes(points, new Int16Array(new SharedArrayBuffer(4 * towns))),
    geonamesIds: fromPlanes(geonamesIds, createShared(Uint32Array, towns)),
  };
  shiftPoints(columns.points, columns.parents, columns.bounds, 1);
  const nameStarts = startsOfNames(names, count);
  return { ids, ...columns, names: share(names), nameStarts, kinds: share(kinds), populations: share(populations) };
};

export const decodeNameTable = (bytes: Uint8Array): NameTable => {
  const sections = unpackSections(zstdDecompressSync(bytes, { chunkSize: CHUNK_BYTES }));
  const [shared, lengths, keys, counts, entries] = sections.slice(0, 5) as unknown as KeyColumns;
  const places = decodePlaceColumns(sections.slice(5) as unknown as PlaceColumns);
  const codes = fromPlanes(entries, createShared(Uint32Array, entries.length / 4));
  return {
    ...places,
    keys: toFrontCoded(share(shared), share(lengths), share(keys)),
    entryStarts: toRunningSums(counts.map((count) => count & ~WORD_BIT)),
    entries: fromEntryCodes(codes, places.ids.length),
    englishWords: share(counts.map((count) => count >>> 7)),
  };
};
