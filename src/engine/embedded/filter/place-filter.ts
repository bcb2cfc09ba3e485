// Spatial filters: a scan of the boxes leaves few places, and only those are related exactly.
//
// A record without a place matches no spatial filter, not even `disjoint`: nothing is known of where it is.
import { CatalogError } from '../../../errors.ts';
import { addBit, type Bitset, countBits, hasBit, removeBit } from '../../../lib/bitset.ts';
import { perObject } from '../../../lib/cache/per-object.ts';
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
import { boxesOfPlace, geometryOfShape, locateBoxes, locateShape, placeCount } from '../segment/doc-places.ts';
import type { PlaceColumns, SegmentView, ShapeColumns } from '../segment/segment-view.ts';
import { addDocsAt, byBoxes, fewBoxes, meetingPlaces, placesOfSeveral, type Relation } from './box-filter.ts';
import { centroidDocs, hasCentroid, relatedCentroids } from './centroid-filter.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** Records of which it is known where they are. */
export const addPlaced = (view: SegmentView, field: SpatialField, into: Bitset): void => {
  if (field !== 'dcat_centroid') for (const doc of view.places.docs) addBit(into, doc);
  else for (let doc = 0; doc < view.size; doc++) if (hasCentroid(view, doc)) addBit(into, doc);
};

/** Leaves of the candidates those that pass the exact test. */
const keepExact = (candidates: Bitset, size: number, test: (place: number) => boolean): void => {
  for (let place = 0; place < size; place++) {
    if (candidates[place >>> 5] === 0) place |= 31;
    else if (hasBit(candidates, place) && !test(place)) removeBit(candidates, place);
  }
};

/** So many places are worth a sketch of the question. */
const MANY_PLACES = 200;

/** The answer of a sketch for a place that is its boxes: one of them must meet the question, or all must lie in it. */
const createGlance = (
  { west, south, east, north, starts }: PlaceColumns,
  relation: Relation,
  question: SpatialQuestion,
): ((place: number) => Glance) => {
  const sketch = relation === 'within' || relation === 'intersects' ? question.sketch() : undefined;
  if (sketch === undefined) return () => -1;
  const [glance, decisive] = relation === 'within' ? [sketch.coversBox, 0] : [sketch.meetsBox, 1];
  return (place) => {
    const end = starts[place + 1] as number;
    let isSure = true;
    for (let at = starts[place] as number; at < end; at++) {
      const seen = glance(west[at] as number, south[at] as number, east[at] as number, north[at] as number);
      if (seen === decisive) return seen;
      isSure &&= seen !== -1;
    }
    return isSure ? (decisive === 1 ? 0 : 1) : -1;
  };
};

/** Every segment is asked the same question: the work on it is done once. */
const questionOf = perObject((geometry: Geometry): SpatialQuestion => prepareQuestion(geometry));

const nearPlaces = (columns: PlaceColumns, geometry: Geometry): Bitset =>
  meetingPlaces(columns, fewBoxes(boxesOfGeometry(geometry)));

const byTopology = (columns: PlaceColumns, relation: Relation, geometry: Geometry): Bitset => {
  const candidates = nearPlaces(columns, geometry);
  const question = questionOf(geometry);
  const test = question.test(relation);
  const glanceAt = countBits(candidates) < MANY_PLACES ? () => -1 as const : createGlance(columns, relation, question);
  keepExact(candidates, placeCount(columns), (place) => {
    const glance = glanceAt(place);
    return glance === -1 ? test(locateBoxes(columns, place)) : glance === 1;
  });
  return candidates;
};

const relatedPlaces = (columns: PlaceColumns, relation: Relation, geometry: Geometry): Bitset => {
  const found = byBoxes(columns, relation, geometry);
  if (found === undefined) return byTopology(columns, relation, geometry);
  if (relation !== 'contains') return found;
  const near = nearPlaces(columns, geometry);
  const test = questionOf(geometry).test(relation);
  for (const place of placesOfSeveral(columns)) {
    if (hasBit(near, place) && test(locateBoxes(columns, place))) addBit(found, place);
  }
  return found;
};

/** The boxes of a shape only tell whether it may be near. */
const relatedShapes = (columns: ShapeColumns, relation: Relation, geometry: Geometry): Bitset => {
  const candidates = nearPlaces(columns, geometry);
  const test = questionOf(geometry).test(relation);
  keepExact(candidates, placeCount(columns), (place) => test(locateShape(columns, place)));
  return candidates;
};

type PlaceTest = { readonly boxes: () => Bitset; readonly shapes: () => Bitset };

/** A record with a shape lies where its shape is, when that is asked about, and where its boxes are otherwise. */
const docsWhere = ({ places, shapes, visible }: SegmentView, field: SpatialField, found: PlaceTest): Bitset => {
  const docs = new Uint32Array(visible.length);
  addDocsAt(places, found.boxes(), docs);
  if (field !== 'locn_geometry' || shapes.docs.length === 0) return docs;
  for (const doc of shapes.docs) removeBit(docs, doc);
  addDocsAt(shapes, found.shapes(), docs);
  return docs;
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
    field === 'dcat_centroid'
      ? relatedCentroids(view, geometry, relation)
      : docsWhere(view, field, {
          boxes: () => relatedPlaces(view.places, relation, geometry),
          shapes: () => relatedShapes(view.shapes, relation, geometry),
        });
  if (filter.relation === 'disjoint') addOthers(view, field, found, into);
  else into.set(found);
};

export const addDistance = (view: SegmentView, { field, center, km }: FilterOf<'distance'>, into: Bitset): void => {
  const around = boxesAroundCircle(center, km);
  if (field === 'dcat_centroid') {
    into.set(centroidDocs(view, around, (x, y) => distanceKm(center, [x, y]) <= km));
    return;
  }
  const keepNear = (columns: PlaceColumns, test: (place: number) => boolean): Bitset => {
    const near = meetingPlaces(columns, around);
    keepExact(near, placeCount(columns), test);
    return near;
  };
  const { places, shapes } = view;
  const found = docsWhere(view, field, {
    boxes: () =>
      keepNear(places, (place) => boxesOfPlace(places, place).some((box) => distanceToBoxKm(center, box) <= km)),
    shapes: () => keepNear(shapes, (place) => distanceToGeometryKm(center, geometryOfShape(shapes, place)) <= km),
  });
  into.set(found);
};
