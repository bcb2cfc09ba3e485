// Writes Well-Known Binary (OGC 06-103r4, chapter 8): little-endian, two dimensions.
import type { Geometry, Position } from '../types.ts';

const CODES = {
  ...{ Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 },
  GeometryCollection: 7,
} as const;

/** Byte order and type; for all but points also a count. */
const POINT_BYTES = 21;
const HEAD_BYTES = 9;

type Line = readonly Position[];

const lineBytes = (line: Line): number => 4 + 16 * line.length;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

const sizeOf = (geometry: Geometry): number => {
  switch (geometry.type) {
    case 'Point':
      return POINT_BYTES;
    case 'LineString':
      return 5 + lineBytes(geometry.coordinates);
    case 'Polygon':
      return HEAD_BYTES + sum(geometry.coordinates.map(lineBytes));
    default:
      return HEAD_BYTES + sum(membersOf(geometry).map(sizeOf));
  }
};

const membersOf = (geometry: Geometry): readonly Geometry[] => {
  switch (geometry.type) {
    case 'MultiPoint':
      return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
    case 'MultiLineString':
      return geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
    case 'GeometryCollection':
      return geometry.geometries;
    default:
      return [];
  }
};

const createWriter = (bytes: Uint8Array, start: number) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  const count = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const position = ([x, y]: Position): void => {
    view.setFloat64(at, x, true);
    view.setFloat64(at + 8, y, true);
    at += 16;
  };
  return {
    head: (code: number): void => {
      view.setUint8(at, 1);
      at += 1;
      count(code);
    },
    count,
    position,
    line: (line: Line): void => {
      count(line.length);
      line.forEach(position);
    },
  };
};

type Writer = ReturnType<typeof createWriter>;

const write = (geometry: Geometry, writer: Writer): void => {
  writer.head(CODES[geometry.type]);
  switch (geometry.type) {
    case 'Point':
      writer.position(geometry.coordinates);
      break;
    case 'LineString':
      writer.line(geometry.coordinates);
      break;
    case 'Polygon':
      writer.count(geometry.coordinates.length);
      geometry.coordinates.forEach(writer.line);
      break;
    default: {
      const members = membersOf(geometry);
      writer.count(members.length);
      for (const member of members) write(member, writer);
    }
  }
};

/** Leaves `offset` bytes free at the front, for the header of a container format. */
export const toWkb = (geometry: Geometry, offset = 0): Uint8Array => {
  const bytes = new Uint8Array(offset + sizeOf(geometry));
  write(geometry, createWriter(bytes, offset));
  return bytes;
};
