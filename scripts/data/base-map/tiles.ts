// Cuts shapes and labels into vector tiles, from zoom 0 to the last zoom level.
import type { TileBytes } from '@periplus/geo-formats';
import { ALL_LABELS_ZOOM, MAX_TILE_ZOOM } from '@periplus/static-map/style';
import vtPbf, { type VtFeature } from 'vt-pbf';
import { clip, type Flat, type Piece, toPiece } from './clip.ts';
import type { Label } from './labels.ts';
import { areaOf, lengthOf, type Path } from './paths.ts';
import { simplify, type Weights } from './simplify.ts';

const TILE_PIXELS = 512;
/** In pixels. */
const BUFFER = 8 / TILE_PIXELS;

/** The last level is also shown enlarged, so it has more points, on a finer grid. */
const isLast = (zoom: number): boolean => zoom === MAX_TILE_ZOOM;
const stepsPerTile = (zoom: number): number => (isLast(zoom) ? 4_096 : 2_048);
/** Points whose removal changes less than this area, in square pixels, are dropped. */
const leastWeight = (zoom: number): number => (isLast(zoom) ? 2 : 4);

export type Shape = {
  /** A polygon is a shell that is followed by its holes, a line a single path. */
  readonly paths: readonly { readonly path: Path; readonly weights: Weights }[];
  /** The first zoom level that contains it. */
  readonly fromZoom: number;
  /** Shapes of equal rank form one feature, which has it as a property. */
  readonly rank?: number;
};

export type Layer = {
  readonly name: string;
  readonly kind: 'line' | 'polygon';
  readonly shapes: readonly Shape[];
  /** The least area of a ring in square pixels, or the least length of a line in pixels. */
  readonly leastSize: number;
};

/** So that a small lake or island is not a triangle: 4 points for a single pixel, 10 for sixteen. */
const ringPoints = (pixels: number): number => Math.max(4, Math.min(10, 2 + Math.round(2 * Math.sqrt(pixels))));

type Group = { readonly layer: Layer; readonly rank: number | undefined; readonly pieces: readonly Piece[] };

/** The paths of a layer as one zoom level shows them. */
const generalise = (layer: Layer, zoom: number): Group[] => {
  const pixel = 1 / (TILE_PIXELS * 2 ** zoom);
  const isRing = layer.kind === 'polygon';
  const sizeOf = (path: Path): number => (isRing ? Math.abs(areaOf(path)) / pixel ** 2 : lengthOf(path) / pixel);
  const shown = layer.shapes.filter(({ fromZoom }) => fromZoom <= zoom);
  return [...Map.groupBy(shown, ({ rank }) => rank)].map(([rank, shapes]) => ({
    ...{ layer, rank },
    pieces: shapes.flatMap(({ paths }) =>
      paths.flatMap(({ path, weights }) => {
        const size = sizeOf(path);
        if (size < layer.leastSize) return [];
        return [toPiece(simplify(path, weights, leastWeight(zoom) * pixel ** 2, isRing ? ringPoints(size) : 2))];
      }),
    ),
  }));
};

const clipGroup = (group: Group, axis: 0 | 1, low: number, high: number): Group => {
  const pieces: Piece[] = [];
  for (const piece of group.pieces) clip(piece, group.layer.kind === 'polygon', axis, low, high, pieces);
  return { ...group, pieces };
};

const isFilled = ({ pieces }: Group): boolean => pieces.length > 0;

const isNarrow = ({ bounds: { left, right } }: Piece): boolean => right - left <= 1;

/** Also paths beyond the 180th meridian, which belong to the other side of the world. */
const wrapGroup = (group: Group, buffer: number): Group => ({
  ...group,
  pieces: [0, 1, -1].flatMap((turn) => {
    // A ring around a pole continues on both sides by itself.
    const wrapped = turn === 0 ? group : { ...group, pieces: group.pieces.filter(isNarrow) };
    const { pieces } = clipGroup(wrapped, 0, turn - buffer, turn + 1 + buffer);
    if (turn === 0) return pieces;
    return pieces.map(({ points }) => toPiece(points.map((value, n) => (n % 2 === 0 ? value - turn : value))));
  }),
});

type Cut = { readonly x: number; readonly y: number; readonly groups: readonly Group[] };

/** Halves the world until the tiles of a zoom level are reached. */
function* cutGroups(groups: readonly Group[], zoom: number, depth = 0, x = 0, y = 0): Generator<Cut> {
  if (groups.length === 0) return;
  if (depth === zoom) return yield { x, y, groups };
  const [side, buffer] = [1 / 2 ** (depth + 1), BUFFER / 2 ** zoom];
  for (const column of [2 * x, 2 * x + 1]) {
    const strip = groups
      .map((group) => clipGroup(group, 0, column * side - buffer, (column + 1) * side + buffer))
      .filter(isFilled);
    for (const row of [2 * y, 2 * y + 1]) {
      const inner = strip
        .map((group) => clipGroup(group, 1, row * side - buffer, (row + 1) * side + buffer))
        .filter(isFilled);
      yield* cutGroups(inner, zoom, depth + 1, column, row);
    }
  }
}

type Point = [number, number];

/** On the grid of the tile, without repeated points; empty if nothing is left. */
const toGrid = (path: Flat, isRing: boolean, zoom: number, x: number, y: number): Point[] => {
  const [scale, steps] = [2 ** zoom, stepsPerTile(zoom)];
  const points: Point[] = [];
  for (let n = 0; n < path.length; n += 2) {
    const point: Point = [
      Math.round(((path[n] ?? 0) * scale - x) * steps),
      Math.round(((path[n + 1] ?? 0) * scale - y) * steps),
    ];
    const last = points.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  if (!isRing) return points.length < 2 ? [] : points;
  const [first] = points;
  return points.length < 3 || first === undefined || areaOf(points.flat()) === 0 ? [] : [...points, first];
};

const toFeature = ({ layer, rank, pieces }: Group, zoom: number, x: number, y: number): VtFeature[] => {
  const isRing = layer.kind === 'polygon';
  const geometry = pieces.map(({ points }) => toGrid(points, isRing, zoom, x, y)).filter(({ length }) => length > 0);
  if (geometry.length === 0) return [];
  return [{ type: isRing ? 3 : 2, geometry, tags: rank === undefined ? {} : { rank } }];
};

const wrap = (x: number): number => x - Math.floor(x);

/** A tile of 512 pixels is shown up to 1.5 levels closer; labels appear a little before their zoom level. */
const isInTile = ({ zoom: from }: Label, zoom: number): boolean =>
  isLast(zoom) || zoom === ALL_LABELS_ZOOM || from <= zoom + 1.8;

const placeLabels = (labels: readonly Label[], zoom: number): Map<string, VtFeature[]> => {
  const [scale, steps] = [2 ** zoom, stepsPerTile(zoom)];
  const inside = labels.filter((label) => label.y >= 0 && label.y < 1 && isInTile(label, zoom));
  const toLabelFeature = ({ x, y, zoom: from, ...properties }: Label): VtFeature => ({
    type: 1,
    geometry: [[Math.round(wrap(wrap(x) * scale) * steps), Math.round(wrap(y * scale) * steps)]],
    tags: { ...properties, zoom: from },
  });
  const groups = Map.groupBy(inside, ({ x, y }) => `${Math.floor(wrap(x) * scale)}/${Math.floor(y * scale)}`);
  return new Map([...groups].map(([key, group]) => [key, group.map(toLabelFeature)]));
};

type TileLayers = Record<string, { features: VtFeature[] }>;

const cutLevel = (layers: readonly Layer[], labels: readonly Label[], zoom: number): TileBytes[] => {
  const groups = layers
    .flatMap((layer) => generalise(layer, zoom))
    .map((group) => wrapGroup(group, BUFFER / 2 ** zoom));
  const tiles = new Map<string, TileLayers>();
  for (const { x, y, groups: parts } of cutGroups(groups.filter(isFilled), zoom)) {
    const tile: TileLayers = {};
    for (const part of parts) {
      const features = toFeature(part, zoom, x, y);
      tile[part.layer.name] = { features: [...(tile[part.layer.name]?.features ?? []), ...features] };
    }
    tiles.set(`${x}/${y}`, tile);
  }
  for (const [key, features] of placeLabels(labels, zoom)) tiles.set(key, { ...tiles.get(key), labels: { features } });
  return [...tiles].flatMap(([key, tile]) => {
    const filled = Object.entries(tile).filter(([, { features }]) => features.length > 0);
    const [x = 0, y = 0] = key.split('/').map(Number);
    if (filled.length === 0) return [];
    return [
      {
        zoom,
        x,
        y,
        bytes: vtPbf.fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: stepsPerTile(zoom) }),
      },
    ];
  });
};

export const cutTiles = (layers: readonly Layer[], labels: readonly Label[], maxZoom = MAX_TILE_ZOOM): TileBytes[] =>
  Array.from({ length: maxZoom + 1 }, (_, zoom) => cutLevel(layers, labels, zoom)).flat();
