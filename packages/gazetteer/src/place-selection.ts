// Selects the places that a box is about from those that it overlaps. Shares are of the land in the box.
import type { BoxSize } from './box-size.ts';
import { bestIou, MIN_IOU } from './candidate-boxes.ts';
import type { EqualAreaBox } from './equal-area.ts';
import type { PlaceOverlap } from './place-overlap.ts';
import type { Place, PlaceShare } from './types.ts';

const COUNTRY_SHARE = 0.1;
/** Higher, because the bounding box of a large country covers much of its neighbours. */
const FURTHER_COUNTRY_SHARE = 0.15;
/** The least share of a small country that is mostly inside the box. */
const SMALL_COUNTRY_SHARE = 0.01;
/** A box with more countries is about a part of the world: small countries are dropped, */
const MAX_COUNTRIES = 5;
/** and the large ones too, unless the largest has this share. */
const OUTSTANDING_SHARE = 0.2;
/** A box that spans half the globe is about a country only if the country has this share. */
const WIDE_SHARE = 0.5;
const REGION_SHARE = 0.01;
const MAX_REGIONS = 50;
const COUNTY_SHARE = 0.001;
const COUNTY_SLIVER = 0.01;
const MAX_COUNTIES = 100;
/** Square degrees; larger boxes have no counties. */
const MAX_COUNTY_BOX = 30;
const MOSTLY = 0.5;

/** The error of the borders: Natural Earth at 1:10,000,000, the US Census Bureau at 1:500,000. */
const BORDER_ERROR_KM = 1;
const US_BORDER_ERROR_KM = 0.2;
const LARGEST_SLIVER = 0.2;
/** A side up to this length is a widened point or line. */
const LINE_KM = 0.12;

/** The share that a neighbour may get from an error of the border along the longer side alone. */
const sliverShare = ({ shortSideKm, longSideKm }: BoxSize, errorKm: number): number =>
  Math.min(LARGEST_SLIVER, errorKm / (shortSideKm > LINE_KM ? shortSideKm : longSideKm));

export const sumKm2 = (overlaps: readonly PlaceOverlap[]): number =>
  overlaps.reduce((sum, { overlapKm2 }) => sum + overlapKm2, 0);

/** Largest first; ties go to the larger place, then to the smaller id. */
export const byKm2 = (a: PlaceOverlap, b: PlaceOverlap): number =>
  b.overlapKm2 - a.overlapKm2 || b.placeKm2 - a.placeKm2 || (a.place.id < b.place.id ? -1 : 1);

const isMostlyInside = ({ overlapKm2, placeKm2 }: PlaceOverlap): boolean => overlapKm2 >= MOSTLY * placeKm2;

/** A state or territory, by its ISO 3166-2 code. */
export const isUsRegion = ({ id }: Place): boolean => id.startsWith('US-');

/** The place that the box was drawn around, if any. */
export const bestFit = (places: readonly PlaceOverlap[], box: EqualAreaBox): PlaceOverlap | undefined => {
  let [best, bestFound]: [PlaceOverlap | undefined, number] = [undefined, MIN_IOU];
  for (const place of places) {
    const iou = bestIou(box, place.candidateBoxes);
    if (iou >= bestFound) [best, bestFound] = [place, iou];
  }
  return best;
};

export const moveToFront = (
  first: PlaceOverlap | undefined,
  places: readonly PlaceOverlap[],
): readonly PlaceOverlap[] => (first === undefined ? places : [first, ...places.filter((place) => place !== first)]);

/** Expects countries sorted by `byKm2`. */
export const selectCountries = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceOverlap[] => {
  const least = Math.max(FURTHER_COUNTRY_SHARE, sliverShare(size, BORDER_ERROR_KM)) * landKm2;
  const large = sorted.filter(({ overlapKm2 }, rank) => overlapKm2 >= (rank === 0 ? COUNTRY_SHARE * landKm2 : least));
  const candidates = sorted.filter(
    (country) =>
      large.includes(country) || (isMostlyInside(country) && country.overlapKm2 >= SMALL_COUNTRY_SHARE * landKm2),
  );
  if (candidates.length <= MAX_COUNTRIES) return candidates;
  return (large[0]?.overlapKm2 ?? 0) >= OUTSTANDING_SHARE * landKm2 ? large : [];
};

export const selectWideCountries = (sorted: readonly PlaceOverlap[], landKm2: number): readonly PlaceOverlap[] =>
  sorted.slice(0, 1).filter(({ overlapKm2 }) => overlapKm2 >= WIDE_SHARE * landKm2);

const toShares = (overlaps: readonly PlaceOverlap[], landKm2: number): readonly PlaceShare[] =>
  overlaps.map(({ place, overlapKm2 }) => ({ place, share: Math.min(1, overlapKm2 / landKm2) }));

/** Expects the regions of the selected countries, the most important first. */
export const selectRegions = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceShare[] => {
  const leastOf = ({ place }: PlaceOverlap): number =>
    Math.max(REGION_SHARE, sliverShare(size, isUsRegion(place) ? US_BORDER_ERROR_KM : BORDER_ERROR_KM)) * landKm2;
  const selected = sorted.filter(
    (region, rank) => rank === 0 || region.overlapKm2 >= leastOf(region) || isMostlyInside(region),
  );
  return toShares(selected.slice(0, MAX_REGIONS), landKm2);
};

export const mayShowCounties = ({ squareDegrees }: BoxSize): boolean => squareDegrees <= MAX_COUNTY_BOX;

/** Expects the counties of the selected states, the most important first. */
export const selectCounties = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceShare[] => {
  const sliver = Math.max(COUNTY_SLIVER, sliverShare(size, US_BORDER_ERROR_KM)) * landKm2;
  const selected = sorted.filter(
    ({ overlapKm2, placeKm2 }, rank) =>
      rank === 0 ||
      overlapKm2 >= sliver ||
      (overlapKm2 >= COUNTY_SHARE * landKm2 && overlapKm2 >= COUNTY_SLIVER * placeKm2),
  );
  return toShares(selected.slice(0, MAX_COUNTIES), landKm2);
};
