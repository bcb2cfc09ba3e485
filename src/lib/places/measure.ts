// Measures what a box covers of every place that it touches.
import type { PlaceAsset } from './codec.ts';
import { drawnRound, drawnRoundCountries } from './drawn-boxes.ts';
import type { EqualAreaBox } from './equal-area.ts';
import { createGridIndex } from './grid-index.ts';
import type { Outlines } from './outlines.ts';
import type { Place, PlaceKind } from './types.ts';

export interface Measured {
  readonly place: Place;
  /** Within the box. */
  readonly km2: number;
  readonly ownKm2: number;
  /** The boxes that people draw round this place. */
  readonly drawn: readonly EqualAreaBox[];
}

/** Rounding noise of a sum of areas; a real overlap is larger. */
const LEAST_KM2 = 1e-6;

const contains = (outer: EqualAreaBox, inner: EqualAreaBox): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

const containsAll = (outer: EqualAreaBox, inner: readonly EqualAreaBox[]): boolean => {
  for (const box of inner) if (!contains(outer, box)) return false;
  return true;
};

/** For all places of one kind that have an outline. */
export const createMeasure = ({ places }: PlaceAsset, outlines: Outlines, kind: PlaceKind) => {
  const members = places.flatMap((place, outline) => {
    const bounds = outlines.boundsOf(outline);
    if (place.kind !== kind || bounds.length === 0) return [];
    const ownKm2 = outlines.km2Of(outline);
    const whole: Measured = { place, km2: ownKm2, ownKm2, drawn: drawnRound(bounds) };
    return [{ outline, bounds, whole }];
  });
  const near = createGridIndex(members.map(({ bounds }) => bounds));
  const measureOne = (box: EqualAreaBox): Measured[] => {
    const found: Measured[] = [];
    for (const index of near(box)) {
      const { outline, bounds, whole } = members[index] as (typeof members)[number];
      const measured = containsAll(box, bounds) ? whole : { ...whole, km2: outlines.km2Within(outline, box) };
      if (measured.km2 > LEAST_KM2) found.push(measured);
    }
    return found;
  };
  return (boxes: readonly EqualAreaBox[]): Measured[] => {
    const [first = [], ...others] = boxes.map(measureOne);
    return others.reduce(addUp, first);
  };
};

/** A place on both sides of 180 lies in both boxes of an area across it. */
const addUp = (sums: readonly Measured[], more: readonly Measured[]): Measured[] => {
  const found = new Map(sums.map((measured) => [measured.place, measured]));
  for (const measured of more) {
    const { km2 } = found.get(measured.place) ?? { km2: 0 };
    found.set(measured.place, { ...measured, km2: measured.km2 + km2 });
  }
  return [...found.values()];
};

/** Adds regions up to their countries. */
export const createCountrySum = (asset: PlaceAsset, outlines: Outlines) => {
  const countries = new Map(asset.places.filter(({ kind }) => kind === 'country').map((place) => [place.id, place]));
  const drawn = drawnRoundCountries(asset, outlines);
  const own = new Map<string, number>();
  for (const [outline, { kind, parentId }] of asset.places.entries()) {
    if (kind === 'region') own.set(parentId, (own.get(parentId) ?? 0) + outlines.km2Of(outline));
  }
  return (regions: readonly Measured[]): Measured[] => {
    const sums = new Map<string, { km2: number }>();
    for (const { place, km2 } of regions) {
      const sum = sums.get(place.parentId);
      if (sum === undefined) sums.set(place.parentId, { km2 });
      else sum.km2 += km2;
    }
    return [...sums].flatMap(([id, { km2 }]) => {
      const place = countries.get(id);
      return place === undefined ? [] : [{ place, km2, ownKm2: own.get(id) ?? km2, drawn: drawn.get(id) ?? [] }];
    });
  };
};
