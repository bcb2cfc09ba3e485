// Boosts the scores of matching records by their spatial fit to the boxes of the query.
import { type Bitset, countBits, hasBit, listBits } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { fitBoost, fitOf, fitScoreOfBox, totalArea } from '../../spatial-fit.ts';
import { boxesOfExtent, extentCount } from '../segment/doc-extents.ts';
import { EXTENTS_PER_BLOCK, extentBlocks, isBlockDisjoint } from '../segment/extent-blocks.ts';
import { type IndexReader, segmentBits } from '../segment/index-reader.ts';
import { NO_EXTENT } from '../segment/layout.ts';
import type { ExtentColumns, SegmentView } from '../segment/segment-view.ts';

/**
 * If there are more than this many extents per matching record, looking up each record's extent is faster than a scan.
 */
const EXTENTS_PER_RECORD = 4;

/** Records without an extent keep their scores. */
export const boostScores = (
  reader: IndexReader,
  query: readonly Box[],
  matched: Bitset,
  scores: Float32Array,
): void => {
  const queryBoxes = { boxes: query, oneBox: query.length === 1 ? query[0] : undefined, area: totalArea(query) };
  for (const segment of reader.segments) {
    const { view, docBase } = segment;
    const bits = segmentBits(matched, segment);
    const segmentScores = scores.subarray(docBase, docBase + view.size);
    if (countBits(bits) * EXTENTS_PER_RECORD > extentCount(view.extents))
      boostExtents(view, queryBoxes, bits, segmentScores);
    else boostRecords(view, queryBoxes, reader.hits, listBits(bits, reader.hits), segmentScores);
  }
};

type QueryBoxes = {
  readonly boxes: readonly Box[];
  readonly oneBox: Box | undefined;
  readonly area: number;
};

const fitAt = (extents: ExtentColumns, extent: number, { boxes, oneBox, area }: QueryBoxes): number => {
  const { starts, west, south, east, north } = extents;
  const at = starts[extent] as number;
  if (oneBox === undefined || (starts[extent + 1] as number) - at > 1)
    return fitOf(boxesOfExtent(extents, extent), boxes).score;
  return fitScoreOfBox(west[at] as number, south[at] as number, east[at] as number, north[at] as number, oneBox, area);
};

const boostRecords = (
  { extents, extentOfDoc }: SegmentView,
  queryBoxes: QueryBoxes,
  docs: Uint32Array,
  count: number,
  scores: Float32Array,
): void => {
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number;
    const extent = extentOfDoc[doc] as number;
    if (extent === NO_EXTENT) continue;
    scores[doc] = (scores[doc] as number) * fitBoost(fitAt(extents, extent, queryBoxes));
  }
};

/** Scans extents in storage order; extents that do not intersect the query have a fit of zero. */
const boostExtents = (
  { extents }: SegmentView,
  queryBoxes: QueryBoxes,
  matched: Bitset,
  scores: Float32Array,
): void => {
  const blocks = extentBlocks(extents);
  const { docStarts, docs } = extents;
  for (let block = 0; block < blocks.count; block++) {
    if (queryBoxes.boxes.every((box) => isBlockDisjoint(blocks, block, box))) continue;
    const first = block * EXTENTS_PER_BLOCK;
    const past = Math.min(extentCount(extents), first + EXTENTS_PER_BLOCK);
    for (let extent = first; extent < past; extent++) {
      const boost = fitBoost(fitAt(extents, extent, queryBoxes));
      const end = docStarts[extent + 1] as number;
      for (let at = docStarts[extent] as number; at < end; at++) {
        const doc = docs[at] as number;
        if (hasBit(matched, doc)) scores[doc] = (scores[doc] as number) * boost;
      }
    }
  }
};
