// The filter that a place in a query stands for: records that lie there.
import { type Box, boxesToGeometry, normaliseQueryBox } from '@periplus/geo';
import type { Filter, SpatialField } from '../search-query.ts';
import type { PlaceReading } from './query-part.ts';

/** The longest side of an extent that belongs to a place, by the side of the place; both in degrees of latitude. */
type MaxSide = (side: number) => number;

/**
 * A sheet of the county belongs to a town, and a map with some of its neighbours to a country, but a map of the
 * continent to neither. bench/place-reading.ts compares other limits.
 */
const MAX_SIDE: MaxSide = (side) => Math.min(2 * side + 1, 1.5 * side + 6);

/** Two boxes that meet at 180 as one, with an eastern side beyond it. */
const toFlatBox = ([first = [0, 0, 0, 0], second]: readonly Box[]): Box =>
  second === undefined ? first : [first[0], first[1], second[2] + 360, first[3]];

export const enlargeBoxes = (boxes: readonly Box[], maxSide = MAX_SIDE): readonly Box[] => {
  const [west, south, east, north] = toFlatBox(boxes);
  const shrink = Math.max(0.1, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const height = maxSide(north - south);
  const width = maxSide((east - west) * shrink) / shrink;
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const [bottom, top] = [Math.max(-90, lat - height / 2), Math.min(90, lat + height / 2)];
  if (width >= 360) return [[-180, bottom, 180, top]];
  const enlarged = normaliseQueryBox(lon - width / 2, bottom, lon + width / 2, top);
  return enlarged.kind === 'ok' ? enlarged.value : boxes;
};

const FIELD: SpatialField = 'dcat_bbox';

/** The extent of the record meets the place and is not much larger; unknown for a record without an extent. */
export const placeFilter = ({ boxes }: Pick<PlaceReading, 'boxes'>): Filter => ({
  kind: 'and',
  filters: [
    { kind: 'spatial', field: FIELD, relation: 'intersects', geometry: boxesToGeometry(boxes) },
    { kind: 'spatial', field: FIELD, relation: 'within', geometry: boxesToGeometry(enlargeBoxes(boxes)) },
  ],
});

/** The extent of the record lies in the place. */
export const insidePlaceFilter = ({ boxes }: Pick<PlaceReading, 'boxes'>): Filter => ({
  kind: 'spatial',
  field: FIELD,
  relation: 'within',
  geometry: boxesToGeometry(boxes),
});
