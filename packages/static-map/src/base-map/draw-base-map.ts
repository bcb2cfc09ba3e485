// Draws land, waters and borders of the base map as SVG.
import type { TileFeature } from '@periplus/geo-formats';
import type { MapView } from '../view/map-view.ts';
import type { PlacedTile } from './base-map.ts';
import { type BaseMapColours, COAST_WIDTH, LINE_STYLES, type LineStyle, PAGE_COLOURS } from './style.ts';

const stroke = (colour: string, width: number, dashes: readonly number[] = []): string => {
  const dashArray = dashes.length === 0 ? '' : ` stroke-dasharray="${dashes.map((length) => length * 10).join(' ')}"`;
  return `fill="none" stroke="${colour}" stroke-width="${width * 10}"${dashArray}`;
};

type Placed = {
  readonly feature: TileFeature;
  readonly view: MapView;
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly extent: number;
};

const featuresOf = (view: MapView, tiles: readonly PlacedTile[], name: string, rank?: number): Placed[] =>
  tiles.flatMap(({ layers, left, top, side }) => {
    const layer = layers.find((one) => one.name === name);
    const features = (layer?.features ?? []).filter(({ properties }) => properties.rank === rank);
    return features.map((feature) => ({
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
  layer: 'land' | 'lakes',
  fill: string,
  coast: string,
): string => {
  const areas = featuresOf(view, tiles, layer);
  // One path per tile: areas of adjacent tiles overlap.
  const fills = areas.map((placed) => pathOf(toPaths(placed, 'Z'), `fill="${fill}"`));
  const lines = areas.map((placed) => toPaths(placed, '', true)).join('');
  return fills.join('') + pathOf(lines, stroke(coast, COAST_WIDTH));
};

const drawLines = (
  view: MapView,
  tiles: readonly PlacedTile[],
  { layer, rank, colour, width, dashes }: LineStyle,
  colours: BaseMapColours,
): string =>
  pathOf(
    featuresOf(view, tiles, layer, rank)
      .map((placed) => toPaths(placed, ''))
      .join(''),
    stroke(colours[colour], width, dashes),
  );

export const drawBaseMap = (view: MapView, tiles: readonly PlacedTile[], colours = PAGE_COLOURS): string => {
  const { water, land, coast } = colours;
  return [
    `<rect width="${view.width}" height="${view.height}" fill="${water}"/>`,
    '<g transform="scale(.1)" stroke-linejoin="round">',
    drawAreas(view, tiles, 'land', land, coast),
    drawAreas(view, tiles, 'lakes', water, coast),
    ...LINE_STYLES.filter(({ fromZoom }) => view.zoom >= fromZoom).map((style) =>
      drawLines(view, tiles, style, colours),
    ),
    '</g>',
  ].join('');
};
