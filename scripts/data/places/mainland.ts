// The box of a country without remote islands: maps of Chile rarely include Easter Island.

import { type Outlines, type Place, toEqualArea } from '@periplus/gazetteer';
import type { Box } from '@periplus/geo';

/** The share of a country's area that each side may leave out. */
const MAX_LEFT_OUT = 0.0025;
const STEPS = 14;

type Side = 0 | 1 | 2 | 3;
const WORLD: Box = [-180, -90, 180, 90];

const withSide = (side: Side, value: number): Box => {
  const box: [number, number, number, number] = [...WORLD];
  box[side] = value;
  return box;
};

/** Bisects between an edge that includes too much and one that excludes too much. */
const findEdge = (side: Side, km2In: (box: Box) => number, leastKm2: number): number => {
  let includes = WORLD[side];
  let excludes = WORLD[side === 0 ? 2 : side === 1 ? 3 : side === 2 ? 0 : 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (includes + excludes) / 2;
    if (km2In(withSide(side, middle)) >= leastKm2) includes = middle;
    else excludes = middle;
  }
  return Math.round(includes * 100) / 100;
};

export const findMainlands = (places: readonly Place[], outlines: Outlines): Record<string, Box> => {
  const countries = places.filter(({ kind }) => kind === 'country');
  return Object.fromEntries(
    countries.map(({ id }): [string, Box] => {
      const own = places.flatMap((place, index) => (place.kind === 'region' && place.parentId === id ? [index] : []));
      const km2In = (box: Box): number => own.reduce((sum, at) => sum + outlines.km2Within(at, toEqualArea(box)), 0);
      const least = km2In(WORLD) * (1 - MAX_LEFT_OUT);
      const edge = (side: Side): number => findEdge(side, km2In, least);
      return [id, [edge(0), edge(1), edge(2), edge(3)]];
    }),
  );
};
