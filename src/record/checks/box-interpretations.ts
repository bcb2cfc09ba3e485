// The four numbers of a box in the orders in which people write them, and which of these agrees with what else is known.
import { type Box, boxArea, boxesIntersect, parseEnvelope, type RawBox, totalArea } from '@periplus/geo';

/** What else a record says of its place: undefined when it says nothing about such boxes. */
export type Evidence = (boxes: readonly Box[]) => boolean | undefined;

export type BoxInterpretation = { readonly label: string; readonly box: Box };

const isBox = ([west, south, east, north]: Box): boolean =>
  west <= east && south <= north && west >= -180 && east <= 180 && south >= -90 && north <= 90;

/** ENVELOPE(a, b, c, d) is west, east, north, south; these are the other readings that give a box. */
export const otherInterpretations = ({
  west: a,
  east: b,
  north: c,
  south: d,
}: RawBox): readonly BoxInterpretation[] => {
  const readings: readonly BoxInterpretation[] = [
    { label: 'west, south, east, north', box: [a, b, c, d] },
    { label: 'west, east, south, north', box: [a, c, b, d] },
    // Across 180 this order is no mistake.
    ...(a > 0 && b < 0 ? [] : [{ label: 'east, west, north, south', box: [b, d, a, c] as const }]),
    { label: 'latitudes before longitudes', box: [Math.min(c, d), Math.min(a, b), Math.max(c, d), Math.max(a, b)] },
  ];
  return readings.filter(({ box }) => isBox(box));
};

export const parseRawEnvelope = (text: string | undefined): RawBox | undefined => {
  if (text === undefined || !/^\s*ENVELOPE/i.test(text)) return undefined;
  const parsed = parseEnvelope(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
};

/** North below south, or west beyond east where that is no crossing of 180: two numbers at least stand in the wrong place. */
export const isOutOfOrder = ({ west, east, north, south }: RawBox): boolean =>
  north < south || (west > east && !(west > 0 && east < 0));

/** Undefined when nothing is known against or for it. */
export const evaluateEvidence = (boxes: readonly Box[], evidence: readonly Evidence[]): boolean | undefined => {
  const verdicts = evidence.map((test) => test(boxes)).filter((verdict) => verdict !== undefined);
  return verdicts.length === 0 ? undefined : verdicts.every(Boolean);
};

/** Without evidence the smallest box is meant, when it is much smaller: a map of a state, not of half the globe. */
const MUCH_SMALLER = 4;

export const isMuchSmaller = (one: readonly Box[], other: readonly Box[]): boolean =>
  totalArea(one) * MUCH_SMALLER < totalArea(other);

/** A box over half the globe holds any point: that proves nothing. */
const HUGE = 10;

export const isMuchLarger = (one: readonly Box[], other: readonly Box[]): boolean =>
  totalArea(one) > totalArea(other) * HUGE;

export const pickInterpretation = (
  readings: readonly BoxInterpretation[],
  evidence: readonly Evidence[],
): BoxInterpretation | undefined => {
  const borne = readings.filter(({ box }) => evaluateEvidence([box], evidence) === true);
  if (borne.length > 0) return borne[0];
  const [first, second] = readings
    .filter(({ box }) => evaluateEvidence([box], evidence) === undefined)
    .toSorted((a, b) => boxArea(a.box) - boxArea(b.box));
  if (first === undefined || second === undefined) return first;
  return isMuchSmaller([first.box], [second.box]) ? first : undefined;
};

export const boxesOverlap = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.some((one) => b.some((other) => boxesIntersect(one, other)));
