// H3 cells of positions and boxes, including wide and tiny boxes and boxes across 180, which h3-js does not cover.
import { cellToBoundary, cellToLatLng, getResolution, isValidCell, latLngToCell, polygonToCells } from 'h3-js';
import { cutAtAntimeridian } from '../cut/antimeridian.ts';
import { boxArea, centreOf } from '../plane/box-measures.ts';
import { boxToRing } from '../plane/rectangles.ts';
import type { Box, Geometry, Position } from '../types.ts';

export const toH3Cell = ([lon, lat]: Position, resolution: number): string => latLngToCell(lat, lon, resolution);

/** The corners of a cell in order; longitudes may exceed 180, so that the cell can be drawn in one piece. */
export const cornersOfCell = (cell: string): readonly Position[] => {
  const corners = cellToBoundary(cell, true).slice(0, -1);
  const first = corners[0]?.[0] ?? 0;
  return corners.map(([lon, lat]) => [lon + 360 * Math.round((first - lon) / 360), lat]);
};

export const isH3Cell = (text: string): boolean => isValidCell(text);

/** 0 (continents) to 15 (a square metre); undefined for an invalid cell. */
export const h3CellResolution = (cell: string): number | undefined =>
  isValidCell(cell) ? getResolution(cell) : undefined;

export const centreOfCell = (cell: string): Position | undefined => {
  if (!isValidCell(cell)) return undefined;
  const [lat, lon] = cellToLatLng(cell);
  return [lon, lat];
};

const isWide = (ring: readonly Position[]): boolean =>
  ring.some(([lon], n) => Math.abs(lon - (ring[n - 1]?.[0] ?? lon)) > 180);

/** The outline of a cell, in two parts if it crosses 180 (RFC 7946 3.1.9). */
export const outlineOfCell = (cell: string): Geometry => {
  const ring = cellToBoundary(cell, true).map(([lon = 0, lat = 0]): Position => [lon, lat]);
  const polygon: Geometry = { type: 'Polygon', coordinates: [ring] };
  return isWide(ring) ? cutAtAntimeridian(polygon) : polygon;
};

/** h3-js takes longer edges the short way around the globe and finds no cells. */
const MAX_PIECE = 90;

const slice = (from: number, to: number): readonly (readonly [number, number])[] => {
  const count = Math.max(1, Math.ceil((to - from) / MAX_PIECE));
  return Array.from({ length: count }, (_, i) => [
    from + ((to - from) * i) / count,
    from + ((to - from) * (i + 1)) / count,
  ]);
};

const toPieces = ([west, south, east, north]: Box): readonly Box[] =>
  slice(west, east).flatMap(([w, e]) => slice(south, north).map(([s, n]): Box => [w, s, e, n]));

/** Mean area of a cell in square degrees at the equator: the globe has 120 * 7^r + 2 cells. */
const cellArea = (resolution: number): number => 41_253 / (120 * 7 ** resolution + 2);

/** Estimates the number of cells from the area. */
const wouldExceed = (boxes: readonly Box[], resolution: number, limit: number): boolean => {
  const span = (south: number, north: number) =>
    (180 / Math.PI) * (Math.sin((north * Math.PI) / 180) - Math.sin((south * Math.PI) / 180));
  const area = boxes.reduce((sum, [west, south, east, north]) => sum + (east - west) * span(south, north), 0);
  return area / cellArea(resolution) > limit * 1.5 + 10;
};

/**
 * The cells whose centre lies in the boxes, sorted; if there are none, the cell of the centre of the boxes. Undefined
 * if there are more cells than the limit.
 */
export const cellsOfBoxes = (
  boxes: readonly Box[],
  resolution: number,
  limit: number,
): readonly string[] | undefined => {
  if (wouldExceed(boxes, resolution, limit)) return undefined;
  const cells = new Set<string>();
  for (const piece of boxes.filter((box) => boxArea(box) > 0).flatMap(toPieces)) {
    for (const cell of polygonToCells([boxToRing(piece).map(([lon, lat]) => [lon, lat])], resolution, true)) {
      cells.add(cell);
      if (cells.size > limit) return undefined;
    }
  }
  const centre = centreOf(boxes);
  if (cells.size === 0 && centre !== undefined) cells.add(toH3Cell(centre, resolution));
  return [...cells].sort();
};
