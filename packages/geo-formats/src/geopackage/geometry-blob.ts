// Geometries in the binary form of GeoPackage (12-128r17, clause 2.1.3): a header with the bounds, then WKB.
import { type Box, boxesOfGeometry, type Geometry, toWkb } from '@periplus/geo';

const boundsOf = (geometry: Geometry): Box =>
  boxesOfGeometry(geometry).reduce(([w, s, e, n], box) => [
    Math.min(w, box[0]),
    Math.min(s, box[1]),
    Math.max(e, box[2]),
    Math.max(n, box[3]),
  ]);

const HEADER_BYTES = 40;
const BOUNDS_AT = 8;

export const toGeometryBlob = (geometry: Geometry): Uint8Array => {
  const bytes = toWkb(geometry, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([0x47, 0x50, 0, 0b0000_0011]);
  view.setInt32(4, 4326, true);
  const [west, south, east, north] = boundsOf(geometry);
  for (const [n, value] of [west, east, south, north].entries()) view.setFloat64(BOUNDS_AT + 8 * n, value, true);
  return bytes;
};

export const readBlobBounds = ({ buffer, byteOffset, byteLength }: Uint8Array): Box => {
  const view = new DataView(buffer, byteOffset, byteLength);
  const at = (n: number): number => view.getFloat64(BOUNDS_AT + 8 * n, true);
  return [at(0), at(2), at(1), at(3)];
};
