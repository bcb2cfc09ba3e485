// Measures what a box covers of every place that it touches.

import { candidateBoxes, countryCandidateBoxes } from './candidate-boxes.ts';
import type { EqualAreaBox } from './equal-area.ts';
import { createGridIndex } from './grid-index.ts';
import type { Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';
import type { Place, PlaceKind } from './types.ts';

export interface PlaceOverlap {
  readonly place: Place;
  /** Within the box. */
  readonly overlapKm2: number;
  readonly placeKm2: number;
  /** The boxes that people draw round this place. */
  readonly candidateBoxes: readonly EqualAreaBox[];
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
export const createOverlapMeasure = ({ places }: PlaceAsset, outlines: Outlines, kind: PlaceKind) => {
  const members = places.flatMap((place, outline) => {
    const bounds = outlines.boundsOf(outline);
    if (place.kind !== kind || bounds.length === 0) return [];
    const ownKm2 = outlines.km2Of(outline);
    const whole: PlaceOverlap = { place, overlapKm2: ownKm2, placeKm2: ownKm2, candidateBoxes: candidateBoxes(bounds) };
    return [{ outline, bounds, whole }];
  });
  const near = createGridIndex(members.map(({ bounds }) => bounds));
  const measureOne = (box: EqualAreaBox): PlaceOverlap[] => {
    const found: PlaceOverlap[] = [];
    for (const index of near(box)) {
      const { outline, bounds, whole } = members[index] as (typeof members)[number];
      const measured = containsAll(box, bounds) ? whole : { ...whole, overlapKm2: outlines.km2Within(outline, box) };
      if (measured.overlapKm2 > LEAST_KM2) found.push(measured);
    }
    return found;
  };
  return (boxes: readonly EqualAreaBox[]): PlaceOverlap[] => {
    const [first = [], ...others] = boxes.map(measureOne);
    return others.reduce(addUp, first);
  };
};

/** A place on both sides of 180 lies in both boxes of an area across it. */
const addUp = (sums: readonly PlaceOverlap[], more: readonly PlaceOverlap[]): PlaceOverlap[] => {
  const found = new Map(sums.map((measured) => [measured.place, measured]));
  for (const measured of more) {
    const { overlapKm2: km2 } = found.get(measured.place) ?? { overlapKm2: 0 };
    found.set(measured.place, { ...measured, overlapKm2: measured.overlapKm2 + km2 });
  }
  return [...found.values()];
};

/** Adds regions up to their countries. */
export const createCountryTotals = (asset: PlaceAsset, outlines: Outlines) => {
  const countries = new Map(asset.places.filter(({ kind }) => kind === 'country').map((place) => [place.id, place]));
  const drawn = countryCandidateBoxes(asset, outlines);
  const own = new Map<string, number>();
  for (const [outline, { kind, parentId }] of asset.places.entries()) {
    if (kind === 'region') own.set(parentId, (own.get(parentId) ?? 0) + outlines.km2Of(outline));
  }
  return (regions: readonly PlaceOverlap[]): PlaceOverlap[] => {
    const sums = new Map<string, { km2: number }>();
    for (const { place, overlapKm2: km2 } of regions) {
      const sum = sums.get(place.parentId);
      if (sum === undefined) sums.set(place.parentId, { km2 });
      else sum.km2 += km2;
    }
    return [...sums].flatMap(([id, { km2 }]) => {
      const place = countries.get(id);
      return place === undefined
        ? []
        : [{ place, overlapKm2: km2, placeKm2: own.get(id) ?? km2, candidateBoxes: drawn.get(id) ?? [] }];
    });
  };
};
