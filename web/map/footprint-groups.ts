// Footprints of results in map coordinates. Results with the same footprint form a group.
import type { Extent } from './box-shape.ts';
import { type Box, isGlobal } from './extent.ts';

export type BoxedRecord = { readonly id: string; readonly box: Box };
export type FootprintGroup = { readonly box: Box; readonly extent: Extent; readonly ids: readonly string[] };

/** Boxes around the whole world are left out. */
export const groupFootprints = (
  records: readonly BoxedRecord[],
  toExtent: (box: Box) => Extent,
): readonly FootprintGroup[] => {
  const groups = Map.groupBy(
    records.filter(({ box }) => !isGlobal(box)),
    ({ box }) => box.join(),
  );
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    const ids = [...new Set(members.map(({ id }) => id))];
    return first === undefined ? [] : [{ box: first.box, extent: toExtent(first.box), ids }];
  });
};

const areaOf = ([minX, minY, maxX, maxY]: Extent): number => (maxX - minX) * (maxY - minY);

/** The copy of x, in a world that repeats, that is nearest to the middle of the extent. */
export const alignX = (x: number, [minX, , maxX]: Extent, worldWidth: number): number =>
  x + worldWidth * Math.round(((minX + maxX) / 2 - x) / worldWidth);

/** The groups at a point, smallest first. */
export const groupsAt = (
  groups: readonly FootprintGroup[],
  [x = 0, y = 0]: readonly number[],
  tolerance: number,
  worldWidth: number,
): readonly FootprintGroup[] =>
  groups
    .filter(({ extent }) => {
      const [minX, minY, maxX, maxY] = extent;
      const nearX = alignX(x, extent, worldWidth);
      return nearX >= minX - tolerance && nearX <= maxX + tolerance && y >= minY - tolerance && y <= maxY + tolerance;
    })
    .toSorted((a, b) => areaOf(a.extent) - areaOf(b.extent));
