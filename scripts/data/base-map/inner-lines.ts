// Borders between regions of one country and between counties of one state, and the positions of their labels.
import { type GridLine, type Place, type PlaceAsset, type PlaceKind, readPlaceAsset } from '@periplus/gazetteer';
import type { Position } from '@periplus/geo';

const toPositions = (line: GridLine, grid: number): Position[] =>
  Array.from({ length: line.length / 2 }, (_, n) => [(line[n * 2] ?? 0) / grid, (line[n * 2 + 1] ?? 0) / grid]);

/** For each line, the places of this type on its sides. */
const placesAlong = ({ places, borders }: PlaceAsset, kind: PlaceKind): Map<number, Place[]> => {
  const along = new Map<number, Place[]>();
  for (const [index, place] of places.entries()) {
    if (place.kind !== kind) continue;
    for (const arc of borders[index] ?? []) {
      const line = arc < 0 ? ~arc : arc;
      along.set(line, [...(along.get(line) ?? []), place]);
    }
  }
  return along;
};

/** Lines between two places with the same parent. */
const linesBetween = (asset: PlaceAsset, kind: PlaceKind): Position[][] =>
  [...placesAlong(asset, kind)].flatMap(([line, [one, other]]) => {
    const isInner = one !== undefined && other !== undefined && one.parentId === other.parentId && one.id !== other.id;
    return isInner ? [toPositions(asset.lines[line] ?? [], asset.grid)] : [];
  });

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

export type NamedShape = { readonly name: string; readonly rings: readonly (readonly Position[])[] };

export const readInnerLines = () => {
  const asset = readPlaceAsset();
  const shapesOf = (kind: PlaceKind): NamedShape[] =>
    asset.places.flatMap((place, index) =>
      place.kind === kind ? [{ name: place.name, rings: ringsOf(asset, index) }] : [],
    );
  return {
    regionLines: linesBetween(asset, 'region'),
    countyLines: linesBetween(asset, 'county'),
    regions: shapesOf('region'),
    counties: shapesOf('county'),
  };
};
