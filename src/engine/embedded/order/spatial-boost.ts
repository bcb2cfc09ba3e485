// Lifts matching records by how well their boxes fit the boxes asked for.
import { type Bitset, countBits, hasBit, listBits } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { fitBoost, fitOf, fitScoreOfBox, totalArea } from '../../spatial-fit.ts';
import { boxesOfExtent, extentCount } from '../segment/doc-extents.ts';
import { EXTENTS_PER_BLOCK, extentBlocks, isBlockDisjoint } from '../segment/extent-blocks.ts';
import { type IndexReader, segmentBits } from '../segment/index-reader.ts';
import { NO_EXTENT } from '../segment/layout.ts';
import type { ExtentColumns, SegmentView } from '../segment/segment-view.ts';

/** Of so many places for each record it is quicker to look up the place of each record than to go through the places. */
const FEW_RECORDS = 4;

/** Multiplies the scores of matching records; records without a place keep theirs. */
export const boostScores = (
  reader: IndexReader,
  query: readonly Box[],
  matched: Bitset,
  scores: Float32Array,
): void => {
  const asked = { boxes: query, oneBox: query.length === 1 ? query[0] : undefined, area: totalArea(query) };
  for (const part of reader.segments) {
    const { view, docBase: base } = part;
    const bits = segmentBits(matched, part);
    const own = scores.subarray(base, base + view.size);
    if (countBits(bits) * FEW_RECORDS > extentCount(view.extents)) boostPlaces(view, asked, bits, own);
    else boostRecords(view, asked, reader.hits, listBits(bits, reader.hits), own);
  }
};

/** The boxes that are asked for, with what is asked of each place. */
type Asked = {
  readonly boxes: readonly Box[];
  /** When there is no other. */
  readonly oneBox: Box | undefined;
  readonly area: number;
};

/** How well a place fits. */
const fitAt = (places: ExtentColumns, place: number, { boxes, oneBox, area }: Asked): number => {
  const { starts, west, south, east, north } = places;
  const at = starts[place] as number;
  if (oneBox === undefined || (starts[place + 1] as number) - at > 1)
    return fitOf(boxesOfExtent(places, place), boxes).score;
  return fitScoreOfBox(west[at] as number, south[at] as number, east[at] as number, north[at] as number, oneBox, area);
};

const boostRecords = (
  { extents: places, extentOfDoc: placeOfDoc }: SegmentView,
  asked: Asked,
  docs: Uint32Array,
  count: number,
  scores: Float32Array,
): void => {
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number;
    const place = placeOfDoc[doc] as number;
    if (place === NO_EXTENT) continue;
    scores[doc] = (scores[doc] as number) * fitBoost(fitAt(places, place, asked));
  }
};

/** The same, place by place: their boxes stand in this order. A place that does not meet the question does not fit it at all. */
const boostPlaces = ({ extents: places }: SegmentView, asked: Asked, matched: Bitset, scores: Float32Array): void => {
  const blocks = extentBlocks(places);
  const { docStarts, docs } = places;
  for (let block = 0; block < blocks.count; block++) {
    if (asked.boxes.every((box) => isBlockDisjoint(blocks, block, box))) continue;
    const first = block * EXTENTS_PER_BLOCK;
    const past = Math.min(extentCount(places), first + EXTENTS_PER_BLOCK);
    for (let place = first; place < past; place++) {
      const boost = fitBoost(fitAt(places, place, asked));
      const end = docStarts[place + 1] as number;
      for (let at = docStarts[place] as number; at < end; at++) {
        const doc = docs[at] as number;
        if (hasBit(matched, doc)) scores[doc] = (scores[doc] as number) * boost;
      }
    }
  }
};
