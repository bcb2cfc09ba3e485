// Cells: pieces of land that belong to one region, and possibly to one county.
import type { Position } from '@periplus/geo';

/** A closed ring in grid steps; outer rings run clockwise, holes counter-clockwise. */
export type GridRing = readonly Position[];

export interface PlaceName {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly stateAbbrev?: string;
}

export interface Cell {
  readonly region: PlaceName;
  readonly county?: PlaceName;
  readonly rings: readonly GridRing[];
}

/** Grid steps per degree: 0.0001 degree is 11 m, well below the accuracy of every source. */
export const GRID = 10_000;

type Polygon = readonly (readonly (readonly number[])[])[];

const toGridRing = (ring: readonly (readonly number[])[]): Position[] => {
  const points: Position[] = [];
  for (const [lon = 0, lat = 0] of ring) {
    const point: Position = [Math.round(lon * GRID), Math.round(lat * GRID)];
    const last = points.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points;
};

/** Twice the area of the ring, positive if it runs clockwise. */
export const windingOf = (ring: GridRing): number => {
  let sum = 0;
  let [lastX, lastY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += (x - lastX) * (y + lastY);
    [lastX, lastY] = [x, y];
  }
  return sum;
};

const orient = (ring: Position[], clockwise: boolean): GridRing =>
  windingOf(ring) > 0 === clockwise ? ring : ring.reverse();

/** Rings on the grid with the right direction; rings smaller than the grid are dropped. */
export const toGridRings = (polygons: readonly Polygon[]): GridRing[] =>
  polygons.flatMap((polygon) =>
    polygon.map((ring, index) => orient(toGridRing(ring), index === 0)).filter((ring) => ring.length >= 4),
  );
