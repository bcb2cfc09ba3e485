// The footprint of a record for views: a GeoJSON geometry to draw, and one box for service requests.
import type { Box, Geometry } from '@periplus/geo';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ParsedGeometryText, readGeometryFields } from '../record-extent.ts';

export type Footprint = {
  /** From locn_geometry, else from dcat_bbox. */
  readonly geometry: Geometry | null;
  /** From dcat_bbox, else from locn_geometry: one box, or two at the antimeridian. */
  readonly boxes: readonly Box[];
};

/** A ring from the upper left corner, counter-clockwise (RFC 7946 3.1.6). */
const toRing = ([west, south, east, north]: Box) => [
  [west, north] as const,
  [west, south] as const,
  [east, south] as const,
  [east, north] as const,
  [west, north] as const,
];

const toGeoJson = ({ geometry, boxes, isEnvelope }: ParsedGeometryText): Geometry => {
  const [box, ...rest] = boxes;
  const isPolygon = isEnvelope && geometry.type === 'Polygon';
  return isPolygon && box !== undefined && rest.length === 0
    ? { type: 'Polygon', coordinates: [toRing(box)] }
    : geometry;
};

export const readFootprint = (record: AardvarkRecord): Footprint => {
  const { box, geometry } = readGeometryFields(record);
  const drawn = geometry ?? box;
  return { geometry: drawn === undefined ? null : toGeoJson(drawn), boxes: (box ?? geometry)?.boxes ?? [] };
};

/** `[west, south, east, north]`; west > east if it crosses the antimeridian (RFC 7946 5.2). */
export const toBbox = ({ boxes }: Footprint): readonly [number, number, number, number] | undefined => {
  const [first, second] = boxes;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  const [left, right] = first[2] === 180 ? [first, second] : [second, first];
  return [left[0], Math.min(left[1], right[1]), right[2], Math.max(left[3], right[3])];
};

/** Longer geometries are not parsed for lists, which show many records. */
const MAX_CHARACTERS = 20_000;

const readShort = (text: unknown): ParsedGeometryText | undefined =>
  typeof text === 'string' && text.length <= MAX_CHARACTERS ? readGeometryFields({ dcat_bbox: text }).box : undefined;

/** The boxes of a record in a list: from dcat_bbox, else from a geometry that is not too long. */
export const readBoxes = (record: AardvarkRecord): readonly Box[] =>
  (readShort(record.dcat_bbox) ?? readShort(record.locn_geometry))?.boxes ?? [];
