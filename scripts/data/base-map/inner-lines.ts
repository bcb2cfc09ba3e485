// Borders between regions of one country and between counties of one state, and the areas that they enclose.
import { type GridLine, type PlaceAsset, type PlaceKind, readPlaceAsset } from '@periplus/gazetteer';
import type { Position } from '@periplus/geo';
import type { NamedArea } from './labels.ts';
import { areaOf, toRing } from './paths.ts';

const toPositions = (line: GridLine, grid: number): Position[] =>
  Array.from({ length: line.length / 2 }, (_, n) => [(line[n * 2] ?? 0) / grid, (line[n * 2 + 1] ?? 0) / grid]);

const keyOf = (position: Position | undefined): string => (position ?? []).join(' ');

/** Joins the lines around a place into rings; open rings are dropped. */
const ringsOf = (asset: PlaceAsset, place: number): Position[][] => {
  const pieces = (asset.borders[place] ?? []).map((arc) => {
    const line = toPositions(asset.lines[arc < 0 ? ~arc : arc] ?? [], asset.grid);
    return arc < 0 ? line.reverse() : line;
  });
  const starts = Map.groupBy(pieces, (piece) => keyOf(piece[0]));
  const rings: Position[][] = [];
  for (const first of pieces) {
    let ring: Position[] = [];
    for (let key = keyOf(first[0]); ; key = keyOf(ring.at(-1))) {
      const next = starts.get(key)?.pop();
      if (next === undefined) break;
      ring = [...ring, ...next];
    }
    if (ring.length > 3 && keyOf(ring[0]) === keyOf(ring.at(-1))) rings.push(ring);
  }
  return rings;
};

type Area = NamedArea & { readonly id: string; readonly parentId: string | undefined; readonly index: number };

const areasOf = (asset: PlaceAsset, kind: PlaceKind): Area[] =>
  asset.places.flatMap(({ id, name, parentId, kind: actual }, index) =>
    actual === kind ? [{ id, name, parentId, index, rings: ringsOf(asset, index).map(toRing) }] : [],
  );

/** For each line, the areas on its sides. */
const areasAlong = ({ borders }: PlaceAsset, areas: readonly Area[]): Map<number, Area[]> => {
  const along = new Map<number, Area[]>();
  for (const area of areas) {
    for (const arc of borders[area.index] ?? []) {
      const line = arc < 0 ? ~arc : arc;
      along.set(line, [...(along.get(line) ?? []), area]);
    }
  }
  return along;
};

export type InnerLine = { readonly line: readonly Position[]; readonly fromZoom: number };

const TILE_PIXELS = 512;
const LAST_ZOOM = 8;

/** The first zoom level at which the area is this wide. */
const firstZoom = ({ rings }: Area, pixels: number): number => {
  const side = Math.sqrt(rings.reduce((sum, ring) => sum + Math.abs(areaOf(ring)), 0));
  return Math.min(LAST_ZOOM, Math.ceil(Math.log2(pixels / (side * TILE_PIXELS))));
};

/** Lines between two areas with the same parent, from the zoom level at which both are large enough. */
const linesBetween = (asset: PlaceAsset, areas: readonly Area[], pixels: number): InnerLine[] =>
  [...areasAlong(asset, areas)].flatMap(([line, [one, other]]) => {
    if (one === undefined || other === undefined || one.parentId !== other.parentId || one.id === other.id) return [];
    const fromZoom = Math.max(firstZoom(one, pixels), firstZoom(other, pixels));
    return [{ line: toPositions(asset.lines[line] ?? [], asset.grid), fromZoom }];
  });

export const readInnerLines = () => {
  const asset = readPlaceAsset();
  const [regions, counties] = [areasOf(asset, 'region'), areasOf(asset, 'county')];
  return {
    ...{ regions, counties },
    regionLines: linesBetween(asset, regions, 28),
    countyLines: linesBetween(asset, counties, 28),
  };
};
