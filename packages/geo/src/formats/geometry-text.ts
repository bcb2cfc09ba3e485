// Parses geometry strings in any supported syntax to a geometry on the map.
import { cutAtAntimeridian } from '../cut/antimeridian.ts';
import { bad, type ParseFailure, type ParseResult } from '../parse-result.ts';
import { normaliseBox } from '../plane/boxes.ts';
import { boxesOfGeometry } from '../plane/geometry-parts.ts';
import { boxesToGeometry, toRectangles } from '../plane/rectangles.ts';
import { DEFAULT_GEOMETRY_LIMITS, type GeometryLimits } from '../plane/validate-geometry.ts';
import type { Box, Geometry } from '../types.ts';
import { looksLikeEnvelope, parseEnvelope } from './envelope.ts';
import { parseGeoJson } from './geojson.ts';
import { parseWkt } from './parse-wkt.ts';

export type ParsedGeometry =
  | {
      readonly kind: 'ok';
      readonly geometry: Geometry;
      /** One box, or two across 180. */
      readonly boxes: readonly Box[];
      /** Written as a box: the boxes are the geometry. */
      readonly isEnvelope: boolean;
      /** Smallest and greatest coordinates as written, for a box or a ring that outlines one. */
      readonly corners?: Box | undefined;
    }
  | ParseFailure;

/** Cuts a parsed geometry at 180 and computes its boxes; rejects an empty one. */
export const toParsedGeometry = (parsed: ParseResult<Geometry>): ParsedGeometry => {
  if (parsed.kind === 'bad') return parsed;
  const geometry = cutAtAntimeridian(parsed.value);
  const boxes = boxesOfGeometry(geometry);
  if (boxes.length === 0) return bad('the geometry is empty');
  const [corners, ...rest] = toRectangles(parsed.value) ?? [];
  return { kind: 'ok', geometry, boxes, isEnvelope: false, corners: rest.length === 0 ? corners : undefined };
};

const readBox = (text: string): ParsedGeometry => {
  const raw = parseEnvelope(text);
  if (raw.kind === 'bad') return raw;
  const { west, south, east, north } = raw.value;
  const boxes = normaliseBox(west, south, east, north);
  if (boxes.kind === 'bad') return boxes;
  const corners: Box = [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)];
  return { kind: 'ok', geometry: boxesToGeometry(boxes.value), boxes: boxes.value, isEnvelope: true, corners };
};

/** Examples: `ENVELOPE(-93.3,-93.2,45,44.9)`, `-93.3,44.9,-93.2,45`, `POINT(1 2)`, `{"type":"Point",...}`. */
export const parseGeometryText = (text: string, limits: GeometryLimits = DEFAULT_GEOMETRY_LIMITS): ParsedGeometry => {
  const trimmed = text.trim();
  if (trimmed === '') return bad('the text is empty');
  if (trimmed.startsWith('{')) return toParsedGeometry(parseGeoJson(trimmed, limits));
  if (looksLikeEnvelope(trimmed) || /^[-+.\d]/.test(trimmed)) return readBox(trimmed);
  return toParsedGeometry(parseWkt(trimmed, limits));
};
