// Where a record lies: its boxes, its full geometry when that says more, and its centroid.
import { centreOf } from '../lib/geo/plane/box-measures.ts';
import { type GeometryText, parseGeometryText } from '../lib/geo/read/geometry-text.ts';
import type { Box, Geometry, Position } from '../lib/geo/types.ts';
import { remember } from '../lib/remember.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

export type Placement = {
  /** From dcat_bbox, else locn_geometry, else the centroid; two across the antimeridian; none when unplaced. */
  readonly boxes: readonly Box[];
  /** locn_geometry, when it says more than the boxes. */
  readonly geometry?: Geometry;
  readonly centroid?: Position;
};

type Parsed = Extract<GeometryText, { kind: 'ok' }>;

/** Facts and views of a record read the same text, and the sheets of a series share it. */
export const readGeometryText = remember((text) => parseGeometryText(text), 1024);

const parse = (text: string | undefined): Parsed | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  const result = readGeometryText(text);
  return result.kind === 'ok' ? result : undefined;
};

/** 'lat,lon': latitude first, unlike everything else here. A POINT in WKT or GeoJSON is taken too. */
export const parseCentroid = (text: string | undefined): Position | undefined => {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text ?? '');
  if (match === null) {
    const parsed = parse(text);
    return parsed?.geometry.type === 'Point' ? parsed.geometry.coordinates : undefined;
  }
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : undefined;
};

const sameBoxes = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.length === b.length && a.every((box, n) => box.every((value, side) => value === b[n]?.[side]));

export const readPlacement = (record: AardvarkRecord): Placement => {
  const box = parse(record.dcat_bbox);
  const geometry = record.locn_geometry === record.dcat_bbox ? box : parse(record.locn_geometry);
  const stated = parseCentroid(record.dcat_centroid);
  const point: readonly Box[] = stated === undefined ? [] : [[stated[0], stated[1], stated[0], stated[1]]];
  const boxes = box?.boxes ?? geometry?.boxes ?? point;
  const centroid = stated ?? centreOf(boxes);
  const saysMore = geometry !== undefined && !(geometry.isEnvelope && sameBoxes(geometry.boxes, boxes));
  return {
    boxes,
    ...(saysMore ? { geometry: geometry.geometry } : {}),
    ...(centroid === undefined ? {} : { centroid }),
  };
};
