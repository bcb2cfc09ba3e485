// How well the boxes of a record fit the boxes asked for (contract 4.6): joins the score, and is told with the hit.
import { type Bitset, listBits } from '../../../lib/bitset.ts';
import type { Box } from '../../../lib/geo/types.ts';
import type { SpatialFit } from '../../engine.ts';
import { boxesOfPlace } from '../segment/doc-places.ts';
import { NO_PLACE } from '../segment/layout.ts';
import { partBits, type Reader } from '../segment/reader.ts';
import type { PlaceColumns, SegmentView } from '../segment/segment-view.ts';

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

/** Multiplies the scores of matching records; records without a place keep theirs. */
export const boostScores = (reader: Reader, query: readonly Box[], matched: Bitset, scores: Float32Array): void => {
  for (const part of reader.parts) {
    const count = listBits(partBits(matched, part), reader.hits);
    boostPart(part.view, query, reader.hits, count, scores.subarray(part.base, part.base + part.view.size));
  }
};

const boostPart = (
  view: SegmentView,
  query: readonly Box[],
  docs: Uint32Array,
  count: number,
  scores: Float32Array,
): void => {
  const oneBox = query.length === 1 ? (query[0] as Box) : undefined;
  const asked = totalArea(query);
  const { placeOfDoc, places } = view;
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number;
    const place = placeOfDoc[doc] as number;
    if (place === NO_PLACE) continue;
    const from = places.starts[place] as number;
    const fit =
      oneBox === undefined || (places.starts[place + 1] as number) - from > 1
        ? fitOf(boxesOfPlace(places, place), query).score
        : fitOfOne(places, from, oneBox, asked);
    scores[doc] = (scores[doc] as number) * (1 + BOOST * fit);
  }
};

/** The same as `fitOf` for the commonest case, one box against one, without making objects. */
const fitOfOne = ({ west, south, east, north }: PlaceColumns, at: number, query: Box, asked: number): number => {
  const w = west[at] as number;
  const s = south[at] as number;
  const e = east[at] as number;
  const n = north[at] as number;
  const containment = shareWithin(w, e, query[0], query[2]) * shareWithin(s, n, query[1], query[3]);
  const own = (e - w) * (n - s);
  const union = own + asked - containment * own;
  return CONTAINMENT_SHARE * containment + (union > 0 ? (OVERLAP_SHARE * containment * own) / union : 0);
};
