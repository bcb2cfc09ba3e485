// Cuts the rings of cells into border lines that adjacent cells share.

import type { Position } from '@periplus/geo';
import type { GeoJsonProperties, GeometryCollection, MultiPolygon } from 'geojson';
import { topology } from 'topojson-server';
import type { GeometryObject } from 'topojson-specification';
import type { Cell } from './cells.ts';

export interface CutCells {
  readonly lines: readonly (readonly Position[])[];
  /** For each cell the lines around it: index i as drawn, ~i backwards (TopoJSON 2.1.4). */
  readonly borders: readonly (readonly number[])[];
}

/** Passes every ring as a separate polygon: its direction alone decides whether it is land or a hole. */
const toMultiPolygon = ({ rings }: Cell): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: rings.map((ring) => [ring.map(([x, y]) => [x, y])]),
});

const arcsOf = (geometry: GeometryObject<GeoJsonProperties>): number[] =>
  geometry.type === 'MultiPolygon' ? geometry.arcs.flat(2) : [];

export const cutCells = (cells: readonly Cell[]): CutCells => {
  const world: GeometryCollection = { type: 'GeometryCollection', geometries: cells.map(toMultiPolygon) };
  const { arcs, objects } = topology({ world });
  const collection = objects.world;
  if (collection?.type !== 'GeometryCollection') throw new Error('the topology has no cells');
  return { lines: arcs as unknown as Position[][], borders: collection.geometries.map(arcsOf) };
};

/**
 * The border of a union of cells: a line that two cells share runs once in each direction and cancels out. The result
 * is sorted, with `~i` for backwards.
 */
export const outerBorder = (borders: readonly (readonly number[])[]): number[] => {
  const counts = new Map<number, number>();
  for (const arc of borders.flat()) {
    const [line, turn] = arc < 0 ? [~arc, -1] : [arc, 1];
    counts.set(line, (counts.get(line) ?? 0) + turn);
  }
  const border: number[] = [];
  for (const [line, turns] of [...counts].sort((a, b) => a[0] - b[0])) {
    for (let i = 0; i < Math.abs(turns); i++) border.push(turns < 0 ? ~line : line);
  }
  return border;
};
