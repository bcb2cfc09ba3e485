// How well the boxes of a record fit the boxes of a query (contract 4.6): a factor of the score, reported with the hit.
import type { Box } from '@periplus/geo';

export type SpatialFit = { readonly overlap: number; readonly containment: number; readonly score: number };

export const CONTAINMENT_WEIGHT = 0.7;
export const OVERLAP_WEIGHT = 0.3;
export const MAX_BOOST = 0.8;

export const fitBoost = (score: number): number => 1 + MAX_BOOST * score;

/** Share of the interval [low, high] inside [from, to]; 0 or 1 for an interval of length zero. */
const shareWithin = (low: number, high: number, from: number, to: number): number => {
  if (low === high) return low >= from && low <= to ? 1 : 0;
  return Math.max(0, Math.min(high, to) - Math.max(low, from)) / (high - low);
};

const area = ([west, south, east, north]: Box): number => (east - west) * (north - south);
export const totalArea = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + area(box), 0);

const shareInside = (box: Box, query: readonly Box[]): number =>
  Math.min(
    1,
    query.reduce(
      (sum, [west, south, east, north]) =>
        sum + shareWithin(box[0], box[2], west, east) * shareWithin(box[1], box[3], south, north),
      0,
    ),
  );

/** Boxes are weighted by area; if none has an area, such as points and lines, they are weighted equally. */
export const fitOf = (boxes: readonly Box[], query: readonly Box[]): SpatialFit => {
  if (boxes.length === 0) return { overlap: 0, containment: 0, score: 0 };
  const recordArea = totalArea(boxes);
  const queryArea = totalArea(query);
  const containment = boxes.reduce(
    (sum, box) => sum + shareInside(box, query) * (recordArea > 0 ? area(box) / recordArea : 1 / boxes.length),
    0,
  );
  const shared = containment * recordArea;
  const union = recordArea + queryArea - shared;
  const overlap = union > 0 ? shared / union : 0;
  return { overlap, containment, score: CONTAINMENT_WEIGHT * containment + OVERLAP_WEIGHT * overlap };
};

/** The score of `fitOf` for the most common case, one box against one query box, without allocating objects. */
export const fitScoreOfBox = (
  west: number,
  south: number,
  east: number,
  north: number,
  query: Box,
  queryArea: number,
): number => {
  const containment = shareWithin(west, east, query[0], query[2]) * shareWithin(south, north, query[1], query[3]);
  const recordArea = (east - west) * (north - south);
  const union = recordArea + queryArea - containment * recordArea;
  return CONTAINMENT_WEIGHT * containment + (union > 0 ? (OVERLAP_WEIGHT * containment * recordArea) / union : 0);
};
