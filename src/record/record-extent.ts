// Reads the spatial extent of a record: boxes, geometry and centroid.

import { memoise } from '@periplus/collections';
import {
  type Box,
  centreOf,
  containsPosition,
  type Geometry,
  type ParsedGeometry,
  type Position,
  parseGeometryText,
  rewindGeometry,
  toRectangles,
} from '@periplus/geo';
import type { AardvarkRecord } from '../schema/record-type.ts';

export type RecordExtent = {
  /** From dcat_bbox, else locn_geometry, else the centroid. Two boxes across the antimeridian, none without extent. */
  readonly boxes: readonly Box[];
  /** locn_geometry, if it is more precise than the boxes. */
  readonly geometry?: Geometry;
  readonly centroid?: Position;
};

export type ParsedGeometryText = Extract<ParsedGeometry, { kind: 'ok' }>;

/** Winds outer rings counter-clockwise (RFC 7946 3.1.6). */
const toWound = (read: ParsedGeometry): ParsedGeometry =>
  read.kind === 'ok' ? { ...read, geometry: rewindGeometry(read.geometry, false) } : read;

/** Cached, because several views parse the same text, and the sheets of a series share it. */
const readGeometryText = memoise((text: string) => toWound(parseGeometryText(text)), 1024);

const parse = (text: unknown): ParsedGeometryText | undefined => {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const result = readGeometryText(text);
  return result.kind === 'ok' ? result : undefined;
};

const sameBox = (a: Box, b: Box): boolean => a.every((value, side) => value === b[side]);
const sameBoxes = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.length === b.length && a.every((box, n) => sameBox(box, b[n] as Box));

/** Undefined if the field is missing or invalid. */
export type GeometryFields = {
  readonly box: ParsedGeometryText | undefined;
  readonly geometry: ParsedGeometryText | undefined;
};

/** A ring with the corners of the box is the box itself, even across the antimeridian. */
export const readGeometryFields = (record: Pick<AardvarkRecord, 'dcat_bbox' | 'locn_geometry'>): GeometryFields => {
  const box = parse(record.dcat_bbox);
  const geometry = record.locn_geometry === record.dcat_bbox ? box : parse(record.locn_geometry);
  const [boxCorners, corners] = [box?.corners, geometry?.corners];
  const isSame = boxCorners !== undefined && corners !== undefined && sameBox(boxCorners, corners);
  return { box, geometry: isSame ? box : geometry };
};

/** Parses 'lat,lon', with the latitude first, or a POINT in WKT or GeoJSON. */
export const parseCentroid = (text: string | undefined): Position | undefined => {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text ?? '');
  if (match === null) {
    const parsed = parse(text);
    return parsed?.geometry.type === 'Point' ? parsed.geometry.coordinates : undefined;
  }
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : undefined;
};

export const isInside = (boxes: readonly Box[], [lon, lat]: Position): boolean =>
  boxes.some((box) => [lon, lon - 360, lon + 360].some((turned) => containsPosition(box, [turned, lat])));

/** Whether the geometry is more precise than the boxes: a polygon, a line, several parts, or a different extent. */
const isMorePrecise = ({ geometry, boxes: own, isEnvelope }: ParsedGeometryText, boxes: readonly Box[]): boolean =>
  !sameBoxes(isEnvelope ? own : (toRectangles(geometry) ?? []), boxes);

export const readRecordExtent = (record: AardvarkRecord): RecordExtent => {
  const { box, geometry } = readGeometryFields(record);
  const given = parseCentroid(record.dcat_centroid);
  const boxes = box?.boxes ?? geometry?.boxes ?? [];
  if (boxes.length === 0 && given !== undefined) {
    return { boxes: [[given[0], given[1], given[0], given[1]]], centroid: given };
  }
  const centroid = given !== undefined && isInside(boxes, given) ? given : centreOf(boxes);
  return {
    boxes,
    ...(geometry !== undefined && isMorePrecise(geometry, boxes) ? { geometry: geometry.geometry } : {}),
    ...(centroid === undefined ? {} : { centroid }),
  };
};
