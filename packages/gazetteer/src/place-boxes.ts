// The bounding box of every named place, computed from the boundaries.
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { EqualAreaBox } from './equal-area.ts';
import type { Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';
import type { Place } from './types.ts';

/** [west, south, east, north]; west > east if the box crosses 180. */
export type PlaceBounds = readonly [west: number, south: number, east: number, north: number];

export type BoundedPlace = { readonly place: Place; readonly bounds: PlaceBounds };

/** About a hundred metres, finer than the boundaries. */
const PER_DEGREE = 1_000;
const HALF_GLOBE = 180;

const down = (value: number): number => Math.floor(value * PER_DEGREE) / PER_DEGREE;
const up = (value: number): number => Math.ceil(value * PER_DEGREE) / PER_DEGREE;
const latitudeOf = (sine: number): number => (Math.asin(sine) * 180) / Math.PI;

/** The shortest range of longitudes that covers all boxes: it starts after the widest gap. */
const spanOf = (boxes: readonly EqualAreaBox[]): readonly [west: number, east: number] => {
  const sorted = boxes.toSorted((a, b) => a[0] - b[0]);
  let [west, reached] = [sorted[0]?.[0] ?? 0, -Infinity];
  const easternmost = Math.max(...boxes.map((box) => box[2]));
  let [widest, end] = [west + 360 - easternmost, easternmost];
  for (const [from, , to] of sorted) {
    if (from - reached > widest && reached > -Infinity) [widest, west, end] = [from - reached, from, reached];
    reached = Math.max(reached, to);
  }
  return [west, end];
};

const boundsOf = (boxes: readonly EqualAreaBox[]): PlaceBounds => {
  const [west, east] = spanOf(boxes);
  const south = latitudeOf(Math.min(...boxes.map((box) => box[1])));
  const north = latitudeOf(Math.max(...boxes.map((box) => box[3])));
  return [down(west), down(south), up(east), up(north)];
};

/** A country is the union of its regions, or its mainland if known, since remote islands would stretch its box. */
export const toBoundedPlaces = ({ places, mainlands }: PlaceAsset, outlines: Outlines): readonly BoundedPlace[] => {
  const boxes = Map.groupBy(
    places.flatMap(({ kind, id, parentId }, outline) =>
      outlines
        .boundsOf(outline)
        .flatMap((box) => (kind === 'region' ? [id, parentId] : [id]).map((owner) => ({ owner, box }))),
    ),
    ({ owner }) => owner,
  );
  return places.flatMap((place): readonly BoundedPlace[] => {
    const own = boxes.get(place.id)?.map(({ box }) => box) ?? [];
    if (place.name === '' || own.length === 0) return [];
    const mainland = mainlands[place.id];
    const isUsable = mainland !== undefined && mainland[2] - mainland[0] < HALF_GLOBE;
    return [{ place, bounds: isUsable ? mainland : boundsOf(own) }];
  });
};

export const encodePlaceBoxes = (rows: readonly BoundedPlace[]): Uint8Array => brotliCompressSync(JSON.stringify(rows));

export const decodePlaceBoxes = (bytes: Uint8Array): readonly BoundedPlace[] =>
  JSON.parse(brotliDecompressSync(bytes).toString()) as readonly BoundedPlace[];
