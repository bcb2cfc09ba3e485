// Where a record lies, as the views need it: a GeoJSON geometry to draw, and one box to ask services with.
import type { Box, Geometry } from '@periplus/geo';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ParsedGeometryText, readGeometryFields } from '../record-extent.ts';

export type Footprint = {
  /** From locn_geometry; from dcat_bbox when that is missing or cannot be read. */
  readonly geometry: Geometry | null;
  /** From dcat_bbox, else from locn_geometry: one box, or two that meet at 180. */
  readonly boxes: readonly Box[];
};

/** Envelopes become a ring from the upper left corner, counter-clockwise (RFC 7946 3.1.6), as clients know it. */
const toRing = ([west, south, east, north]: Box) => [
  [west, north] as const,
  [west, south] as const,
  [east, south] as const,
  [east, north] as const,
  [west, north] as const,
];

const toGeoJson = ({ geometry, boxes, isEnvelope }: ParsedGeometryText): Geometry => {
  const [box, ...others] = boxes;
  const isPolygon = isEnvelope && geometry.type === 'Polygon';
  return isPolygon && box !== undefined && others.length === 0
    ? { type: 'Polygon', coordinates: [toRing(box)] }
    : geometry;
};

export const readFootprint = (record: AardvarkRecord): Footprint => {
  const { box, geometry } = readGeometryFields(record);
  const drawn = geometry ?? box;
  return { geometry: drawn === undefined ? null : toGeoJson(drawn), boxes: (box ?? geometry)?.boxes ?? [] };
};

/** The outline of the place as `[west, south, east, north]`; west > east says that it crosses 180 (RFC 7946 5.2). */
export const toBbox = ({ boxes }: Footprint): readonly [number, number, number, number] | undefined => {
  const [first, second] = boxes;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  const [left, right] = first[2] === 180 ? [first, second] : [second, first];
  return [left[0], Math.min(left[1], right[1]), right[2], Math.max(left[3], right[3])];
};

/** Longer texts are not read for a list: a page shows many records, and an outline may have fifty thousand corners. */
const MOST_CHARACTERS = 20_000;

const readShort = (text: unknown): ParsedGeometryText | undefined =>
  typeof text === 'string' && text.length <= MOST_CHARACTERS ? readGeometryFields({ dcat_bbox: text }).box : undefined;

/** The boxes of a record in a list: those of dcat_bbox, else of an outline that is not too long. */
export const readBoxes = (record: AardvarkRecord): readonly Box[] =>
  (readShort(record.dcat_bbox) ?? readShort(record.locn_geometry))?.boxes ?? [];
