// Normalises the four numbers of a box to boxes on the map: one, or two across 180.
import { bad, ok, type ParseResult } from '../parse-result.ts';
import type { Box } from '../types.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from './validate-geometry.ts';
import { worldIndex } from './world-index.ts';

type Span = readonly [west: number, east: number];

const WORLD: Span = [-180, 180];

/** An overshoot of up to this many degrees is a rounding error and is clamped instead of wrapped. */
const TOLERANCE = 0.5;

export const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
const onMap = (longitude: number): boolean => longitude >= -180 && longitude <= 180;
const wrap = (longitude: number): number => (onMap(longitude) ? longitude : longitude - worldIndex(longitude) * 360);

/** From west over 180 to east, both on the map; a side that only touches 180 adds no box. */
const crossingSpans = (west: number, east: number): readonly Span[] => {
  // 180 to -180 means the whole world rather than a box without width.
  if (west === 180 && east === -180) return [WORLD];
  if (west === 180) return [[-180, east]];
  if (east === -180) return [[west, 180]];
  return [
    [west, 180],
    [-180, east],
  ];
};

/** For west <= east of any size; longitudes past 180 continue at -180. */
const orderedSpans = (west: number, east: number): readonly Span[] => {
  if (east - west >= 360) return [WORLD];
  if (onMap(west) && onMap(east)) return [[west, east]];
  const shift = worldIndex(west) * 360;
  return east - shift <= 180 ? [[west - shift, east - shift]] : crossingSpans(west - shift, east - shift - 360);
};

const trimOvershoot = (longitude: number): number =>
  Math.abs(longitude) <= 180 + TOLERANCE ? clamp(longitude, 180) : longitude;

/** A crossing at most 5 degrees wide and at least 90 high is a common way to write the world. */
const SLIVER_WIDTH = 5;
const SLIVER_HEIGHT = 90;

const isWorldAsSliver = (west: number, east: number, height: number): boolean =>
  west - east >= 360 - SLIVER_WIDTH && height >= SLIVER_HEIGHT;

const recordSpans = (rawWest: number, rawEast: number, height: number): readonly Span[] => {
  const isBeyond = Math.min(rawWest, rawEast) >= 180 || Math.max(rawWest, rawEast) <= -180;
  const [west, east] = isBeyond ? [rawWest, rawEast] : [trimOvershoot(rawWest), trimOvershoot(rawEast)];
  if (west <= east) return orderedSpans(west, east);
  const crosses = west > 0 && east < 0 && onMap(west) && onMap(east);
  if (!crosses) return orderedSpans(east, west);
  return isWorldAsSliver(west, east, height) ? [WORLD] : crossingSpans(west, east);
};

const querySpans = (west: number, east: number): readonly Span[] => {
  if (west <= east) return orderedSpans(west, east);
  const [from, to] = [wrap(west), wrap(east)];
  return from <= to ? [[from, to]] : crossingSpans(from, to);
};

const toBoxes = (spans: readonly Span[], south: number, north: number): readonly Box[] => {
  const [low, high] = [clamp(Math.min(south, north), 90), clamp(Math.max(south, north), 90)];
  return spans.map(([west, east]): Box => [west, low, east, high]);
};

/**
 * The box of a record. Swapped north and south are exchanged. West > east crosses 180 if west > 0 > east (ENVELOPE(176,
 * -168, ...)); otherwise the two are exchanged (ENVELOPE(130.4, 130.0, ...)). A crossing that is a tall sliver
 * (ENVELOPE(179, -179, 85, -75)) is the world. Overshoots of up to half a degree are clamped, longitudes up to 540 are
 * wrapped, and a span of 360 or more is the world. Anything beyond is rejected, since it is probably a lost decimal
 * point.
 */
export const normaliseBox = (west: number, south: number, east: number, north: number): ParseResult<readonly Box[]> => {
  if (![west, south, east, north].every(Number.isFinite)) return bad('a box needs four finite numbers');
  for (const longitude of [west, east]) {
    if (Math.abs(longitude) > MAX_LONGITUDE) return bad(`longitude ${longitude} is out of range`);
  }
  for (const latitude of [south, north]) {
    if (Math.abs(latitude) > MAX_LATITUDE) return bad(`latitude ${latitude} is out of range`);
  }
  return ok(toBoxes(recordSpans(west, east, Math.abs(north - south)), south, north));
};

/**
 * The box of a query. West > east always crosses 180 (RFC 7946 5.2, OGC API - Features 7.15.3). Map clients send
 * whatever their window shows, so any longitude is wrapped and latitudes are clamped; only a box entirely beyond a pole
 * is rejected.
 */
export const normaliseQueryBox = (
  west: number,
  south: number,
  east: number,
  north: number,
): ParseResult<readonly Box[]> => {
  if (![west, south, east, north].every(Number.isFinite)) return bad('a box needs four finite numbers');
  if (Math.min(south, north) > 90 || Math.max(south, north) < -90) return bad('the box lies beyond the pole');
  return ok(toBoxes(querySpans(west, east), south, north));
};
