// Converts geometries of GML 2, 3.1 and 3.2 (OGC 07-036) to GeoJSON. Curves become their control points; heights are
// dropped.
import type { Geometry, Position, Ring } from '@periplus/geo';
import type { XmlElement } from '@periplus/markup';
import { type CrsDefinition, fromMercator, parseCrs } from './crs.ts';

/** Attributes that enclosing elements set for their content. */
export type GmlContext = { readonly crs: CrsDefinition; readonly dimensions: number };

export const DEFAULT_GML_CONTEXT: GmlContext = { crs: { isLatFirst: false, unit: 'degrees' }, dimensions: 2 };

export class UnsupportedCrsError extends Error {}

export const withCrs = (context: GmlContext, { attributes }: XmlElement): GmlContext => {
  const { srsName, srsDimension } = attributes;
  const crs = srsName === undefined ? context.crs : parseCrs(srsName);
  if (crs === undefined) throw new UnsupportedCrsError(srsName ?? '');
  return { crs, dimensions: srsDimension === undefined ? context.dimensions : Number(srsDimension) || 2 };
};

const toPosition = (first: number, second: number, { crs }: GmlContext): Position => {
  if (crs.unit === 'mercator') return fromMercator(first, second);
  return crs.isLatFirst ? [second, first] : [first, second];
};

const toPositions = (numbers: readonly number[], context: GmlContext): readonly Position[] => {
  const positions: Position[] = [];
  for (let at = 0; at + 1 < numbers.length; at += context.dimensions)
    positions.push(toPosition(numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN, context));
  return positions;
};

const toNumbers = (text: string): readonly number[] => {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(Number);
};

/** GML 2: '1,2 3,4', with other separators if attributes define them. */
const fromCoordinates = ({ text, attributes }: XmlElement, context: GmlContext): readonly Position[] => {
  const { cs = ',', ts = ' ', decimal = '.' } = attributes;
  const tuples = text.trim().split(ts === ' ' ? /\s+/ : ts);
  return tuples
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple) => {
      const [first = '', second = ''] = tuple.split(cs);
      return toPosition(Number(first.replace(decimal, '.')), Number(second.replace(decimal, '.')), context);
    });
};

const childText = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';

/** Reads positions from an element itself or from its segments. */
const readPositions = (element: XmlElement, outer: GmlContext): readonly Position[] =>
  element.children.flatMap((child): readonly Position[] => {
    const context = withCrs(outer, child);
    switch (child.name) {
      case 'pos': {
        const numbers = toNumbers(child.text);
        return toPositions(numbers, { ...context, dimensions: Math.max(2, numbers.length) });
      }
      case 'posList':
        return toPositions(toNumbers(child.text), context);
      case 'coordinates':
        return fromCoordinates(child, context);
      case 'coord':
        return [toPosition(Number(childText(child, 'X')), Number(childText(child, 'Y')), context)];
      case 'name':
      case 'description':
      case 'metaDataProperty':
        return [];
      default:
        return readPositions(child, context);
    }
  });

const BOUNDARIES: ReadonlySet<string> = new Set(['exterior', 'interior', 'outerBoundaryIs', 'innerBoundaryIs']);

const readRings = (element: XmlElement, context: GmlContext): readonly Ring[] =>
  element.children
    .filter(({ name }) => BOUNDARIES.has(name))
    .map((boundary) => readPositions(boundary, withCrs(context, boundary)));

const POLYGONS: ReadonlySet<string> = new Set(['Polygon', 'PolygonPatch', 'Triangle', 'Rectangle']);
const LINES: ReadonlySet<string> = new Set(['LineString', 'LinearRing', 'Curve', 'OrientableCurve', 'Ring']);

type Collected = { points: Position[]; lines: (readonly Position[])[]; polygons: (readonly Ring[])[] };

const collect = (element: XmlElement, outer: GmlContext, into: Collected): void => {
  const context = withCrs(outer, element);
  if (element.name === 'Point') into.points.push(...readPositions(element, context).slice(0, 1));
  else if (LINES.has(element.name)) into.lines.push(readPositions(element, context));
  else if (POLYGONS.has(element.name)) into.polygons.push(readRings(element, context));
  else for (const child of element.children) collect(child, context, into);
};

const GEOMETRIES: ReadonlySet<string> = new Set([
  ...['Point', 'LineString', 'LinearRing', 'Curve', 'OrientableCurve', 'CompositeCurve', 'Polygon', 'Surface'],
  ...['OrientableSurface', 'CompositeSurface', 'PolyhedralSurface', 'TriangulatedSurface', 'MultiPoint'],
  ...['MultiLineString', 'MultiCurve', 'MultiPolygon', 'MultiSurface', 'MultiGeometry'],
]);

export const isGmlGeometry = ({ name }: XmlElement): boolean => GEOMETRIES.has(name);

const assemble = ({ points, lines, polygons }: Collected, isMulti: boolean): Geometry | null => {
  const members: Geometry[] = [];
  const [point] = points;
  const [line] = lines;
  const [polygon] = polygons;
  if (point !== undefined) {
    if (points.length === 1 && !isMulti) members.push({ type: 'Point', coordinates: point });
    else members.push({ type: 'MultiPoint', coordinates: points });
  }
  if (line !== undefined) {
    if (lines.length === 1 && !isMulti) members.push({ type: 'LineString', coordinates: line });
    else members.push({ type: 'MultiLineString', coordinates: lines });
  }
  if (polygon !== undefined) {
    if (polygons.length === 1 && !isMulti) members.push({ type: 'Polygon', coordinates: polygon });
    else members.push({ type: 'MultiPolygon', coordinates: polygons });
  }
  const [first] = members;
  return members.length > 1 ? { type: 'GeometryCollection', geometries: members } : (first ?? null);
};

/** Returns null without positions. Throws UnsupportedCrsError. */
export const toGmlGeometry = (element: XmlElement, context: GmlContext): Geometry | null => {
  const collected: Collected = { points: [], lines: [], polygons: [] };
  collect(element, context, collected);
  return assemble(collected, element.name.startsWith('Multi'));
};
