// Converts TopoJSON shapes (drawn on a globe) to planar GeoJSON: cut at 180 degrees, rings wound as in RFC 7946. The
// atlas files join the two halves of a country at 180 into one ring, which a planar reader would draw across the map.
import {
  cutAtAntimeridian,
  type Geometry,
  isInsideRing,
  type LineString,
  type MultiLineString,
  type Position,
  type Ring,
  signedArea,
  toGeometryParts,
  withoutRepeats,
} from '@periplus/geo';
import { type Area, extentArea, extentOf, toArea } from './measure.ts';

type RawLine = readonly (readonly number[])[];

/** About 10 m, finer than the grids of the atlas files, so that none of their points coincide. */
export const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

const toPositions = (line: RawLine): readonly Position[] => line.map(([lon = 0, lat = 0]): Position => [lon, lat]);

const rounded = (line: readonly Position[]): readonly Position[] =>
  withoutRepeats(line.map(([lon, lat]): Position => [round(lon), round(lat)]));

/** A step of more than half the globe crosses 180 degrees and is not a line across the map. */
const leaps = (line: readonly Position[]): boolean =>
  line.some(([lon], index) => Math.abs(lon - (line[index - 1]?.[0] ?? lon)) > 180);

const close = (positions: readonly Position[]): Ring => {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || (first[0] === last?.[0] && first[1] === last[1])) return positions;
  return [...positions, first];
};

/** A vertex where the ring doubles back is an artefact of the source's simplification. */
const withoutSpikes = (ring: Ring): Ring => {
  const corners = ring.slice(1);
  const kept = corners.filter((b, index) => {
    const [a, c] = [corners.at(index - 1) as Position, corners[(index + 1) % corners.length] as Position];
    const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]];
    const foldsBack = ux * vx + uy * vy > 0;
    return !foldsBack || Math.abs(ux * vy - uy * vx) > 1e-3 * Math.hypot(ux, uy) * Math.hypot(vx, vy);
  });
  return close(kept);
};

const keyOf = ([lon, lat]: Position): number => Math.round(lon * 1e4) * 1e7 + Math.round(lat * 1e4);

/** A ring that returns to one of its points is split into two rings that touch there (OGC 06-103r4 6.1.11). */
const splitAtPinches = (ring: Ring): readonly Ring[] => {
  const loops: Ring[] = [];
  const path: Position[] = [];
  const seen = new Map<number, number>();
  for (const position of ring.slice(1)) {
    const before = seen.get(keyOf(position));
    if (before !== undefined) {
      const loop = path.splice(before);
      for (const left of loop) seen.delete(keyOf(left));
      loops.push(close(loop));
    }
    seen.set(keyOf(position), path.push(position) - 1);
  }
  return [...loops, close(path)];
};

/** Valid rings with their area; slivers caused by a coarse grid are dropped. */
const tidy = (ring: Ring): readonly { readonly ring: Ring; readonly area: number }[] =>
  splitAtPinches(withoutSpikes(close(rounded(ring))))
    .map((loop) => ({ ring: loop, area: signedArea(loop) }))
    .filter(({ ring: loop, area }) => loop.length > 3 && area !== 0);

/** Shells run counterclockwise, holes clockwise (RFC 7946 3.1.6). */
const tidyPolygon = ([outer = [], ...inner]: readonly Ring[]): readonly (readonly Ring[])[] => {
  const loops = tidy(outer);
  const widest = loops.reduce((most, { area }) => (Math.abs(area) > Math.abs(most) ? area : most), 0);
  const shells = loops.filter(({ area }) => area * widest > 0);
  const holes = [...loops.filter(({ area }) => area * widest < 0), ...inner.flatMap(tidy)];
  return shells.map(({ ring, area }) => [
    area > 0 ? ring : ring.toReversed(),
    ...holes
      .filter((hole) => shells.length === 1 || isInsideRing(ring, hole.ring[0] as Position))
      .map((hole) => (hole.area < 0 ? hole.ring : hole.ring.toReversed())),
  ]);
};

/** A shape smaller than the grid of its file becomes the box of its points. */
const boxAround = (rings: readonly Ring[]): Area =>
  extentArea(extentOf([{ type: 'MultiPoint', coordinates: rings.flatMap(rounded) }]));

/** Natural Earth frames Antarctica with a ring along the pole, as if the coast were a hole in it. */
const liesOnPole = (ring: RawLine): boolean => ring.every(([, lat = 0]) => Math.abs(lat) > 89.9);

/** Planar polygons of one shape. */
export const toPlanarArea = (polygons: readonly (readonly RawLine[])[]): Area => {
  const raw = polygons.map((rings) =>
    rings.filter((ring) => !liesOnPole(ring)).map((ring) => close(toPositions(ring))),
  );
  const cut = raw.flat().some(leaps)
    ? toGeometryParts(cutAtAntimeridian({ type: 'MultiPolygon', coordinates: raw })).polygons
    : raw;
  const coordinates = cut.flatMap(tidyPolygon);
  return coordinates.length > 0 ? toArea(coordinates) : boxAround(raw.flat());
};

/** One piece is a LineString, more are a MultiLineString. */
export const toPlanarLines = (lines: readonly RawLine[]): LineString | MultiLineString => {
  const raw: Geometry = { type: 'MultiLineString', coordinates: lines.map(toPositions) };
  const pieces = toGeometryParts(cutAtAntimeridian(raw))
    .lines.map(rounded)
    .filter((line) => line.length > 1);
  const [only] = pieces;
  return only !== undefined && pieces.length === 1
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: pieces };
};
