// Longitudes 180 and -180 are the same meridian: parts that touch it get a copy on the other side.
import type { Part } from '../edges/edge-tree.ts';
import type { Position } from '../types.ts';

const shiftPart = (part: Part, shift: number): Part =>
  part.map((line) => line.map(([lon, lat]): Position => [lon + shift, lat]));

export const withAntimeridianCopies = (parts: readonly Part[]): readonly Part[] => {
  const copies: Part[] = [];
  for (const part of parts) {
    if (part.some((line) => line.some(([lon]) => lon <= -180))) copies.push(shiftPart(part, 360));
    if (part.some((line) => line.some(([lon]) => lon >= 180))) copies.push(shiftPart(part, -360));
  }
  return copies.length === 0 ? parts : [...parts, ...copies];
};
