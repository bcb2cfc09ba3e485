// How well the boxes of a record fit the boxes asked for (contract 4.6): joins the score, and is told with the hit.
import type { Box } from '@periplus/geo';

export type SpatialFit = { readonly overlap: number; readonly containment: number; readonly score: number };

export const CONTAINMENT_WEIGHT = 0.7;
export const OVERLAP_WEIGHT = 0.3;
export const MAX_BOOST = 0.8;

/** What the score of a record is multiplied with. */
export const fitBoost = (score: number): number => 1 + MAX_BOOST * score;

/** Share of the stretch [low, high] that lies in [from, to]; a stretch without length is in it or not. */
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

/** Points and lines have no area; of these, each box counts alike. */
export const fitOf = (boxes: readonly Box[], query: readonly Box[]): SpatialFit => {
  if (boxes.length === 0) return { overlap: 0, containment: 0, score: 0 };
  const own = totalArea(boxes);
  const asked = totalArea(query);
  const containment = boxes.reduce(
    (sum, box) => sum + shareInside(box, query) * (own > 0 ? area(box) / own : 1 / boxes.length),
    0,
  );
  const shared = containment * own;
  const union = own + asked - shared;
  const overlap = union > 0 ? shared / union : 0;
  return { overlap, containment, score: CONTAINMENT_WEIGHT * containment + OVERLAP_WEIGHT * overlap };
};

/** The score of `fitOf` for the commonest case, one box against one of area `asked`, without making objects. */
export const fitScoreOfBox = (
  west: number,
  south: number,
  east: number,
  north: number,
  query: Box,
  asked: number,
): number => {
  const containment = shareWithin(west, east, query[0], query[2]) * shareWithin(south, north, query[1], query[3]);
  const own = (east - west) * (north - south);
  const union = own + asked - containment * own;
  return CONTAINMENT_WEIGHT * containment + (union > 0 ? (OVERLAP_WEIGHT * containment * own) / union : 0);
};
