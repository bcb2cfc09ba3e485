// Covers an area with a grid of map sheets and keeps those that overlap it.
import { isInsideRing, type Position, type Ring } from '@periplus/geo';
import { type Area, type Extent, extentOf, polygonsOf } from './measure.ts';

export type Sheet = {
  /** Row letter from the north and column number from the west: C4. */
  readonly name: string;
  readonly extent: Extent;
};

/**
 * Number of test points for land per side of a sheet. Coasts have vertices in every sheet; these points find inland
 * sheets.
 */
const PROBES = 3;

type Part = { readonly rings: readonly Ring[]; readonly extent: Extent };

const partsOf = (area: Area): readonly Part[] =>
  polygonsOf(area).map((rings) => ({ rings, extent: extentOf([{ type: 'Polygon', coordinates: rings }]) }));

const partContains = ({ rings }: Part, position: Position): boolean =>
  rings.filter((ring) => isInsideRing(ring, position)).length % 2 === 1;

const showsLand = ([west, south, east, north]: Extent, parts: readonly Part[]): boolean => {
  const near = parts.filter(({ extent: [w, s, e, n] }) => w < east && west < e && s < north && south < n);
  if (near.length === 0) return false;
  const holdsVertex = near.some(({ rings }) =>
    rings[0]?.some(([lon, lat]) => west < lon && lon < east && south < lat && lat < north),
  );
  if (holdsVertex) return true;
  return Array.from({ length: PROBES * PROBES }, (_, n): Position => {
    const [column, row] = [(n % PROBES) + 0.5, Math.floor(n / PROBES) + 0.5];
    return [west + ((east - west) * column) / PROBES, south + ((north - south) * row) / PROBES];
  }).some((probe) => near.some((part) => partContains(part, probe)));
};

/** A to Z, then AA, AB, ... */
const letters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${letters(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`;

const back = (lon: number): number => (lon >= 180 ? lon - 360 : lon);

/** Sheet lines are multiples of the steps, so 180 degrees is always a sheet line and no sheet crosses it. */
export const layGrid = (area: Area, stepLon: number, stepLat: number): readonly Sheet[] => {
  const [west, south, east, north] = extentOf([area]);
  const [firstColumn, lastColumn] = [
    Math.floor(west / stepLon),
    Math.ceil((east < west ? east + 360 : east) / stepLon),
  ];
  const [firstRow, lastRow] = [Math.floor(south / stepLat), Math.ceil(north / stepLat)];
  const parts = partsOf(area);
  const sheets: Sheet[] = [];
  for (let row = lastRow - 1; row >= firstRow; row--) {
    for (let column = firstColumn; column < lastColumn; column++) {
      const left = back(column * stepLon);
      const extent: Extent = [left, row * stepLat, left + stepLon, (row + 1) * stepLat];
      const name = `${letters(lastRow - 1 - row)}${column - firstColumn + 1}`;
      if (showsLand(extent, parts)) sheets.push({ name, extent });
    }
  }
  return sheets;
};
