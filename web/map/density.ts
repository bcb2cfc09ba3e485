// Steps of the density map, and the outlines of its cells.

const MAX_STEPS = 5;

/** 1, 2 or 5 times a power of ten, not above the value. */
const roundDown = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((factor) => value >= factor * power) ?? 1);
};

/** The lowest count of each step: round numbers at about equal ratios up to the highest count. */
export const densitySteps = (highest: number): readonly number[] => {
  if (highest <= MAX_STEPS) return Array.from({ length: highest }, (_, index) => index + 1);
  const starts = Array.from({ length: MAX_STEPS }, (_, index) => roundDown(highest ** (index / MAX_STEPS)));
  return [...new Set(starts)];
};

export const stepOf = (count: number, steps: readonly number[]): number =>
  Math.max(
    0,
    steps.findLastIndex((start) => count >= start),
  );

/** The counts of a step; the last one is open. */
export const stepRange = (steps: readonly number[], step: number): readonly [from: number, to: number | undefined] => {
  const next = steps[step + 1];
  return [steps[step] ?? 1, next === undefined ? undefined : next - 1];
};

type Point = [lon: number, lat: number];

/** A cell around a pole has corners at all longitudes, and becomes a band up to the pole. */
const toBand = (lats: readonly number[]): readonly Point[] => {
  const isNorth = (lats[0] ?? 0) > 0;
  const [inner, pole] = isNorth ? [Math.min(...lats), 90] : [Math.max(...lats), -90];
  return [
    [-180, inner],
    [180, inner],
    [180, pole],
    [-180, pole],
  ];
};

/** Corners that alternate longitude and latitude, as a ring. */
export const cellRing = (corners: readonly number[]): readonly Point[] => {
  const lons = corners.filter((_, index) => index % 2 === 0);
  const lats = corners.filter((_, index) => index % 2 === 1);
  if (Math.max(...lons) - Math.min(...lons) > 180) return toBand(lats);
  return lons.map((lon, index) => [lon, lats[index] ?? 0]);
};
