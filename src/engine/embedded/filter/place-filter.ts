// Spatial filters: a scan of the box columns leaves few records, and only those are related exactly.
//
// A record without a place matches no spatial filter, not even `disjoint`: nothing is known of where it is.
import { CatalogError } from '../../../errors.ts';
import { addBit, type Bitset, countBits, hasBit, removeBit } from '../../../lib/bitset.ts';
import {
  boxesAroundCircle,
  distanceKm,
  distanceToBoxKm,
  distanceToGeometryKm,
} from '../../../lib/geo/measure/distance.ts';
import { boxesOfGeometry } from '../../../lib/geo/plane/parts.ts';
import { prepareQuestion, type SpatialQuestion } from '../../../lib/geo/relate/relate.ts';
import type { Glance } from '../../../lib/geo/relate/sketch.ts';
import type { Geometry, SpatialRelation } from '../../../lib/geo/types.ts';
import type { Filter, SpatialField } from '../../../query/search-query.ts';
import { isShaped, locate, oncePerBox } from '../segment/doc-places.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { byBoxes, fewBoxes, meetingDocs, type Relation } from './box-filter.ts';
import { centroidDocs, hasCentroid, relatedCentroids } from './centroid-filter.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** Records of which it is known where they are. */
export const addPlaced = (view: SegmentView, field: SpatialField, into: Bitset): void => {
  if (field !== 'dcat_centroid') for (const doc of view.boxes.docs) addBit(into, doc);
  else for (let doc = 0; doc < view.size; doc++) if (hasCentroid(view, doc)) addBit(into, doc);
};

/** Leaves of the candidates those that pass the exact test. */
const keepExact = (candidates: Bitset, size: number, test: (doc: number) => boolean): void => {
  for (let doc = 0; doc < size; doc++) {
    if (candidates[doc >>> 5] === 0) doc |= 31;
    else if (hasBit(candidates, doc) && !test(doc)) removeBit(candidates, doc);
  }
};

/** Records for which comparing boxes one by one is not the whole truth: real shapes, and boxes that only together hold a place. */
const doubtfulDocs = (view: SegmentView, field: SpatialField, relation: Relation): readonly number[] => {
  const shaped = field === 'locn_geometry' ? [...view.geometries.docs] : [];
  if (relation !== 'contains') return shaped;
  const { docs } = view.boxes;
  return [...shaped, ...docs.filter((doc, at) => docs[at + 1] === doc)];
};

/** So many places are worth a sketch of the question. */
const MANY_PLACES = 200;

/** The answer of a sketch for a record that is its boxes: one of them must meet the question, or all must lie in it. */
const createGlance = (view: SegmentView, relation: Relation, question: SpatialQuestion): ((doc: number) => Glance) => {
  const sketch = relation === 'within' || relation === 'intersects' ? question.sketch() : undefined;
  if (sketch === undefined) return () => -1;
  const { west, south, east, north, starts } = view.boxes;
  const [glance, decisive] = relation === 'within' ? [sketch.coversBox, 0] : [sketch.meetsBox, 1];
  return (doc) => {
    const end = starts[doc + 1] as number;
    let isSure = true;
    for (let at = starts[doc] as number; at < end; at++) {
      const seen = glance(west[at] as number, south[at] as number, east[at] as number, north[at] as number);
      if (seen === decisive) return seen;
      isSure &&= seen !== -1;
    }
    return isSure ? (decisive === 1 ? 0 : 1) : -1;
  };
};

const questions = new WeakMap<Geometry, SpatialQuestion>();

/** Every segment is asked the same question: the work on it is done once. */
const questionOf = (geometry: Geometry): SpatialQuestion => {
  const question = questions.get(geometry) ?? prepareQuestion(geometry);
  questions.set(geometry, question);
  return question;
};

const byTopology = (view: SegmentView, relation: Relation, { geometry, field }: FilterOf<'spatial'>): Bitset => {
  const candidates = meetingDocs(view, fewBoxes(boxesOfGeometry(geometry)));
  const question = questionOf(geometry);
  const test = question.test(relation);
  const glanceAt = countBits(candidates) < MANY_PLACES ? () => -1 as const : createGlance(view, relation, question);
  const lookAt = oncePerBox(view, (doc) => test(locate(view, doc, field)));
  keepExact(candidates, view.size, (doc) => {
    const glance = field === 'locn_geometry' && isShaped(view, doc) ? -1 : glanceAt(doc);
    return glance === -1 ? lookAt(doc) : glance === 1;
  });
  return candidates;
};

const relatedDocs = (view: SegmentView, relation: Relation, filter: FilterOf<'spatial'>): Bitset => {
  const { geometry, field } = filter;
  const found = byBoxes(view, relation, geometry);
  if (found === undefined) return byTopology(view, relation, filter);
  const doubtful = doubtfulDocs(view, field, relation);
  if (doubtful.length === 0) return found;
  const near = meetingDocs(view, fewBoxes(boxesOfGeometry(geometry)));
  const test = questionOf(geometry).test(relation);
  for (const doc of doubtful) {
    if (hasBit(near, doc) && test(locate(view, doc, field))) addBit(found, doc);
    else removeBit(found, doc);
  }
  return found;
};

const addOthers = (view: SegmentView, field: SpatialField, except: Bitset, into: Bitset): void => {
  const placed = new Uint32Array(into.length);
  addPlaced(view, field, placed);
  for (let word = 0; word < into.length; word++) into[word] = (placed[word] as number) & ~(except[word] as number);
};

const UNANSWERED: readonly SpatialRelation[] = ['equals', 'touches', 'crosses', 'overlaps'];

export const addSpatial = (view: SegmentView, filter: FilterOf<'spatial'>, into: Bitset): void => {
  const { field, geometry } = filter;
  if (UNANSWERED.includes(filter.relation)) {
    throw new CatalogError('invalid_geo_filter', `The spatial relation ${filter.relation} is not answered yet.`);
  }
  const relation = filter.relation === 'disjoint' ? 'intersects' : filter.relation;
  const found =
    field === 'dcat_centroid' ? relatedCentroids(view, geometry, relation) : relatedDocs(view, relation, filter);
  if (filter.relation === 'disjoint') addOthers(view, field, found, into);
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
