// Finds the countries, regions and counties that a box covers.

import { createMemo } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { type BoxSize, bufferBox, isGlobal, isWide, measurableBoxes, measureBoxes } from './box-size.ts';
import { type EqualAreaBox, equalAreaBounds, toEqualArea } from './equal-area.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';
import { createCountryTotals, createOverlapMeasure, type PlaceOverlap } from './place-overlap.ts';
import {
  bestFit,
  byKm2,
  isUsRegion,
  mayShowCounties,
  moveToFront,
  selectCounties,
  selectCountries,
  selectRegions,
  selectWideCountries,
  sumKm2,
} from './place-selection.ts';
import type { PlaceFacets, PlaceShare } from './types.ts';

export interface PlaceFinder {
  /** An area across 180 is two boxes. Boxes over open sea, and an empty list, have no places. */
  readonly find: (boxes: readonly Box[]) => PlaceFacets;
}

/** The measured boxes and the land in them. */
interface Measurement {
  readonly size: BoxSize;
  readonly boxes: readonly EqualAreaBox[];
  readonly cover: EqualAreaBox;
  readonly land: readonly PlaceOverlap[];
  readonly landKm2: number;
}

/** Sheets of a map series share their boxes, so that a few thousand cached results save more than half of the work. */
const CACHE_SIZE = 8192;
/** A box up to this size without land belongs to the coast within this distance. */
const COAST_BOX_KM = 100;
const COAST_KM = 10;

const NOWHERE: PlaceFacets = { global: false, countries: [], regions: [], counties: [] };
const GLOBAL: PlaceFacets = { ...NOWHERE, global: true };

const chooseCountries = (
  { size, cover, landKm2 }: Measurement,
  sorted: readonly PlaceOverlap[],
  region: PlaceOverlap | undefined,
) => {
  const fitting = bestFit(sorted, cover);
  if (!isWide(size)) return moveToFront(fitting, selectCountries(sorted, landKm2, size));
  if (fitting !== undefined) return [fitting];
  if (region !== undefined) return sorted.filter(({ place }) => place.id === region.place.parentId);
  return selectWideCountries(sorted, landKm2);
};

/** A wide box around one region (Alaska) is about that region only; one around a country lists its regions first. */
const chooseRegions = (
  measurement: Measurement,
  countries: readonly PlaceOverlap[],
  fitting: PlaceOverlap | undefined,
) => {
  const { size, cover, land, landKm2 } = measurement;
  if (isWide(size) && fitting !== undefined) return selectRegions([fitting], landKm2, size);
  const home = bestFit(countries, cover)?.place.id;
  const ids = new Set(countries.map(({ place }) => place.id));
  const named = land.filter(({ place }) => place.name !== '' && ids.has(place.parentId)).sort(byKm2);
  const [domestic, others] = [
    named.filter(({ place }) => place.parentId === home),
    named.filter(({ place }) => place.parentId !== home),
  ];
  return selectRegions(moveToFront(fitting, [...domestic, ...others]), landKm2, size);
};

const statesOf = (regions: readonly PlaceShare[], fitting: PlaceOverlap | undefined): ReadonlySet<string> =>
  new Set(
    (fitting === undefined ? regions.map(({ place }) => place) : [fitting.place])
      .filter(isUsRegion)
      .map(({ id }) => id),
  );

const cached = (locate: PlaceFinder['find']): PlaceFinder['find'] => {
  const memo = createMemo<string, PlaceFacets>(CACHE_SIZE);
  return (boxes) => memo(boxes.join(';'), () => locate(boxes));
};

export const createPlaceFinder = (asset: PlaceAsset, outlines: Outlines = createOutlines(asset)): PlaceFinder => {
  const measureRegions = createOverlapMeasure(asset, outlines, 'region');
  const measureCounties = createOverlapMeasure(asset, outlines, 'county');
  const sumCountries = createCountryTotals(asset, outlines);

  const measureLand = (rawBoxes: readonly Box[], size: BoxSize): Measurement => {
    const boxes = rawBoxes.map(toEqualArea);
    const land = measureRegions(boxes);
    return { size, boxes, cover: equalAreaBounds(boxes), land, landKm2: sumKm2(land) };
  };

  const measure = (boxes: readonly Box[], size: BoxSize): Measurement => {
    const measurement = measureLand(boxes, size);
    if (measurement.land.length > 0 || size.longSideKm > COAST_BOX_KM) return measurement;
    return measureLand(
      boxes.map((box) => bufferBox(box, COAST_KM)),
      size,
    );
  };

  const chooseCounties = (
    { size, boxes, landKm2 }: Measurement,
    states: ReadonlySet<string>,
  ): readonly PlaceShare[] => {
    if (states.size === 0 || !mayShowCounties(size)) return [];
    const counties = measureCounties(boxes).filter(({ place }) => states.has(place.parentId));
    return selectCounties(counties.sort(byKm2), landKm2, size);
  };

  const locate = (rawBoxes: readonly Box[]): PlaceFacets => {
    const boxes = measurableBoxes(rawBoxes);
    if (boxes.length === 0) return NOWHERE;
    const size = measureBoxes(boxes);
    if (isGlobal(size)) return GLOBAL;
    const measurement = measure(boxes, size);
    const sorted = sumCountries(measurement.land).sort(byKm2);
    const fitting = bestFit(
      measurement.land.filter(({ place }) => place.name !== ''),
      measurement.cover,
    );
    const countries = chooseCountries(measurement, sorted, fitting);
    const [country] = countries;
    if (country === undefined) return NOWHERE;
    const inside = countries.some(({ place }) => place.id === fitting?.place.parentId) ? fitting : undefined;
    const regions = chooseRegions(measurement, countries, inside);
    const counties = chooseCounties(measurement, statesOf(regions, inside));
    return { global: false, country: country.place, countries: countries.map(({ place }) => place), regions, counties };
  };

  return { find: cached(locate) };
};
