// Decides which of the places that a box touches it is about. Shares are parts of the land in the box.
import type { BoxSize } from './box-size.ts';
import { bestIou, MIN_IOU } from './candidate-boxes.ts';
import type { EqualAreaBox } from './equal-area.ts';
import type { PlaceOverlap } from './place-overlap.ts';
import type { Place, PlaceShare } from './types.ts';

const COUNTRY_SHARE = 0.1;
/** The bounding box of a large country overshoots its borders by more than that. */
const FURTHER_COUNTRY_SHARE = 0.15;
/** A small country that lies mostly in the box counts from this share on... */
const SMALL_COUNTRY_SHARE = 0.01;
/** ...but a box with more countries than this is about a part of the world: the small ones are dropped, */
const MAX_COUNTRIES = 5;
/** and the large ones too unless the largest of them stands out. */
const OUTSTANDING_SHARE = 0.2;
/** A box half round the globe is about a country only when that country holds most of the land. */
const WIDE_SHARE = 0.5;
const REGION_SHARE = 0.01;
const MAX_REGIONS = 50;
const COUNTY_SHARE = 0.001;
const COUNTY_SLIVER = 0.01;
const MAX_COUNTIES = 100;
/** Square degrees; a county is no more than a speck in anything larger. */
const COUNTY_BOX = 30;
const MOSTLY = 0.5;

/** How far the borders may lie off: Natural Earth at 1:10,000,000, the US Census Bureau at 1:500,000. */
const BORDER_ERROR_KM = 1;
const US_BORDER_ERROR_KM = 0.2;
const LARGEST_SLIVER = 0.2;
/** A side of up to this length was a point or a line before it was widened. */
const LINE_KM = 0.12;

/** The share that a neighbour can get by nothing but an error of the border along the longer side. */
const sliverShare = ({ shortSideKm, longSideKm }: BoxSize, errorKm: number): number =>
  Math.min(LARGEST_SLIVER, errorKm / (shortSideKm > LINE_KM ? shortSideKm : longSideKm));

export const sumKm2 = (measured: readonly PlaceOverlap[]): number =>
  measured.reduce((sum, { overlapKm2: km2 }) => sum + km2, 0);

/** Largest first; ties go to the larger place, then to the smaller id. */
export const byKm2 = (a: PlaceOverlap, b: PlaceOverlap): number =>
  b.overlapKm2 - a.overlapKm2 || b.placeKm2 - a.placeKm2 || (a.place.id < b.place.id ? -1 : 1);

const isMostlyInside = ({ overlapKm2: km2, placeKm2: ownKm2 }: PlaceOverlap): boolean => km2 >= MOSTLY * ownKm2;

/** States and territories alike; their ISO 3166-2 codes begin so. */
export const isUsRegion = ({ id }: Place): boolean => id.startsWith('US-');

/** The place that the box is drawn round, if there is one. */
export const bestFit = (places: readonly PlaceOverlap[], asked: EqualAreaBox): PlaceOverlap | undefined => {
  let [best, rate]: [PlaceOverlap | undefined, number] = [undefined, MIN_IOU];
  for (const place of places) {
    const fit = bestIou(asked, place.candidateBoxes);
    if (fit >= rate) [best, rate] = [place, fit];
  }
  return best;
};

export const moveToFront = (
  first: PlaceOverlap | undefined,
  places: readonly PlaceOverlap[],
): readonly PlaceOverlap[] => (first === undefined ? places : [first, ...places.filter((place) => place !== first)]);

/** From countries sorted by `byKm2`. */
export const selectCountries = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceOverlap[] => {
  const least = Math.max(FURTHER_COUNTRY_SHARE, sliverShare(size, BORDER_ERROR_KM)) * landKm2;
  const large = sorted.filter(({ overlapKm2: km2 }, rank) => km2 >= (rank === 0 ? COUNTRY_SHARE * landKm2 : least));
  const some = sorted.filter(
    (country) =>
      large.includes(country) || (isMostlyInside(country) && country.overlapKm2 >= SMALL_COUNTRY_SHARE * landKm2),
  );
  if (some.length <= MAX_COUNTRIES) return some;
  return (large[0]?.overlapKm2 ?? 0) >= OUTSTANDING_SHARE * landKm2 ? large : [];
};

export const selectWideCountries = (sorted: readonly PlaceOverlap[], landKm2: number): readonly PlaceOverlap[] =>
  sorted.slice(0, 1).filter(({ overlapKm2: km2 }) => km2 >= WIDE_SHARE * landKm2);

const toShares = (measured: readonly PlaceOverlap[], landKm2: number): readonly PlaceShare[] =>
  measured.map(({ place, overlapKm2: km2 }) => ({ place, share: Math.min(1, km2 / landKm2) }));

/** From the regions of the chosen countries, the most important first. */
export const selectRegions = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceShare[] => {
  const leastOf = ({ place }: PlaceOverlap): number =>
    Math.max(REGION_SHARE, sliverShare(size, isUsRegion(place) ? US_BORDER_ERROR_KM : BORDER_ERROR_KM)) * landKm2;
  const chosen = sorted.filter(
    (region, rank) => rank === 0 || region.overlapKm2 >= leastOf(region) || isMostlyInside(region),
  );
  return toShares(chosen.slice(0, MAX_REGIONS), landKm2);
};

export const mayShowCounties = ({ squareDegrees }: BoxSize): boolean => squareDegrees <= COUNTY_BOX;

/** From the counties of the chosen states, the most important first. */
export const selectCounties = (
  sorted: readonly PlaceOverlap[],
  landKm2: number,
  size: BoxSize,
): readonly PlaceShare[] => {
  const sliver = Math.max(COUNTY_SLIVER, sliverShare(size, US_BORDER_ERROR_KM)) * landKm2;
  const chosen = sorted.filter(
    ({ overlapKm2: km2, placeKm2: ownKm2 }, rank) =>
      rank === 0 || km2 >= sliver || (km2 >= COUNTY_SHARE * landKm2 && km2 >= COUNTY_SLIVER * ownKm2),
  );
  return toShares(chosen.slice(0, MAX_COUNTIES), landKm2);
};
