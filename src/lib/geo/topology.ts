// The hard cases of covering, handed to JSTS: slanted outlines against slanted outlines, and areas in many pieces.
import 'jsts/org/locationtech/jts/monkey.js';
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import type { Parts } from './parts.ts';
import { isInsideRing } from './ring.ts';
import type { Position, Ring } from './types.ts';

/** As much of the library's geometry classes as is used here; its own declarations leave them open. */
type JstsGeometry = {
  isEmpty(): boolean;
  isValid(): boolean;
  covers(other: JstsGeometry): boolean;
  difference(other: JstsGeometry): JstsGeometry;
  union(): JstsGeometry;
  getInteriorPoint(): { getX(): number; getY(): number };
  getNumGeometries(): number;
  getGeometryN(index: number): JstsGeometry;
};
type JstsLine = { getCoordinates(): readonly { readonly x: number; readonly y: number }[] };
type JstsPolygon = {
  getExteriorRing(): JstsLine;
  getNumInteriorRing(): number;
  getInteriorRingN(index: number): JstsLine;
};
type JstsList = { size(): number; get(index: number): JstsGeometry };

const factory = new GeometryFactory();

const toCoordinates = (positions: readonly Position[]) => positions.map(([x, y]) => new Coordinate(x, y));
const toLine = (positions: readonly Position[]): JstsGeometry => factory.createLineString(toCoordinates(positions));
const toPolygon = ([shell = [], ...holes]: readonly Ring[]): JstsGeometry =>
  factory.createPolygon(
    factory.createLinearRing(toCoordinates(shell)),
    holes.map((hole) => factory.createLinearRing(toCoordinates(hole))),
  );
const unite = (geometries: readonly JstsGeometry[]): JstsGeometry => {
  const collection: unknown = factory.createGeometryCollection([...geometries]);
  return (collection as JstsGeometry).union();
};

/** Rings that cross are cut up where they do, and the faces that the even-odd rule calls inside are kept. */
const repair = (rings: readonly Ring[]): JstsGeometry => {
  const polygonizer = new Polygonizer();
  polygonizer.add(unite(rings.map(toLine)));
  const list: unknown = polygonizer.getPolygons();
  const faces = Array.from({ length: (list as JstsList).size() }, (_, index) => (list as JstsList).get(index));
  const isInside = (face: JstsGeometry): boolean => {
    const point = face.getInteriorPoint();
    return rings.filter((ring) => isInsideRing(ring, [point.getX(), point.getY()])).length % 2 === 1;
  };
  return unite(faces.filter(isInside));
};

const toSoundPolygon = (rings: readonly Ring[]): JstsGeometry => {
  const polygon = toPolygon(rings);
  return polygon.isValid() ? polygon : repair(rings);
};

/** The library throws on outlines too tangled for its arithmetic; the caller then falls back on something simpler. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const toPositions = (line: JstsLine): Ring => line.getCoordinates().map(({ x, y }): Position => [x, y]);
const toRings = (polygon: JstsPolygon): readonly Ring[] => [
  toPositions(polygon.getExteriorRing()),
  ...Array.from({ length: polygon.getNumInteriorRing() }, (_, index) => toPositions(polygon.getInteriorRingN(index))),
];

/** Polygons that overlap or share borders, as the polygons of their union. */
export const dissolve = (polygons: readonly (readonly Ring[])[]): readonly (readonly Ring[])[] | undefined =>
  attempt(() => {
    const union = unite(polygons.map(toSoundPolygon));
    const members: unknown[] = Array.from({ length: union.getNumGeometries() }, (_, i) => union.getGeometryN(i));
    return members.map((member) => toRings(member as JstsPolygon));
  });

export type Coverer = (inner: Parts) => boolean | undefined;

/** Answers whether every line and polygon of the inner parts lies in the outer ones; undefined when it cannot tell. */
export const createCoverer = (outer: Parts): Coverer => {
  const area = attempt(() => unite(outer.polygons.map(toSoundPolygon)));
  const lines = attempt(() => unite(outer.lines.map(toLine)));
  if (area === undefined || lines === undefined) return () => undefined;

  const coversLine = (line: JstsGeometry): boolean => {
    if (area.covers(line)) return true;
    if (lines.isEmpty()) return false;
    const rest = area.isEmpty() ? line : line.difference(area);
    return rest.isEmpty() || lines.covers(rest);
  };
  const coversPolygon = (rings: readonly Ring[]): boolean => {
    const polygon = toSoundPolygon(rings);
    // A ring without any inside is the line it draws.
    return polygon.isEmpty() ? rings.map(toLine).every(coversLine) : area.covers(polygon);
  };
  return (inner) => attempt(() => inner.lines.map(toLine).every(coversLine) && inner.polygons.every(coversPolygon));
};
