// Lambert's equal-area projection: longitude and the sine of the latitude. Areas are true and boxes stay boxes.
import type { Box } from '@periplus/geo';

const EARTH_RADIUS_KM = 6371.0088;
/** The area of one degree of longitude by one unit of sine. */
export const KM2_PER_UNIT = (EARTH_RADIUS_KM ** 2 * Math.PI) / 180;

export const sineOf = (latitude: number): number => Math.sin((latitude * Math.PI) / 180);

/** [west, sine of south, east, sine of north] */
export type EqualAreaBox = readonly [west: number, low: number, east: number, high: number];

export const toEqualArea = ([west, south, east, north]: Box): EqualAreaBox => [
  west,
  sineOf(south),
  east,
  sineOf(north),
];

export const boxKm2 = ([west, low, east, high]: EqualAreaBox): number => (east - west) * (high - low) * KM2_PER_UNIT;

export const equalAreaBounds = (boxes: readonly EqualAreaBox[]): EqualAreaBox =>
  boxes.reduce<EqualAreaBox>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
