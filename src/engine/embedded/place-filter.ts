// Spatial filters: a scan of the box columns leaves few records, and only those are related exactly.
//
// A record without a place matches no spatial filter, not even `disjoint`: nothing is known of where it is.
import { addBit, andNotInto, type Bitset, hasBit, removeBit } from '../../lib/bitset.ts';
import { coverBoxes } from '../../lib/geo/box-measures.ts';
import { boxesAroundCircle, distanceKm, distanceToBoxKm, distanceToGeometryKm } from '../../lib/geo/distance.ts';
import { boxesOfGeometry } from '../../lib/geo/parts.ts';
import { toRectangles } from '../../lib/geo/rectangles.ts';
import { prepareQuery } from '../../lib/geo/relate.ts';
import type { Box, Geometry } from '../../lib/geo/types.ts';
import type { Filter, SpatialField } from '../../query/search-query.ts';
import { locate, oncePerBox } from './doc-places.ts';
import type { SegmentView } from './segment-view.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** 180 and -180 are one meridian: boxes that touch it from both sides meet there though their numbers do not. */
const onSeam = (box: Box): boolean => box[0] === -180 || box[2] === 180;

const FEW_BOXES = 8;

/** Thousands of boxes as one or two that cover them: one on each side of 0, as shapes across 180 lie at both ends. */
const fewBoxes = (boxes: readonly Box[]): readonly Box[] => {
  if (boxes.length <= FEW_BOXES) return boxes;
  const covers = [coverBoxes(boxes.filter(([west]) => west < 0)), coverBoxes(boxes.filter(([west]) => west >= 0))];
  return covers.filter((cover) => cover !== undefined);
};

/** Records with a box that meets one of these, or might meet it across 180. */
const meetingDocs = (view: SegmentView, query: readonly Box[]): Bitset => {
  const found = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (const [queryWest, querySouth, queryEast, queryNorth] of query) {
    for (let at = 0; at < docs.length; at++) {
      if (
        (west[at] as number) <= queryEast &&
        (east[at] as number) >= queryWest &&
        (south[at] as number) <= queryNorth &&
        (north[at] as number) >= querySouth
      ) {
        addBit(found, docs[at] as number);
      }
    }
  }
  if (query.some(onSeam)) {
    for (let at = 0; at < docs.length; at++) {
      if (east[at] === 180 || west[at] === -180) addBit(found, docs[at] as number);
    }
  }
  return found;
};

const addPlaced = (view: SegmentView, into: Bitset): void => {
  for (const doc of view.boxes.docs) addBit(into, doc);
};

/** Leaves of the candidates those that pass the exact test. */
const keepExact = (candidates: Bitset, size: number, test: (doc: number) => boolean): void => {
  for (let doc = 0; doc < size; doc++) {
    if (candidates[doc >>> 5] === 0) doc |= 31;
    else if (hasBit(candidates, doc) && !test(doc)) removeBit(candidates, doc);
  }
};

type Relation = FilterOf<'spatial'>['relation'];

/** One rectangle that does not touch 180: against this, boxes need no topology. */
const plainRectangle = (geometry: Geometry): Box | undefined => {
  const rectangles = toRectangles(geometry);
  const [only] = rectangles ?? [];
  return rectangles?.length === 1 && only !== undefined && !onSeam(only) ? only : undefined;
};

/** Records of which all boxes lie in the rectangle. */
const docsInside = (view: SegmentView, [queryWest, querySouth, queryEast, queryNorth]: Box): Bitset => {
  const inside = new Uint32Array(view.visible.length);
  const outside = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (let at = 0; at < docs.length; at++) {
    const isInside =
      (west[at] as number) >= queryWest &&
      (east[at] as number) <= queryEast &&
      (south[at] as number) >= querySouth &&
      (north[at] as number) <= queryNorth;
    addBit(isInside ? inside : outside, docs[at] as number);
  }
  return andNotInto(inside, outside);
};

/** Records of which one box holds the rectangle. */
const docsAround = (view: SegmentView, [queryWest, querySouth, queryEast, queryNorth]: Box): Bitset => {
  const around = new Uint32Array(view.visible.length);
  const { docs, west, south, east, north } = view.boxes;
  for (let at = 0; at < docs.length; at++) {
    const isAround =
      (west[at] as number) <= queryWest &&
      (east[at] as number) >= queryEast &&
      (south[at] as number) <= querySouth &&
      (north[at] as number) >= queryNorth;
    if (isAround) addBit(around, docs[at] as number);
  }
  return around;
};

const byBoxes = (view: SegmentView, relation: Relation, rectangle: Box): Bitset => {
  if (relation === 'within') return docsInside(view, rectangle);
  return relation === 'contains' ? docsAround(view, rectangle) : meetingDocs(view, [rectangle]);
};

/** Records for which comparing boxes one by one is not the whole truth: real shapes, and boxes that only together hold a place. */
const doubtfulDocs = (view: SegmentView, field: SpatialField, relation: Relation): readonly number[] => {
  const shaped = field === 'locn_geometry' ? [...view.geometries.docs] : [];
  if (relation !== 'contains') return shaped;
  const { docs } = view.boxes;
  return [...shaped, ...docs.filter((doc, at) => docs[at + 1] === doc)];
};

/** `disjoint` is what is left of the placed records, so here it stands for `intersects`. */
const relatedDocs = (view: SegmentView, { geometry, relation, field }: FilterOf<'spatial'>): Bitset => {
  const asked = relation === 'disjoint' ? 'intersects' : relation;
  const test = prepareQuery(geometry, asked);
  const rectangle = plainRectangle(geometry);
  const meeting = (): Bitset => meetingDocs(view, fewBoxes(boxesOfGeometry(geometry)));
  if (rectangle === undefined) {
    const candidates = meeting();
    keepExact(
      candidates,
      view.size,
      oncePerBox(view, (doc) => test(locate(view, doc, field))),
    );
    return candidates;
  }
  const found = byBoxes(view, asked, rectangle);
  const doubtful = doubtfulDocs(view, field, asked);
  const near = doubtful.length === 0 ? undefined : meeting();
  for (const doc of doubtful) {
    if (near !== undefined && hasBit(near, doc) && test(locate(view, doc, field))) addBit(found, doc);
    else removeBit(found, doc);
  }
  return found;
};

const centroidDocs = (
  view: SegmentView,
  query: readonly Box[],
  test: (lon: number, lat: number) => boolean,
): Bitset => {
  const found = new Uint32Array(view.visible.length);
  const { lon, lat } = view.centroids;
  const cover = coverBoxes(query);
  if (cover === undefined) return found;
  const [west, south, east, north] = query.some(onSeam) ? [-180, cover[1], 180, cover[3]] : cover;
  for (let doc = 0; doc < view.size; doc++) {
    const x = lon[doc] as number;
    const y = lat[doc] as number;
    if (x >= west && x <= east && y >= south && y <= north && test(x, y)) addBit(found, doc);
  }
  return found;
};

/** Records of one place share its centroid, as the sheets of a series do. */
const oncePerPosition = (test: (x: number, y: number) => boolean): ((x: number, y: number) => boolean) => {
  const known = new Map<number, Map<number, boolean>>();
  return (x, y) => {
    const column = known.get(x) ?? new Map<number, boolean>();
    known.set(x, column);
    const answer = column.get(y) ?? test(x, y);
    column.set(y, answer);
    return answer;
  };
};

const hasExtent = ([west, south, east, north]: Box): boolean => west < east || south < north;

const relatedCentroids = (view: SegmentView, { geometry, relation }: FilterOf<'spatial'>): Bitset => {
  const test = prepareQuery(geometry, relation === 'disjoint' ? 'intersects' : relation);
  const query = boxesOfGeometry(geometry);
  // A point holds nothing but points.
  if (relation === 'contains' && query.some(hasExtent)) return new Uint32Array(view.visible.length);
  const plain = plainRectangle(geometry) !== undefined && relation !== 'contains';
  return centroidDocs(view, query, plain ? () => true : oncePerPosition((x, y) => test({ boxes: [[x, y, x, y]] })));
};

const hasCentroid = (view: SegmentView, doc: number): boolean => !Number.isNaN(view.centroids.lon[doc]);

const addOthers = (view: SegmentView, field: SpatialField, except: Bitset, into: Bitset): void => {
  const placed = new Uint32Array(into.length);
  if (field !== 'dcat_centroid') addPlaced(view, placed);
  else for (let doc = 0; doc < view.size; doc++) if (hasCentroid(view, doc)) addBit(placed, doc);
  for (let word = 0; word < into.length; word++) into[word] = (placed[word] as number) & ~(except[word] as number);
};

export const addSpatial = (view: SegmentView, filter: FilterOf<'spatial'>, into: Bitset): void => {
  const found = filter.field === 'dcat_centroid' ? relatedCentroids(view, filter) : relatedDocs(view, filter);
  if (filter.relation === 'disjoint') addOthers(view, filter.field, found, into);
  else into.set(found);
};

export const addDistance = (view: SegmentView, { field, center, km }: FilterOf<'distance'>, into: Bitset): void => {
  const around = boxesAroundCircle(center, km);
  if (field === 'dcat_centroid') {
    into.set(centroidDocs(view, around, (x, y) => distanceKm(center, [x, y]) <= km));
    return;
  }
  const candidates = meetingDocs(view, around);
  const isNear = (doc: number): boolean => {
    const { boxes, geometry } = locate(view, doc, field);
    return geometry === undefined
      ? boxes.some((box) => distanceToBoxKm(center, box) <= km)
      : distanceToGeometryKm(center, geometry) <= km;
  };
  keepExact(candidates, view.size, oncePerBox(view, isNear));
  into.set(candidates);
};
