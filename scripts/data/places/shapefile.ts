// Reads polygons and lines from an ESRI shapefile and rows from its dBASE table (ESRI white paper, July 1998).
import { windingOf } from './cells.ts';

type LonLat = [number, number];
export type ShapePolygons = LonLat[][][];

const FILE_HEADER = 100;
const [LINE, POLYGON] = [3, 5];

const readRing = (view: DataView, from: number, to: number, pointsAt: number): LonLat[] => {
  const ring: LonLat[] = [];
  for (let i = from; i < to; i++) {
    ring.push([view.getFloat64(pointsAt + i * 16, true), view.getFloat64(pointsAt + i * 16 + 8, true)]);
  }
  return ring;
};

/** Outer rings run clockwise in a shapefile; a hole follows its outer ring. */
const toPolygons = (rings: readonly LonLat[][]): ShapePolygons => {
  const polygons: ShapePolygons = [];
  for (const ring of rings) {
    const last = polygons.at(-1);
    if (windingOf(ring) > 0 || last === undefined) polygons.push([ring]);
    else last.push(ring);
  }
  return polygons;
};

const readParts = (view: DataView, at: number, expected: number): LonLat[][] => {
  const kind = view.getInt32(at, true);
  if (kind !== expected) throw new Error(`shape type ${kind} at byte ${at}, expected type ${expected} only`);
  const parts = view.getInt32(at + 36, true);
  const points = view.getInt32(at + 40, true);
  const pointsAt = at + 44 + parts * 4;
  const startOf = (part: number): number => (part < parts ? view.getInt32(at + 44 + part * 4, true) : points);
  return Array.from({ length: parts }, (_, part) => readRing(view, startOf(part), startOf(part + 1), pointsAt));
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The lines of each shape. */
export const parseLines = (bytes: Uint8Array, expected = LINE): LonLat[][][] => {
  const view = viewOf(bytes);
  const shapes: LonLat[][][] = [];
  for (let at = FILE_HEADER; at < bytes.length; at += 8 + view.getInt32(at + 4) * 2)
    shapes.push(readParts(view, at + 8, expected));
  return shapes;
};

export const parseShapes = (bytes: Uint8Array): ShapePolygons[] => parseLines(bytes, POLYGON).map(toPolygons);

interface Column {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const readColumns = (view: DataView, bytes: Uint8Array, headerLength: number): Column[] => {
  const columns: Column[] = [];
  let start = 1;
  for (let at = 32; at + 32 < headerLength; at += 32) {
    const name = Buffer.from(bytes.subarray(at, at + 11))
      .toString('latin1')
      .replace(/\0.*$/, '');
    const end = start + view.getUint8(at + 16);
    columns.push({ name, start, end });
    start = end;
  }
  return columns;
};

export const parseTable = (bytes: Uint8Array): Record<string, string>[] => {
  const view = viewOf(bytes);
  const [count, headerLength, rowLength] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const columns = readColumns(view, bytes, headerLength);
  return Array.from({ length: count }, (_, row) => {
    const cells = Buffer.from(bytes.subarray(headerLength + row * rowLength, headerLength + (row + 1) * rowLength));
    return Object.fromEntries(
      columns.map(({ name, start, end }) => [name, cells.subarray(start, end).toString('utf8').trim()]),
    );
  });
};
