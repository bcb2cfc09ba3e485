// Builds small boundary assets for tests: every place is a set of rectangles or rings given in degrees.
import type { Place, PlaceAsset } from '../src/index.ts';

export const GRID = 100;

export type Corner = readonly [lon: number, lat: number];

/** Clockwise, so that it adds land; counted backwards it is a hole. */
export const rectangle = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

export interface Drawing {
  readonly place: Place;
  readonly rings?: readonly (readonly Corner[])[];
  readonly holes?: readonly (readonly Corner[])[];
}

export const country = (id: string, name = id): Drawing => ({ place: { id, name, kind: 'country', parentId: '150' } });

export const region = (id: string, parentId: string, ...rings: readonly (readonly Corner[])[]): Drawing => ({
  place: { id, name: `Region ${id}`, kind: 'region', parentId },
  rings,
});

export const county = (id: string, parentId: string, ...rings: readonly (readonly Corner[])[]): Drawing => ({
  place: { id, name: `${id} County`, kind: 'county', parentId, stateAbbrev: parentId.slice(3) },
  rings,
});

export const drawAsset = (drawings: readonly Drawing[]): PlaceAsset => {
  const lines: number[][] = [];
  const addLine = (ring: readonly Corner[]): number =>
    lines.push(ring.flatMap(([lon, lat]) => [Math.round(lon * GRID), Math.round(lat * GRID)])) - 1;
  const borders = drawings.map(({ rings = [], holes = [] }) => [
    ...rings.map(addLine),
    ...holes.map((hole) => ~addLine(hole)),
  ]);
  return { grid: GRID, places: drawings.map(({ place }) => place), lines, borders, mainlands: {} };
};
