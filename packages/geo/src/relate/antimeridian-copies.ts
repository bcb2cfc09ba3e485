// Longitudes 180 and -180 are one meridian: what touches it gets a copy on the other side, so that both sides see it.
import type { Part } from '../edges/edge-tree.ts';
import type { Position } from '../types.ts';

const shiftPart = (part: Part, turn: number): Part =>
  part.map((line) => line.map(([lon, lat]): Position => [lon + turn, lat]));

/** The parts themselves, then their copies. */
export const withAntimeridianCopies = (parts: readonly Part[]): readonly Part[] => {
  const copies: Part[] = [];
  for (const part of parts) {
    if (part.some((line) => line.some(([lon]) => lon <= -180))) copies.push(shiftPart(part, 360));
    if (part.some((line) => line.some(([lon]) => lon >= 180))) copies.push(shiftPart(part, -360));
  }
  return copies.length === 0 ? parts : [...parts, ...copies];
};
