// Reads the four numbers of a box in every order, and compares each reading with the rest of the record.
import {
  type Box,
  boxesIntersect,
  centreOf,
  intersectionArea,
  type Position,
  parseEnvelope,
  parseGeometryText,
  type RawBox,
  totalArea,
} from '@periplus/geo';

/** Whether other fields of the record support these boxes; undefined if they are not conclusive. */
export type Evidence = (boxes: readonly Box[]) => boolean | undefined;

/** The geometry and the centroid, if the record has them apart from its box. */
export type Coordinates = { readonly geometry: readonly Box[]; readonly centroid: Position | undefined };

export type BoxInterpretation = { readonly label: string; readonly text: string; readonly boxes: readonly Box[] };

type Numbers = readonly [number, number, number, number];

/** Which of the four numbers are the longitudes, and which the latitudes. */
const AXES: readonly (readonly [longitudes: readonly [number, number], latitudes: readonly [number, number]])[] = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [1, 3],
  ],
  [
    [2, 3],
    [0, 1],
  ],
  [
    [1, 3],
    [0, 2],
  ],
];

const DECLARED = 'west, east, north, south';

/** Longitudes in this order cross the antimeridian. */
const crosses = (west: number, east: number): boolean => west > 0 && east < 0;

const interpret = (numbers: Numbers, [[x, otherX], [y, otherY]]: (typeof AXES)[number]): BoxInterpretation => {
  const at = (index: number): number => numbers[index] as number;
  const [west, east] = at(x) <= at(otherX) || crosses(at(x), at(otherX)) ? [x, otherX] : [otherX, x];
  // Equal latitudes are in the declared order.
  const [north, south] = at(y) >= at(otherY) ? [y, otherY] : [otherY, y];
  const sides = new Map([
    [west, 'west'],
    [east, 'east'],
    [north, 'north'],
    [south, 'south'],
  ]);
  const text = `ENVELOPE(${at(west)},${at(east)},${at(north)},${at(south)})`;
  const parsed = parseGeometryText(text);
  const label = [0, 1, 2, 3].map((index) => sides.get(index)).join(', ');
  return { label, text, boxes: parsed.kind === 'ok' ? parsed.boxes : [] };
};

/** ENVELOPE(a, b, c, d) is west, east, north, south; returns the other orders that give a valid box. */
export const otherInterpretations = ({ west, east, north, south }: RawBox): readonly BoxInterpretation[] =>
  AXES.map((axes) => interpret([west, east, north, south], axes)).filter(
    ({ label, boxes }) => boxes.length > 0 && label !== DECLARED,
  );

export const parseRawEnvelope = (text: string | undefined): RawBox | undefined => {
  if (text === undefined || !/^\s*ENVELOPE/i.test(text)) return undefined;
  const parsed = parseEnvelope(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
};

/** North is below south, or west is beyond east without crossing the antimeridian. */
export const isOutOfOrder = ({ west, east, north, south }: RawBox): boolean =>
  north < south || (west > east && !crosses(west, east));

/** Undefined if no evidence is conclusive. */
export const evaluateEvidence = (boxes: readonly Box[], evidence: readonly Evidence[]): boolean | undefined => {
  const verdicts = evidence.map((test) => test(boxes)).filter((verdict) => verdict !== undefined);
  return verdicts.length === 0 ? undefined : verdicts.every(Boolean);
};

const bySize = (a: BoxInterpretation, b: BoxInterpretation): number => totalArea(a.boxes) - totalArea(b.boxes);

const NEAR_DEGREES = 1e-3;

/** Whether the boxes are the extent of the geometry, or the centroid is their very centre. */
const isExact = (boxes: readonly Box[], { geometry, centroid }: Coordinates): boolean => {
  const isNear = (a: readonly number[], b: readonly number[]): boolean =>
    a.length === b.length && a.every((value, at) => Math.abs(value - (b[at] as number)) < NEAR_DEGREES);
  return isNear(boxes.flat(), geometry.flat()) || isNear(centreOf(boxes) ?? [], centroid ?? [Number.NaN]);
};

/** Where several readings are supported, an exact match decides. */
export const selectSupported = (
  supported: readonly BoxInterpretation[],
  coordinates: Coordinates,
): readonly BoxInterpretation[] => {
  const exact = supported.filter(({ boxes }) => isExact(boxes, coordinates));
  return exact.length === 1 ? exact : supported.toSorted(bySize);
};

/**
 * The readings that the rest of the record supports, or else those that it does not contradict; smallest first. Only a
 * single one is certain.
 */
export const fittingInterpretations = (
  candidates: readonly BoxInterpretation[],
  evidence: readonly Evidence[],
  coordinates: Coordinates,
): readonly BoxInterpretation[] => {
  const verdicts = new Map(candidates.map((candidate) => [candidate, evaluateEvidence(candidate.boxes, evidence)]));
  const supported = candidates.filter((candidate) => verdicts.get(candidate) === true);
  if (supported.length > 0) return selectSupported(supported, coordinates);
  return candidates.filter((candidate) => verdicts.get(candidate) === undefined).toSorted(bySize);
};

export const boxesOverlap = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.some((one) => b.some((other) => boxesIntersect(one, other)));

/** Two extents agree if they share at least half of the area that they cover together. */
export const extentsAgree = (a: readonly Box[], b: readonly Box[]): boolean => {
  const shared = intersectionArea(a, b);
  return shared > 0 && shared * 3 >= totalArea(a) + totalArea(b);
};

export const swapAxes = (boxes: readonly Box[]): readonly Box[] =>
  boxes.map(([west, south, east, north]): Box => [south, west, north, east]);

/** Whether the position is in the middle half of the extent, where a centroid belongs. */
export const isCentral = (boxes: readonly Box[], [lon, lat]: Position): boolean => {
  const [middle, latitude] = centreOf(boxes) ?? [Number.NaN, Number.NaN];
  const width = boxes.reduce((sum, [west, , east]) => sum + east - west, 0);
  const height = Math.max(...boxes.map(([, south, , north]) => north - south));
  const apart = Math.abs(lon - middle);
  return Math.min(apart, 360 - apart) <= width / 4 && Math.abs(lat - latitude) <= height / 4;
};
