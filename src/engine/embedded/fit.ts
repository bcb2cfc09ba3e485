// How well the boxes of a record fit the boxes asked for (contract 4.6): joins the score, and is told with the hit.
import { type Bitset, hasBit } from '../../lib/bitset.ts';
import type { Box } from '../../lib/geo/types.ts';
import type { SpatialFit } from '../engine.ts';
import { boxesBetween } from './place-filter.ts';
import { partBits, type Reader } from './reader.ts';
import type { SegmentView } from './segment-view.ts';

const CONTAINMENT_SHARE = 0.7;
const OVERLAP_SHARE = 0.3;
const BOOST = 0.8;

/** Share of the stretch [low, high] that lies in [from, to]; a stretch without length is in it or not. */
const shareWithin = (low: number, high: number, from: number, to: number): number => {
  if (low === high) return low >= from && low <= to ? 1 : 0;
  return Math.max(0, Math.min(high, to) - Math.max(low, from)) / (high - low);
};

const area = ([west, south, east, north]: Box): number => (east - west) * (north - south);
const totalArea = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + area(box), 0);

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
  return { overlap, containment, score: CONTAINMENT_SHARE * containment + OVERLAP_SHARE * overlap };
};

/** Multiplies the scores of matching records; records without a place keep theirs. The box columns are walked in order. */
export const boostScores = (reader: Reader, query: readonly Box[], matched: Bitset, scores: Float32Array): void => {
  for (const part of reader.parts) {
    const bits = partBits(matched, part);
    const { docs } = part.view.boxes;
    let at = 0;
    while (at < docs.length) {
      const doc = docs[at] as number;
      const from = at;
      while (docs[at] === doc) at += 1;
      if (!hasBit(bits, doc)) continue;
      const number = part.base + doc;
      scores[number] = (scores[number] as number) * (1 + BOOST * fitScore(part.view, from, at, query));
    }
  }
};

/** The same as `fitOf` for the commonest case, one box against one, without making objects. */
const fitScore = (view: SegmentView, from: number, to: number, query: readonly Box[]): number => {
  const [asked] = query;
  if (to - from > 1 || query.length > 1 || asked === undefined) return fitOf(boxesBetween(view, from, to), query).score;
  const { west, south, east, north } = view.boxes;
  const wide = shareWithin(west[from] as number, east[from] as number, asked[0], asked[2]);
  const high = shareWithin(south[from] as number, north[from] as number, asked[1], asked[3]);
  const containment = wide * high;
  const own = ((east[from] as number) - (west[from] as number)) * ((north[from] as number) - (south[from] as number));
  const union = own + area(asked) - containment * own;
  return CONTAINMENT_SHARE * containment + (union > 0 ? (OVERLAP_SHARE * containment * own) / union : 0);
};
