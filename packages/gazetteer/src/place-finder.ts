// Answers "in which countries, regions and counties does this box lie?" from the boundary asset.

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
  /** An area across the dateline is two boxes. Boxes over open sea, and no boxes at all, lie nowhere. */
  readonly find: (boxes: readonly Box[]) => PlaceFacets;
}

/** What one question is about, once the map has been opened. */
interface Scene {
  readonly size: BoxSize;
  readonly boxes: readonly EqualAreaBox[];
  readonly cover: EqualAreaBox;
  readonly land: readonly PlaceOverlap[];
  readonly landKm2: number;
}

/** Map sheets of a series share their boxes, so some thousand answers spare more than half of the work. */
const MEMORY_SIZE = 8192;
/** A box up to this size that holds no land belongs to the coast within this distance. */
const COAST_BOX_KM = 100;
const COAST_KM = 10;

const NOWHERE: PlaceFacets = { global: false, countries: [], regions: [], counties: [] };
const GLOBAL: PlaceFacets = { ...NOWHERE, global: true };

const chooseCountries = (
  { size, cover, landKm2 }: Scene,
  sorted: readonly PlaceOverlap[],
  region: PlaceOverlap | undefined,
) => {
  const fitting = bestFit(sorted, cover);
  if (!isWide(size)) return moveToFront(fitting, selectCountries(sorted, landKm2, size));
  if (fitting !== undefined) return [fitting];
  if (region !== undefined) return sorted.filter(({ place }) => place.id === region.place.parentId);
  return selectWideCountries(sorted, landKm2);
};

/** A box round the globe that fits one region (Alaska) is about no other; one that fits a country begins with its own. */
const chooseRegions = (scene: Scene, countries: readonly PlaceOverlap[], fitting: PlaceOverlap | undefined) => {
  const { size, cover, land, landKm2 } = scene;
  if (isWide(size) && fitting !== undefined) return selectRegions([fitting], landKm2, size);
  const home = bestFit(countries, cover)?.place.id;
  const ids = new Set(countries.map(({ place }) => place.id));
  const named = land.filter(({ place }) => place.name !== '' && ids.has(place.parentId)).sort(byKm2);
  const [own, others] = [
    named.filter((it) => it.place.parentId === home),
    named.filter((it) => it.place.parentId !== home),
  ];
  return selectRegions(moveToFront(fitting, [...own, ...others]), landKm2, size);
};

const statesOf = (regions: readonly PlaceShare[], fitting: PlaceOverlap | undefined): ReadonlySet<string> =>
  new Set(
    (fitting === undefined ? regions.map(({ place }) => place) : [fitting.place])
      .filter(isUsRegion)
      .map(({ id }) => id),
  );

const remembered = (locate: PlaceFinder['find']): PlaceFinder['find'] => {
  const recall = createMemo<string, PlaceFacets>(MEMORY_SIZE);
  return (boxes) => recall(boxes.join(';'), () => locate(boxes));
};

export const createPlaceFinder = (asset: PlaceAsset, outlines: Outlines = createOutlines(asset)): PlaceFinder => {
  const measureRegions = createOverlapMeasure(asset, outlines, 'region');
  const measureCounties = createOverlapMeasure(asset, outlines, 'county');
  const sumCountries = createCountryTotals(asset, outlines);

  const openMap = (boxes: readonly Box[], size: BoxSize): Scene => {
    const asked = boxes.map(toEqualArea);
    const land = measureRegions(asked);
    const scene = (seen: readonly EqualAreaBox[], found: readonly PlaceOverlap[]): Scene => {
      return { size, boxes: seen, cover: equalAreaBounds(seen), land: found, landKm2: sumKm2(found) };
    };
    if (land.length > 0 || size.longSideKm > COAST_BOX_KM) return scene(asked, land);
    const grown = boxes.map((box) => toEqualArea(bufferBox(box, COAST_KM)));
    return scene(grown, measureRegions(grown));
  };

  const chooseCounties = ({ size, boxes, landKm2 }: Scene, states: ReadonlySet<string>): readonly PlaceShare[] => {
    if (states.size === 0 || !mayShowCounties(size)) return [];
    const counties = measureCounties(boxes).filter(({ place }) => states.has(place.parentId));
    return selectCounties(counties.sort(byKm2), landKm2, size);
  };

  const locate = (rawBoxes: readonly Box[]): PlaceFacets => {
    const boxes = measurableBoxes(rawBoxes);
    if (boxes.length === 0) return NOWHERE;
    const size = measureBoxes(boxes);
    if (isGlobal(size)) return GLOBAL;
    const scene = openMap(boxes, size);
    const sorted = sumCountries(scene.land).sort(byKm2);
    const fitting = bestFit(
      scene.land.filter(({ place }) => place.name !== ''),
      scene.cover,
    );
    const countries = chooseCountries(scene, sorted, fitting);
    const [country] = countries;
    if (country === undefined) return NOWHERE;
    const inside = countries.some(({ place }) => place.id === fitting?.place.parentId) ? fitting : undefined;
    const regions = chooseRegions(scene, countries, inside);
    const counties = chooseCounties(scene, statesOf(regions, inside));
    return { global: false, country: country.place, countries: countries.map(({ place }) => place), regions, counties };
  };

  return { find: remembered(locate) };
};
