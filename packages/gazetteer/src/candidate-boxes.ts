// Detects boxes that were drawn around a place; such a box is about that place, whatever else it contains.
//
// Land area alone is not enough: the bounding box of Croatia contains more of Bosnia than of Croatia, and that of the
// United States runs from -179.1 to 179.8, because the Aleutians cross the antimeridian. The edges of the box are
// conclusive.

import { boxKm2, type EqualAreaBox, equalAreaBounds, KM2_PER_UNIT, toEqualArea } from './equal-area.ts';
import type { Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';

/** The least intersection over union; some layers omit an island. */
export const MIN_IOU = 0.78;

const intersectionOverUnion = (a: EqualAreaBox, b: EqualAreaBox): number => {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height * KM2_PER_UNIT;
  return common / (boxKm2(a) + boxKm2(b) - common);
};

export const bestIou = (box: EqualAreaBox, candidates: readonly EqualAreaBox[]): number => {
  let best = 0;
  for (const candidate of candidates) best = Math.max(best, intersectionOverUnion(box, candidate));
  return best;
};

/** The boxes that people may draw around these bounds: around all of them, or around those on one side of 180. */
export const candidateBoxes = (bounds: readonly EqualAreaBox[]): readonly EqualAreaBox[] => {
  const full = equalAreaBounds(bounds);
  if (full[2] - full[0] < 180) return [full];
  const sides = [bounds.filter((box) => box[2] <= 0), bounds.filter((box) => box[0] >= 0)];
  return [full, ...sides.filter((side) => side.length > 0).map(equalAreaBounds)];
};

/**
 * For each country: the boxes around its regions, around these and its dependencies (ISO 3166-2 lists Puerto Rico as
 * US-PR), and around its mainland (Chile without Easter Island).
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
      const boxes = [...candidateBoxes(bounds), equalAreaBounds(family.get(id) ?? bounds)];
      return [id, mainland === undefined ? boxes : [...boxes, toEqualArea(mainland)]];
    }),
  );
};
