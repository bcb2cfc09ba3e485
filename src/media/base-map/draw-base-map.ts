// Draws land, waters and border lines of the base map as SVG.
import type { TileFeature } from '@periplus/geo-formats';
import type { MapView } from '../view/map-view.ts';
import type { BaseMapLayer, PlacedTile } from './base-map.ts';

export const SEA_COLOR = '#d3e2ec';
const LAND = '#f7f5ef';

type Style = { readonly layer: BaseMapLayer; readonly attributes: string; readonly fromZoom?: number };

const LAND_STYLE: Style = { layer: 'land', attributes: `fill="${LAND}" fill-rule="evenodd"` };
const COAST = 'fill="none" stroke="#9fb8c8" stroke-width="8"';
const LAKE_STYLE: Style = { layer: 'lakes', attributes: `fill="${SEA_COLOR}" fill-rule="evenodd"` };

/** In the order of drawing. */
const LINES: readonly Style[] = [
  { layer: 'rivers', attributes: 'fill="none" stroke="#b4cfdf" stroke-width="10"', fromZoom: 3 },
  { layer: 'counties', attributes: 'fill="none" stroke="#ddd6ca" stroke-width="9"', fromZoom: 6.4 },
  {
    layer: 'regions',
    attributes: 'fill="none" stroke="#c3bbae" stroke-width="10" stroke-dasharray="40 20"',
    fromZoom: 2.6,
  },
  { layer: 'borders', attributes: 'fill="none" stroke="#958b7f" stroke-width="12"' },
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

/** Polygons are cut a little outside of their tile; these cuts are no coast. */
const isCut = (extent: number, from: number | undefined, to: number | undefined): boolean =>
  from === to && from !== undefined && (from < 0 || from > extent);

/** Points closer to the last one, in tenths of a pixel, are left out: nobody sees them, and each costs time. */
const LEAST_STEP = 7;

/** A point that lies less than this beside the straight way to the next one is left out, in tenths of a pixel. */
const LEAST_BEND = 2;
/** As long as that way is not longer, so that what is left out does not add up. */
const LONGEST_WAY = 80;

const isOnTheWay = (dx: number, dy: number, wayX: number, wayY: number): boolean => {
  const square = wayX * wayX + wayY * wayY;
  const isForward = dx * wayX + dy * wayY > 0;
  return isForward && square < LONGEST_WAY ** 2 && (dx * wayY - dy * wayX) ** 2 < LEAST_BEND ** 2 * square;
};

/** Beyond the map by this many tenths of a pixel no stroke is seen. */
const MARGIN = 20;

/** On which sides of the map a point lies beyond it, a bit for each. */
const sidesOf = (x: number, y: number, { width, height }: MapView): number =>
  (x < -MARGIN ? 1 : x > width * 10 + MARGIN ? 2 : 0) | (y < -MARGIN ? 4 : y > height * 10 + MARGIN ? 8 : 0);

/** Pairs of coordinates in tenths of a pixel. */
const toTenths = ({ scale, left, top }: Placed, path: readonly number[]): Int32Array => {
  const tenths = new Int32Array(path.length);
  for (let n = 0; n < path.length; n += 2) {
    tenths[n] = Math.round(((path[n] ?? 0) * scale + left) * 10);
    tenths[n + 1] = Math.round(((path[n + 1] ?? 0) * scale + top) * 10);
  }
  return tenths;
};

const isBeyond = (points: Int32Array, view: MapView): boolean => {
  let sides = 15;
  for (let n = 0; n < points.length && sides !== 0; n += 2) sides &= sidesOf(points[n] ?? 0, points[n + 1] ?? 0, view);
  return sides !== 0;
};

/**
 * The path of one line or ring, in tenths of a pixel and as steps, which are short to write and quick to read. Where `skipsCuts` the pen
 * is lifted over the cuts of a tile. A point between two others beyond the same side of the map is left out: the triangle of
 * the three is not seen, and about half of all points of the tiles lie there.
 */
const toPath = (placed: Placed, path: readonly number[], end: string, skipsCuts: boolean): string => {
  const { view, extent } = placed;
  const tenths = toTenths(placed, path);
  if (isBeyond(tenths, view)) return '';
  let [text, lastX, lastY, lastSides, isDown] = ['', 0, 0, 0, false];
  const points = path.length / 2 + (skipsCuts ? 1 : 0);
  for (let n = 0; n < points; n++) {
    const [at, next] = [(2 * n) % path.length, (2 * n + 2) % path.length];
    const [x, y] = [tenths[at] ?? 0, tenths[at + 1] ?? 0];
    const isEdge = skipsCuts && (isCut(extent, path[at], path[next]) || isCut(extent, path[at + 1], path[next + 1]));
    const [dx, dy] = [x - lastX, y - lastY];
    const sides = sidesOf(x, y, view);
    if (isDown && !isEdge && n < points - 1) {
      if (Math.abs(dx) + Math.abs(dy) < LEAST_STEP) continue;
      const [nextX, nextY] = [tenths[next] ?? 0, tenths[next + 1] ?? 0];
      if (isOnTheWay(dx, dy, nextX - lastX, nextY - lastY)) continue;
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

const drawAreas = (view: MapView, tiles: readonly PlacedTile[], { layer, attributes }: Style): string => {
  const areas = featuresOf(view, tiles, layer);
  // Each tile on its own: areas of two tiles overlap at their seam, and together would cancel out.
  const fills = areas.map((placed) => pathOf(toPaths(placed, 'Z'), attributes));
  return fills.join('') + pathOf(areas.map((placed) => toPaths(placed, '', true)).join(''), COAST);
};

const drawLines = (view: MapView, tiles: readonly PlacedTile[], { layer, attributes }: Style): string =>
  pathOf(
    featuresOf(view, tiles, layer)
      .map((placed) => toPaths(placed, ''))
      .join(''),
    attributes,
  );

export const drawBaseMap = (view: MapView, tiles: readonly PlacedTile[]): string =>
  [
    `<rect width="${view.width}" height="${view.height}" fill="${SEA_COLOR}"/>`,
    '<g transform="scale(.1)">',
    drawAreas(view, tiles, LAND_STYLE),
    drawAreas(view, tiles, LAKE_STYLE),
    ...LINES.filter(({ fromZoom = 0 }) => view.zoom >= fromZoom).map((style) => drawLines(view, tiles, style)),
    '</g>',
  ].join('');
