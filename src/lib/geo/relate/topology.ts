// What only a topology library can do well: the union of areas, the repair of tangled rings, lines along lines (JSTS).
import 'jsts/org/locationtech/jts/monkey.js';
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import type { Parts } from '../plane/parts.ts';
import { isInsideRing } from '../plane/ring.ts';
import type { Position, Ring } from '../types.ts';

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

/** Answers whether a line lies in the lines and areas together; it is asked only where there are lines. */
export const createLineCoverer = ({ lines, polygons }: Parts): ((line: readonly Position[]) => boolean) => {
  if (lines.length === 0) return () => false;
  const outer = attempt(() => ({ lines: unite(lines.map(toLine)), area: unite(polygons.map(toSoundPolygon)) }));
  if (outer === undefined) return () => false;
  const coversLine = (line: JstsGeometry): boolean => {
    if (outer.lines.covers(line)) return true;
    // Lines are taken away before areas: where they run together, the ends of the rest are exact.
    const rest = line.difference(outer.lines);
    return rest.isEmpty() || outer.area.covers(rest);
  };
  return (line) => attempt(() => coversLine(toLine(line))) ?? false;
};
