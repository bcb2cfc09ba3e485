// The boxes of a town, of which only a point and the population are known.
import { type Box, boxesAroundCircle, type Position } from '@periplus/geo';

/** Fits 3 km for 10,000 inhabitants, 8 km for 100,000, 17 km for a million and 40 km for ten million. */
const RADIUS_KM = 0.12;
const EXPONENT = 0.36;
const MIN_RADIUS_KM = 2;

export const townBoxes = (point: Position, population: number): readonly Box[] =>
  boxesAroundCircle(point, Math.max(MIN_RADIUS_KM, RADIUS_KM * population ** EXPONENT));
