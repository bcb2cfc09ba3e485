// Tries other orders of the four numbers of a box, and picks the one that agrees with the rest of the record.
import { type Box, boxArea, boxesIntersect, parseEnvelope, type RawBox, totalArea } from '@periplus/geo';

/** Whether other fields of the record support these boxes; undefined if they are not conclusive. */
export type Evidence = (boxes: readonly Box[]) => boolean | undefined;

export type BoxInterpretation = { readonly label: string; readonly box: Box };

const isBox = ([west, south, east, north]: Box): boolean =>
  west <= east && south <= north && west >= -180 && east <= 180 && south >= -90 && north <= 90;

/** ENVELOPE(a, b, c, d) is west, east, north, south; returns the other orders that give a valid box. */
export const otherInterpretations = ({
  west: a,
  east: b,
  north: c,
  south: d,
}: RawBox): readonly BoxInterpretation[] => {
  const candidates: readonly BoxInterpretation[] = [
    { label: 'west, south, east, north', box: [a, b, c, d] },
    { label: 'west, east, south, north', box: [a, c, b, d] },
    // A box that crosses the antimeridian has this order.
    ...(a > 0 && b < 0 ? [] : [{ label: 'east, west, north, south', box: [b, d, a, c] as const }]),
    { label: 'latitudes before longitudes', box: [Math.min(c, d), Math.min(a, b), Math.max(c, d), Math.max(a, b)] },
  ];
  return candidates.filter(({ box }) => isBox(box));
};

export const parseRawEnvelope = (text: string | undefined): RawBox | undefined => {
  if (text === undefined || !/^\s*ENVELOPE/i.test(text)) return undefined;
  const parsed = parseEnvelope(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
};

/** North is below south, or west is beyond east without crossing the antimeridian. */
export const isOutOfOrder = ({ west, east, north, south }: RawBox): boolean =>
  north < south || (west > east && !(west > 0 && east < 0));

/** Undefined if no evidence is conclusive. */
export const evaluateEvidence = (boxes: readonly Box[], evidence: readonly Evidence[]): boolean | undefined => {
  const verdicts = evidence.map((test) => test(boxes)).filter((verdict) => verdict !== undefined);
  return verdicts.length === 0 ? undefined : verdicts.every(Boolean);
};

/** Without evidence, a much smaller box is more likely: a map of a state, not of half the globe. */
const MUCH_SMALLER = 4;

export const isMuchSmaller = (one: readonly Box[], other: readonly Box[]): boolean =>
  totalArea(one) * MUCH_SMALLER < totalArea(other);

/** A much larger box contains almost any point, which proves nothing. */
const HUGE = 10;

export const isMuchLarger = (one: readonly Box[], other: readonly Box[]): boolean =>
  totalArea(one) > totalArea(other) * HUGE;

export const pickInterpretation = (
  candidates: readonly BoxInterpretation[],
  evidence: readonly Evidence[],
): BoxInterpretation | undefined => {
  const supported = candidates.filter(({ box }) => evaluateEvidence([box], evidence) === true);
  if (supported.length > 0) return supported[0];
  const [first, second] = candidates
    .filter(({ box }) => evaluateEvidence([box], evidence) === undefined)
    .toSorted((a, b) => boxArea(a.box) - boxArea(b.box));
  if (first === undefined || second === undefined) return first;
  return isMuchSmaller([first.box], [second.box]) ? first : undefined;
};

export const boxesOverlap = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.some((one) => b.some((other) => boxesIntersect(one, other)));
