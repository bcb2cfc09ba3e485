// Measures the area of every place within a box.

import { candidateBoxes, countryCandidateBoxes } from './candidate-boxes.ts';
import type { EqualAreaBox } from './equal-area.ts';
import { createGridIndex } from './grid-index.ts';
import type { Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';
import type { Place, PlaceKind } from './types.ts';

export interface PlaceOverlap {
  readonly place: Place;
  readonly overlapKm2: number;
  readonly placeKm2: number;
  readonly candidateBoxes: readonly EqualAreaBox[];
}

/** The rounding error of a sum of areas. */
const MIN_KM2 = 1e-6;

const contains = (outer: EqualAreaBox, inner: EqualAreaBox): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

const containsAll = (outer: EqualAreaBox, inner: readonly EqualAreaBox[]): boolean => {
  for (const box of inner) if (!contains(outer, box)) return false;
  return true;
};

export const createOverlapMeasure = ({ places }: PlaceAsset, outlines: Outlines, kind: PlaceKind) => {
  const members = places.flatMap((place, outline) => {
    const bounds = outlines.boundsOf(outline);
    if (place.kind !== kind || bounds.length === 0) return [];
    const placeKm2 = outlines.km2Of(outline);
    const full: PlaceOverlap = { place, overlapKm2: placeKm2, placeKm2, candidateBoxes: candidateBoxes(bounds) };
    return [{ outline, bounds, full }];
  });
  const findOverlapping = createGridIndex(members.map(({ bounds }) => bounds));
  const measureOne = (box: EqualAreaBox): PlaceOverlap[] => {
    const found: PlaceOverlap[] = [];
    for (const index of findOverlapping(box)) {
      const { outline, bounds, full } = members[index] as (typeof members)[number];
      const overlap = containsAll(box, bounds) ? full : { ...full, overlapKm2: outlines.km2Within(outline, box) };
      if (overlap.overlapKm2 > MIN_KM2) found.push(overlap);
    }
    return found;
  };
  return (boxes: readonly EqualAreaBox[]): PlaceOverlap[] => {
    const [first = [], ...others] = boxes.map(measureOne);
    return others.reduce(addOverlaps, first);
  };
};

/** Adds the overlaps of a second box: a place may lie on both sides of 180. */
const addOverlaps = (first: readonly PlaceOverlap[], second: readonly PlaceOverlap[]): PlaceOverlap[] => {
  const sums = new Map(first.map((overlap) => [overlap.place, overlap]));
  for (const overlap of second) {
    const { overlapKm2 } = sums.get(overlap.place) ?? { overlapKm2: 0 };
    sums.set(overlap.place, { ...overlap, overlapKm2: overlap.overlapKm2 + overlapKm2 });
  }
  return [...sums.values()];
};

/** Sums the overlaps of regions by country. */
export const createCountryTotals = (asset: PlaceAsset, outlines: Outlines) => {
  const countries = new Map(asset.places.filter(({ kind }) => kind === 'country').map((place) => [place.id, place]));
  const candidates = countryCandidateBoxes(asset, outlines);
  const countryKm2 = new Map<string, number>();
  for (const [outline, { kind, parentId }] of asset.places.entries()) {
    if (kind === 'region') countryKm2.set(parentId, (countryKm2.get(parentId) ?? 0) + outlines.km2Of(outline));
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
        : [{ place, overlapKm2: km2, placeKm2: countryKm2.get(id) ?? km2, candidateBoxes: candidates.get(id) ?? [] }];
    });
  };
};
