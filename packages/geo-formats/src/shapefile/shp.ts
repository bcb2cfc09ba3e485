// Writes shapes and their index (ESRI Shapefile Technical Description, 1998): .shp and .shx.

import type { Position } from '@periplus/geo';
import { createFileWriter } from '@periplus/streams';

const SHAPE_TYPES = { point: 1, line: 3, polygon: 5, multipoint: 8 } as const;
export type ShapeType = keyof typeof SHAPE_TYPES;

/** Points and multipoints have one part; lines and rings are parts. Null is a shape without a geometry. */
export type ShapeParts = readonly (readonly Position[])[] | null;

const HEADER_BYTES = 100;

type Bounds = [west: number, south: number, east: number, north: number];
const noBounds = (): Bounds => [Infinity, Infinity, -Infinity, -Infinity];

const widen = (bounds: Bounds, x: number, y: number): void => {
  if (x < bounds[0]) bounds[0] = x;
  if (y < bounds[1]) bounds[1] = y;
  if (x > bounds[2]) bounds[2] = x;
  if (y > bounds[3]) bounds[3] = y;
};

const join = (bounds: Bounds, other: Bounds): void => {
  if (other[0] > other[2]) return;
  widen(bounds, other[0], other[1]);
  widen(bounds, other[2], other[3]);
};

type Parts = Exclude<ShapeParts, null>;

const boundsOf = (parts: Parts): Bounds => {
  const bounds = noBounds();
  for (const part of parts) {
    for (let n = 0; n < part.length; n++) {
      const position = part[n] as Position;
      widen(bounds, position[0], position[1]);
    }
  }
  return bounds;
};

const writeBounds = (into: DataView, at: number, bounds: Bounds): void => {
  for (let n = 0; n < bounds.length; n++) {
    const value = bounds[n] as number;
    into.setFloat64(at + 8 * n, Number.isFinite(value) ? value : 0, true);
  }
};

/** File lengths are big-endian, the other numbers little-endian. */
const toHeader = (type: number, bytes: number, bounds: Bounds): Uint8Array => {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, type, true);
  writeBounds(view, 36, bounds);
  return header;
};

const writePositions = (into: DataView, start: number, parts: Parts): void => {
  let at = start;
  for (const part of parts) {
    for (let n = 0; n < part.length; n++) {
      const position = part[n] as Position;
      into.setFloat64(at, position[0], true);
      into.setFloat64(at + 8, position[1], true);
      at += 16;
    }
  }
};

const countOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0);

const sizeOf = (shapeType: ShapeType, parts: Parts): number => {
  if (shapeType === 'point') return 20;
  if (shapeType === 'multipoint') return 40 + 16 * countOf(parts);
  return 44 + 4 * parts.length + 16 * countOf(parts);
};

/** Each part starts at an index of positions. */
const writeStarts = (into: DataView, at: number, parts: Parts): void => {
  let first = 0;
  for (const [n, part] of parts.entries()) {
    into.setInt32(at + 4 * n, first, true);
    first += part.length;
  }
};

const writeContent = (into: DataView, at: number, shapeType: ShapeType, parts: Parts, bounds: Bounds): void => {
  into.setInt32(at, SHAPE_TYPES[shapeType], true);
  if (shapeType === 'point') {
    writePositions(into, at + 4, parts);
    return;
  }
  writeBounds(into, at + 4, bounds);
  const positions = countOf(parts);
  if (shapeType === 'multipoint') {
    into.setInt32(at + 36, positions, true);
    writePositions(into, at + 40, parts);
    return;
  }
  into.setInt32(at + 36, parts.length, true);
  into.setInt32(at + 40, positions, true);
  writeStarts(into, at + 44, parts);
  writePositions(into, at + 44 + 4 * parts.length, parts);
};

const RECORD_HEAD_BYTES = 8;
const NO_SHAPE = 0;

/** Reuses one buffer for all records. */
const createRecord = () => {
  let bytes = new Uint8Array(4_096);
  return (size: number): { readonly bytes: Uint8Array; readonly view: DataView } => {
    if (size > bytes.length) bytes = new Uint8Array(2 * size);
    return { bytes: bytes.subarray(0, size), view: new DataView(bytes.buffer) };
  };
};

export const createShp = (base: string, shapeType: ShapeType) => {
  const [shp, shx] = [createFileWriter(`${base}.shp`), createFileWriter(`${base}.shx`)];
  const type = SHAPE_TYPES[shapeType];
  const bounds = noBounds();
  const toRecord = createRecord();
  let count = 0;
  for (const file of [shp, shx]) file.append(toHeader(type, HEADER_BYTES, bounds));
  return {
    append: (shape: ShapeParts): void => {
      count += 1;
      const size = shape === null ? 4 : sizeOf(shapeType, shape);
      const { bytes, view } = toRecord(RECORD_HEAD_BYTES + size);
      view.setInt32(0, shp.length() / 2);
      view.setInt32(4, size / 2);
      shx.append(bytes.subarray(0, RECORD_HEAD_BYTES));
      view.setInt32(0, count);
      if (shape === null) view.setInt32(RECORD_HEAD_BYTES, NO_SHAPE, true);
      else {
        const shapeBounds = boundsOf(shape);
        writeContent(view, RECORD_HEAD_BYTES, shapeType, shape, shapeBounds);
        join(bounds, shapeBounds);
      }
      shp.append(bytes);
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
