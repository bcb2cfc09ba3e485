// Writes shapes and their index (ESRI Shapefile Technical Description, 1998): .shp and .shx.
import { createFileWriter } from '../file-writer.ts';
import type { Position } from '../geo/types.ts';

export const SHAPE_TYPES = { point: 1, line: 3, polygon: 5, multipoint: 8 } as const;
export type ShapeClass = keyof typeof SHAPE_TYPES;

/** A point has one part of one position, a multipoint one part; lines and rings are parts. Null is a shape without a place. */
export type Shape = readonly (readonly Position[])[] | null;

const HEADER_BYTES = 100;

type Bounds = [west: number, south: number, east: number, north: number];
const noBounds = (): Bounds => [Infinity, Infinity, -Infinity, -Infinity];

const widen = (bounds: Bounds, x: number, y: number): void => {
  if (x < bounds[0]) bounds[0] = x;
  if (y < bounds[1]) bounds[1] = y;
  if (x > bounds[2]) bounds[2] = x;
  if (y > bounds[3]) bounds[3] = y;
};

const boundsOf = (parts: readonly (readonly Position[])[]): Bounds => {
  const bounds = noBounds();
  for (const part of parts) for (const [x, y] of part) widen(bounds, x, y);
  return bounds;
};

const writeBounds = (into: Buffer, at: number, bounds: Bounds): void => {
  for (const [n, value] of bounds.entries()) into.writeDoubleLE(Number.isFinite(value) ? value : 0, at + 8 * n);
};

/** Numbers about the file are big-endian, numbers of its content little-endian. */
const toHeader = (type: number, bytes: number, bounds: Bounds): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(bytes / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  writeBounds(header, 36, bounds);
  return header;
};

const writePositions = (into: Buffer, start: number, parts: readonly (readonly Position[])[]): void => {
  let at = start;
  for (const part of parts)
    for (const [x, y] of part) {
      into.writeDoubleLE(x, at);
      into.writeDoubleLE(y, at + 8);
      at += 16;
    }
};

const sizeOf = (shapeClass: ShapeClass, parts: Exclude<Shape, null>): number => {
  const positions = parts.reduce((sum, { length }) => sum + length, 0);
  if (shapeClass === 'point') return 20;
  if (shapeClass === 'multipoint') return 40 + 16 * positions;
  return 44 + 4 * parts.length + 16 * positions;
};

/** Where each part begins, counted in positions. */
const writeStarts = (into: Buffer, at: number, parts: Exclude<Shape, null>): void => {
  let first = 0;
  for (const [n, part] of parts.entries()) {
    into.writeInt32LE(first, at + 4 * n);
    first += part.length;
  }
};

const writeContent = (into: Buffer, at: number, shapeClass: ShapeClass, parts: Exclude<Shape, null>): void => {
  into.writeInt32LE(SHAPE_TYPES[shapeClass], at);
  if (shapeClass === 'point') {
    writePositions(into, at + 4, parts);
    return;
  }
  writeBounds(into, at + 4, boundsOf(parts));
  const positions = parts.reduce((sum, { length }) => sum + length, 0);
  if (shapeClass === 'multipoint') {
    into.writeInt32LE(positions, at + 36);
    writePositions(into, at + 40, parts);
    return;
  }
  into.writeInt32LE(parts.length, at + 36);
  into.writeInt32LE(positions, at + 40);
  writeStarts(into, at + 44, parts);
  writePositions(into, at + 44 + 4 * parts.length, parts);
};

export const createShp = (base: string, shapeClass: ShapeClass) => {
  const [shp, shx] = [createFileWriter(`${base}.shp`), createFileWriter(`${base}.shx`)];
  const type = SHAPE_TYPES[shapeClass];
  const bounds = noBounds();
  let count = 0;
  for (const file of [shp, shx]) file.append(toHeader(type, HEADER_BYTES, bounds));
  return {
    append: (shape: Shape): void => {
      count += 1;
      const size = shape === null ? 4 : sizeOf(shapeClass, shape);
      const record = Buffer.alloc(8 + size);
      record.writeInt32BE(count, 0);
      record.writeInt32BE(size / 2, 4);
      if (shape !== null) writeContent(record, 8, shapeClass, shape);
      for (const part of shape ?? []) for (const [x, y] of part) widen(bounds, x, y);
      const entry = Buffer.alloc(8);
      entry.writeInt32BE(shp.length() / 2, 0);
      entry.writeInt32BE(size / 2, 4);
      shp.append(record);
      shx.append(entry);
    },
    length: shp.length,
    finish: (): void => {
      for (const file of [shp, shx]) {
        file.patch(0, toHeader(type, file.length(), bounds));
        file.close();
      }
    },
    close: (): void => {
      shp.close();
      shx.close();
    },
  };
};

export type Shp = ReturnType<typeof createShp>;
