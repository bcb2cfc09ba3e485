// Tells whether a box was drawn round a place: then the box is about that place, whatever else lies in it.
//
// The box round Croatia holds more of Bosnia than of Croatia. And a program that takes the least and the greatest
// longitude of the United States finds -179.1 and 179.8, because the Aleutians cross the dateline: the land in such a box
// says nothing. Its edges do.

import { boxKm2, type EqualAreaBox, equalAreaBounds, KM2_PER_UNIT, toEqualArea } from './equal-area.ts';
import type { Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';

/** How well the boxes must agree; layers leave out an island here and there. */
export const MIN_IOU = 0.78;

/** The common part of two boxes by all that either covers, 0 to 1. */
const agreement = (a: EqualAreaBox, b: EqualAreaBox): number => {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height * KM2_PER_UNIT;
  return common / (boxKm2(a) + boxKm2(b) - common);
};

export const bestIou = (asked: EqualAreaBox, drawn: readonly EqualAreaBox[]): number => {
  let best = 0;
  for (const box of drawn) best = Math.max(best, agreement(asked, box));
  return best;
};

/** The boxes that may be drawn round what has these bounds: round all of it, or round its part on one side of 180. */
export const candidateBoxes = (bounds: readonly EqualAreaBox[]): readonly EqualAreaBox[] => {
  const whole = equalAreaBounds(bounds);
  if (whole[2] - whole[0] < 180) return [whole];
  const sides = [bounds.filter((box) => box[2] <= 0), bounds.filter((box) => box[0] >= 0)];
  return [whole, ...sides.filter((side) => side.length > 0).map(equalAreaBounds)];
};

/**
 * For each country: round its regions, round those and its dependencies (ISO 3166-2 lists Puerto Rico as US-PR), and
 * round its mainland (Chile without Easter Island).
 */
export const countryCandidateBoxes = (
  { places, mainlands }: PlaceAsset,
  outlines: Outlines,
): ReadonlyMap<string, readonly EqualAreaBox[]> => {
  const own = new Map<string, EqualAreaBox[]>();
  const family = new Map<string, EqualAreaBox[]>();
  const add = (map: Map<string, EqualAreaBox[]>, id: string, bounds: readonly EqualAreaBox[]): void => {
    map.set(id, [...(map.get(id) ?? []), ...bounds]);
  };
  for (const [outline, { id, kind, parentId }] of places.entries()) {
    if (kind !== 'region') continue;
    const bounds = outlines.boundsOf(outline);
    add(own, parentId, bounds);
    for (const country of new Set([parentId, id.slice(0, 2)])) add(family, country, bounds);
  }
  return new Map(
    [...own].map(([id, bounds]) => {
      const mainland = mainlands[id];
      const drawn = [...candidateBoxes(bounds), equalAreaBounds(family.get(id) ?? bounds)];
      return [id, mainland === undefined ? drawn : [...drawn, toEqualArea(mainland)]];
    }),
  );
};
