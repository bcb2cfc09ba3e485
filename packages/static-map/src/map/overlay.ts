// Draws a geometry over a map as SVG: areas, lines, points, and a marker when all of it is too small to see.
import { type Box, type Geometry, type GeometryParts, type Position, toGeometryParts } from '@periplus/geo';
import { type MapView, toPixel } from '../view/map-view.ts';
import { toWorld } from '../view/mercator.ts';

const COLOUR = '#2563eb';
/** Smaller extents get a marker, in pixels. */
const MIN_PIXELS = 14;
/** Points closer than this to the last one are omitted, in pixels. */
const STEP_PIXELS = 0.4;

type Line = readonly Position[];

const spanOf = (line: Line): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [west, south, east, north];
};

const linesOf = ({ points, lines, polygons }: GeometryParts): Line[] => [
  ...points.map((point) => [point]),
  ...lines,
  ...polygons.flatMap((rings) => rings.slice(0, 1)),
];

/** Returns where the widest gap in longitude ends: a map that starts there is the narrowest one. */
const beginningOf = (spans: readonly Box[]): number => {
  const sorted = spans.toSorted((one, other) => one[0] - other[0]);
  let [end, widest, begin] = [sorted[0]?.[2] ?? 0, -Infinity, sorted[0]?.[0] ?? -180];
  for (const [west, , east] of sorted.slice(1)) {
    if (west - end > widest) [widest, begin] = [west - end, west];
    end = Math.max(end, east);
  }
  const overSeam = (sorted[0]?.[0] ?? 0) + 360 - end;
  return overSeam >= widest ? (sorted[0]?.[0] ?? -180) : begin;
};

export type OverlayLayout = {
  /** The east may exceed 180. */
  readonly span: Box;
  /** The shift in degrees for a part that starts at this longitude. */
  readonly shiftOf: (west: number) => number;
};

/** Joins parts on both sides of the antimeridian; returns undefined without any part. */
export const toOverlayLayout = (geometry: Geometry): OverlayLayout | undefined => {
  const spans = linesOf(toGeometryParts(geometry)).map(spanOf);
  if (spans.length === 0) return undefined;
  const begin = beginningOf(spans);
  const shiftOf = (west: number): number => (west < begin ? 360 : 0);
  const [west, south, east, north] = spans.reduce(
    ([w, s, e, n], [west, south, east, north]) => {
      const shift = shiftOf(west);
      return [Math.min(w, west + shift), Math.min(s, south), Math.max(e, east + shift), Math.max(n, north)];
    },
    [Infinity, Infinity, -Infinity, -Infinity] as Box,
  );
  return { span: [west, south, east, north], shiftOf };
};

const number = (value: number): string => String(Math.round(value * 10) / 10);

/** Keeps coordinates near the map, so that far corners stay corners without huge numbers. */
const clampNear = (value: number, size: number): number => Math.max(-size, Math.min(2 * size, value));

type Pen = (position: Position) => Position;

const penOf =
  (view: MapView, shift: number): Pen =>
  ([lon, lat]) => {
    const [x, y] = toPixel(view, toWorld([lon + shift, lat]));
    return [clampNear(x, view.width), clampNear(y, view.height)];
  };

/** `isJoined` decides whether two positions are connected. */
const toPath = (line: Line, pen: Pen, isJoined: (from: Position, to: Position) => boolean): string => {
  let [path, last]: [string, Position | undefined] = ['', undefined];
  for (const [n, position] of line.entries()) {
    const [x, y] = pen(position);
    const before = line[n - 1];
    const isNew = before === undefined || !isJoined(before, position);
    const isClose = last !== undefined && Math.hypot(x - last[0], y - last[1]) < STEP_PIXELS;
    if (!isNew && isClose && n < line.length - 1) continue;
    path += `${isNew ? 'M' : 'L'}${number(x)} ${number(y)}`;
    last = [x, y];
  }
  return path;
};

/** A cut along the antimeridian is not a border. */
const isNoSeam = ([from]: Position, [to]: Position): boolean => !(Math.abs(from) === 180 && from === to);
const always = (): boolean => true;

const stroke = (path: string): string =>
  [
    `<path d="${path}" fill="none" stroke="${COLOUR}" stroke-opacity=".2" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="${COLOUR}" stroke-opacity=".85" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>`,
  ].join('');

const mark = ([x, y]: Position, radius: number): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${radius + 6}" fill="${COLOUR}" fill-opacity=".18"/><circle cx="${number(x)}" cy="${number(y)}" r="${radius}" fill="${COLOUR}" fill-opacity=".9" stroke="#fff" stroke-width="2"/>`;

const markSmall = (view: MapView, { span: [west, south, east, north] }: OverlayLayout): string => {
  const [left, top] = toPixel(view, toWorld([west, north]));
  const [right, bottom] = toPixel(view, toWorld([east, south]));
  if (Math.max(right - left, bottom - top) >= MIN_PIXELS) return '';
  return mark([(left + right) / 2, (top + bottom) / 2], 7);
};

const MAX_POINTS = 2_000;

export const drawGeometry = (view: MapView, geometry: Geometry, layout: OverlayLayout): string => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const pen = (line: Line): Pen => penOf(view, layout.shiftOf(spanOf(line)[0]));
  const isBorder = layout.span[2] > 180 ? isNoSeam : always;
  const areas = polygons.map(([shell = [], ...holes]) => {
    const shellPen = pen(shell);
    const rings = [shell, ...holes];
    return {
      filled: rings.map((ring) => `${toPath(ring, shellPen, always)}Z`).join(''),
      drawn: rings.map((ring) => toPath(ring, shellPen, isBorder)).join(''),
    };
  });
  const fill = areas.map(({ filled }) => filled).join('');
  const drawn = [...areas.map((area) => area.drawn), ...lines.map((line) => toPath(line, pen(line), always))].join('');
  const small = markSmall(view, layout);
  const dots = small === '' ? points.slice(0, MAX_POINTS).map((point) => mark(pen([point])(point), 5)) : [];
  return [
    fill === '' ? '' : `<path d="${fill}" fill="${COLOUR}" fill-opacity=".08" fill-rule="evenodd"/>`,
    drawn === '' ? '' : stroke(drawn),
    ...dots,
    small,
  ].join('');
};
