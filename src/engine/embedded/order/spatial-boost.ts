// Lifts matching records by how well their boxes fit the boxes asked for.
import { type Bitset, listBits } from '../../../lib/bitset.ts';
import type { Box } from '../../../lib/geo/types.ts';
import { fitBoost, fitOf, fitOfOne, totalArea } from '../../spatial-fit.ts';
import { boxesOfPlace } from '../segment/doc-places.ts';
import { NO_PLACE } from '../segment/layout.ts';
import { partBits, type Reader } from '../segment/reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';

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
  const { starts, west, south, east, north } = places;
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number;
    const place = placeOfDoc[doc] as number;
    if (place === NO_PLACE) continue;
    const from = starts[place] as number;
    const fit =
      oneBox === undefined || (starts[place + 1] as number) - from > 1
        ? fitOf(boxesOfPlace(places, place), query).score
        : fitOfOne(
            west[from] as number,
            south[from] as number,
            east[from] as number,
            north[from] as number,
            oneBox,
            asked,
          );
    scores[doc] = (scores[doc] as number) * fitBoost(fit);
  }
};
