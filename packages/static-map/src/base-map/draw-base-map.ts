// Draws land, waters and borders of the base map as SVG.
import type { TileFeature } from '@periplus/geo-formats';
import type { MapView } from '../view/map-view.ts';
import type { BaseMapLayer, PlacedTile } from './base-map.ts';
import { type BaseMapColours, PAGE_COLOURS } from './base-map-colours.ts';

type Style = { readonly layer: BaseMapLayer; readonly attributes: string; readonly fromZoom?: number };

const fill = (colour: string): string => `fill="${colour}" fill-rule="evenodd"`;
const stroke = (colour: string, width: number, more = ''): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}"${more}`;

/** In drawing order. */
const toLineStyles = ({ river, county, region, border }: BaseMapColours): readonly Style[] => [
  { layer: 'rivers', attributes: stroke(river, 10), fromZoom: 3 },
  { layer: 'counties', attributes: stroke(county, 9), fromZoom: 6.4 },
  { layer: 'regions', attributes: stroke(region, 10, ' stroke-dasharray="40 20"'), fromZoom: 2.6 },
  { layer: 'borders', attributes: stroke(border, 12) },
];

type Placed = {
  readonly feature: TileFeature;
  readonly view: MapView;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly extent: number;
};

const featuresOf = (view: MapView, tiles: readonly PlacedTile[], name: BaseMapLayer): Placed[] =>
  tiles.flatMap(({ layers, left, top, side }) => {
    const layer = layers.find((one) => one.name === name);
    return (layer?.features ?? []).map((feature) => ({
      ...{ feature, view, left, top },
      extent: layer?.extent ?? 4096,
      scale: side / (layer?.extent ?? 4096),
    }));
  });

/** Polygons are clipped a little outside of their tile; such edges are not coasts. */
const isCut = (extent: number, from: number | undefined, to: number | undefined): boolean =>
  from === to && from !== undefined && (from < 0 || from > extent);

/** Points closer than this to the last one are omitted, in tenths of a pixel: they are invisible and cost time. */
const MIN_STEP = 7;

/** Points within this distance of the line to the next point are omitted, in tenths of a pixel. */
const MIN_BEND = 2;
/** Limits the length of that line, so that errors do not add up. */
const MAX_SEGMENT = 80;

const isOnSegment = (dx: number, dy: number, segmentX: number, segmentY: number): boolean => {
  const square = segmentX * segmentX + segmentY * segmentY;
  const isForward = dx * segmentX + dy * segmentY > 0;
  return isForward && square < MAX_SEGMENT ** 2 && (dx * segmentY - dy * segmentX) ** 2 < MIN_BEND ** 2 * square;
};

/** In tenths of a pixel: strokes farther outside the map are invisible. */
const MARGIN = 20;

/** One bit for each side of the map beyond which a point lies. */
const sidesOf = (x: number, y: number, { width, height }: MapView): number =>
  (x < -MARGIN ? 1 : x > width * 10 + MARGIN ? 2 : 0) | (y < -MARGIN ? 4 : y > height * 10 + MARGIN ? 8 : 0);

/** Converts pairs of coordinates to tenths of a pixel. */
const toTenths = ({ scale, left, top }: Placed, path: readonly number[]): Int32Array => {
  const tenths = new Int32Array(path.length);
  for (let n = 0; n < path.length; n += 2) {
    tenths[n] = Math.round(((path[n] ?? 0) * scale + left) * 10);
    tenths[n + 1] = Math.round(((path[n + 1] ?? 0) * scale + top) * 10);
  }
  return tenths;
};

const isOutside = (points: Int32Array, view: MapView): boolean => {
  let sides = 15;
  for (let n = 0; n < points.length && sides !== 0; n += 2) sides &= sidesOf(points[n] ?? 0, points[n + 1] ?? 0, view);
  return sides !== 0;
};

/**
 * Writes one line or ring as relative steps in tenths of a pixel, which are short to write and fast to parse. With
 * `skipsCuts`, clipped edges are not drawn. Points between two others beyond the same side of the map are omitted:
 * they do not change the visible part, and about half of all points are of this kind.
 */
const toPath = (placed: Placed, path: readonly number[], end: string, skipsCuts: boolean): string => {
  const { view, extent } = placed;
  const tenths = toTenths(placed, path);
  if (isOutside(tenths, view)) return '';
  let [text, lastX, lastY, lastSides, isDown] = ['', 0, 0, 0, false];
  const points = path.length / 2 + (skipsCuts ? 1 : 0);
  for (let n = 0; n < points; n++) {
    const [at, next] = [(2 * n) % path.length, (2 * n + 2) % path.length];
    const [x, y] = [tenths[at] ?? 0, tenths[at + 1] ?? 0];
    const isEdge = skipsCuts && (isCut(extent, path[at], path[next]) || isCut(extent, path[at + 1], path[next + 1]));
    const [dx, dy] = [x - lastX, y - lastY];
    const sides = sidesOf(x, y, view);
    if (isDown && !isEdge && n < points - 1) {
      if (Math.abs(dx) + Math.abs(dy) < MIN_STEP) continue;
      const [nextX, nextY] = [tenths[next] ?? 0, tenths[next + 1] ?? 0];
      if (isOnSegment(dx, dy, nextX - lastX, nextY - lastY)) continue;
      if ((lastSides & sides & sidesOf(nextX, nextY, view)) !== 0) continue;
    }
    if (isDown) text += `l${dx} ${dy}`;
    else text += `M${x} ${y}`;
    [lastX, lastY, lastSides, isDown] = [x, y, sides, !isEdge];
  }
  return text + end;
};

const toPaths = (placed: Placed, end: string, skipsCuts = false): string =>
  placed.feature.paths.map((path) => toPath(placed, path, end, skipsCuts)).join('');

const pathOf = (text: string, attributes: string): string => (text === '' ? '' : `<path d="${text}" ${attributes}/>`);

const drawAreas = (
  view: MapView,
  tiles: readonly PlacedTile[],
  { layer, attributes }: Style,
  coast: string,
): string => {
  const areas = featuresOf(view, tiles, layer);
  // One path per tile: areas of adjacent tiles overlap and would cancel out in a common path.
  const fills = areas.map((placed) => pathOf(toPaths(placed, 'Z'), attributes));
  return fills.join('') + pathOf(areas.map((placed) => toPaths(placed, '', true)).join(''), stroke(coast, 8));
};

const drawLines = (view: MapView, tiles: readonly PlacedTile[], { layer, attributes }: Style): string =>
  pathOf(
    featuresOf(view, tiles, layer)
      .map((placed) => toPaths(placed, ''))
      .join(''),
    attributes,
  );

export const drawBaseMap = (view: MapView, tiles: readonly PlacedTile[], colours = PAGE_COLOURS): string => {
  const { water, land, coast } = colours;
  const lines = toLineStyles(colours).filter(({ fromZoom = 0 }) => view.zoom >= fromZoom);
  return [
    `<rect width="${view.width}" height="${view.height}" fill="${water}"/>`,
    '<g transform="scale(.1)">',
    drawAreas(view, tiles, { layer: 'land', attributes: fill(land) }, coast),
    drawAreas(view, tiles, { layer: 'lakes', attributes: fill(water) }, coast),
    ...lines.map((style) => drawLines(view, tiles, style)),
    '</g>',
  ].join('');
};
