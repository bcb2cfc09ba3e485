// The layers of the base map: land and waters from GSHHG, borders from Natural Earth and the US Census Bureau.
import type { Position } from '@periplus/geo';
import type { Polygon } from './gshhg.ts';
import type { InnerLine } from './inner-lines.ts';
import { type Path, toPath } from './paths.ts';
import type { River } from './rivers.ts';
import { weigh } from './simplify.ts';
import type { Layer, Shape } from './tiles.ts';

export const toPolygonLayer = (name: string, polygons: readonly Polygon[], leastSize: number): Layer => ({
  ...{ name, kind: 'polygon', leastSize },
  shapes: polygons.map((rings) => ({
    fromZoom: 0,
    paths: rings.map((path) => ({ path, weights: weigh(path, true) })),
  })),
});

const keyOf = (path: Path, point: number): string => `${path[2 * point]} ${path[2 * point + 1]}`;

type RankedLine = { readonly line: readonly Position[]; readonly fromZoom: number; readonly rank?: number };

/** Points where lines meet stay, so that simplified lines still meet. */
export const toLineLayer = (name: string, lines: readonly RankedLine[], leastSize: number): Layer => {
  const paths = lines.map(({ line }) => toPath(line));
  const ends = new Set(paths.flatMap((path) => [keyOf(path, 0), keyOf(path, path.length / 2 - 1)]));
  return {
    ...{ name, kind: 'line', leastSize },
    shapes: lines.map(({ line: _, ...rest }, n): Shape => {
      const path = paths[n] ?? new Float64Array();
      return { ...rest, paths: [{ path, weights: weigh(path, false, (point) => ends.has(keyOf(path, point))) }] };
    }),
  };
};

/** By level of GSHHG: the first zoom level of the tiles, and the rank that decides when and how it is drawn. */
const RIVER_LEVELS: readonly (readonly [fromZoom: number, rank: number])[] = [
  // Wide rivers, and others by importance.
  ...[2, 2].map((fromZoom) => [fromZoom, 1] as const),
  ...[[4, 2] as const, [6, 3] as const, [8, 4] as const],
  // Intermittent rivers and canals.
  ...[[7, 3] as const, [8, 4] as const, [8, 4] as const, [8, 4] as const],
];

const toRiver = ({ level, line }: River): RankedLine => {
  const [fromZoom, rank] = RIVER_LEVELS[level] ?? [8, 4];
  return { line, fromZoom, rank };
};

export type Sources = {
  readonly land: readonly Polygon[];
  readonly lakes: readonly Polygon[];
  readonly rivers: readonly River[];
  readonly counties: readonly InnerLine[];
  readonly regions: readonly InnerLine[];
  readonly borders: readonly (readonly Position[])[];
};

/** In drawing order. */
export const toLayers = ({ land, lakes, rivers, counties, regions, borders }: Sources): Layer[] => [
  toPolygonLayer('land', land, 1.5),
  toPolygonLayer('lakes', lakes, 4),
  toLineLayer('rivers', rivers.map(toRiver), 12),
  toLineLayer('counties', counties, 0),
  toLineLayer('regions', regions, 0),
  toLineLayer(
    'borders',
    borders.map((line) => ({ line, fromZoom: 0 })),
    0,
  ),
];
