// Where a record lies, as the views need it: a GeoJSON geometry to draw, and one box to ask services with.
import type { GeometryText } from '../../lib/geo/read/geometry-text.ts';
import type { Box, Geometry } from '../../lib/geo/types.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { readGeometryText } from '../geometry.ts';

export type Place = {
  /** From locn_geometry; from dcat_bbox when that is missing or cannot be read. */
  readonly geometry: Geometry | null;
  /** From dcat_bbox, else from locn_geometry: one box, or two that meet at 180. */
  readonly boxes: readonly Box[];
};

type Placed = Exclude<GeometryText, { kind: 'bad' }>;

const parse = (text: unknown): Placed | undefined => {
  if (typeof text !== 'string') return undefined;
  const parsed = readGeometryText(text);
  return parsed.kind === 'bad' ? undefined : parsed;
};

/** Envelopes become a ring from the upper left corner, counter-clockwise (RFC 7946 3.1.6), as clients know it. */
const toRing = ([west, south, east, north]: Box) => [
  [west, north] as const,
  [west, south] as const,
  [east, south] as const,
  [east, north] as const,
  [west, north] as const,
];

const toGeometry = ({ geometry, boxes, isEnvelope }: Placed): Geometry => {
  const [box, ...others] = boxes;
  const isPolygon = isEnvelope && geometry.type === 'Polygon';
  return isPolygon && box !== undefined && others.length === 0
    ? { type: 'Polygon', coordinates: [toRing(box)] }
    : geometry;
};

/** A geometry string of a record as GeoJSON: null when it is missing or cannot be read. */
export const toGeoJson = (text: unknown): Geometry | null => {
  const placed = parse(text);
  return placed === undefined ? null : toGeometry(placed);
};

export const readPlace = (record: AardvarkRecord): Place => {
  const fromGeometry = parse(record.locn_geometry);
  const isSame = fromGeometry !== undefined && record.dcat_bbox === record.locn_geometry;
  const fromBox = isSame ? fromGeometry : parse(record.dcat_bbox);
  const drawn = fromGeometry ?? fromBox;
  return {
    geometry: drawn === undefined ? null : toGeometry(drawn),
    boxes: (fromBox ?? fromGeometry)?.boxes ?? [],
  };
};

/** The outline of the place as `[west, south, east, north]`; west > east says that it crosses 180 (RFC 7946 5.2). */
export const outlineOf = ({ boxes }: Place): readonly [number, number, number, number] | undefined => {
  const [first, second] = boxes;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  const [left, right] = first[2] === 180 ? [first, second] : [second, first];
  return [left[0], Math.min(left[1], right[1]), right[2], Math.max(left[3], right[3])];
};
