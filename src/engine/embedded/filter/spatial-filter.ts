// Spatial filters on where records are: their boxes, their geometries or their centroids.
//
// A record without a place matches no spatial filter, not even `disjoint`: nothing is known of where it is.
import { addBit, type Bitset, removeBit } from '@periplus/collections';
import { boxesAroundCircle, distanceKm, distanceToBoxKm, distanceToGeometryKm } from '@periplus/geo';
import { createDeadlineCheck, type Deadline } from '@periplus/time';
import type { Filter, SpatialField } from '../../../query/search-query.ts';
import { boxesOfExtent, geometryOfShape } from '../segment/doc-extents.ts';
import type { ExtentColumns, SegmentView } from '../segment/segment-view.ts';
import { addDocsOfExtents, filterExtents, intersectingExtents } from './box-filter.ts';
import { centroidDocs, hasCentroid, matchCentroids } from './centroid-filter.ts';
import { matchExtents, matchShapes } from './match-extents.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** Records of which it is known where they are. */
export const addDocsWithLocation = (view: SegmentView, field: SpatialField, into: Bitset): void => {
  if (field !== 'dcat_centroid') for (const doc of view.extents.docs) addBit(into, doc);
  else for (let doc = 0; doc < view.size; doc++) if (hasCentroid(view, doc)) addBit(into, doc);
};

type FoundPlaces = { readonly places: () => Bitset; readonly shapes: () => Bitset };

/** A record with a shape lies where its shape is, when that is asked about, and where its boxes are otherwise. */
const docsWhere = (
  { extents: places, shapes, visible }: SegmentView,
  field: SpatialField,
  found: FoundPlaces,
): Bitset => {
  const docs = new Uint32Array(visible.length);
  addDocsOfExtents(places, found.places(), docs);
  if (field !== 'locn_geometry' || shapes.docs.length === 0) return docs;
  for (const doc of shapes.docs) removeBit(docs, doc);
  addDocsOfExtents(shapes, found.shapes(), docs);
  return docs;
};

const addOthers = (view: SegmentView, field: SpatialField, except: Bitset, into: Bitset): void => {
  const placed = new Uint32Array(into.length);
  addDocsWithLocation(view, field, placed);
  for (let word = 0; word < into.length; word++) into[word] = (placed[word] as number) & ~(except[word] as number);
};

/** `disjoint` is what is left of the placed records when those that intersect are taken away. */
export const addSpatial = (view: SegmentView, filter: FilterOf<'spatial'>, into: Bitset, deadline: Deadline): void => {
  const { field, geometry } = filter;
  const relation = filter.relation === 'disjoint' ? 'intersects' : filter.relation;
  const found =
    field === 'dcat_centroid'
      ? matchCentroids(view, geometry, relation, deadline)
      : docsWhere(view, field, {
          places: () => matchExtents(view.extents, relation, geometry, deadline),
          shapes: () => matchShapes(view.shapes, relation, geometry, deadline),
        });
  if (filter.relation === 'disjoint') addOthers(view, field, found, into);
  else into.set(found);
};

export const addDistance = (
  view: SegmentView,
  { field, center, km }: FilterOf<'distance'>,
  into: Bitset,
  deadline: Deadline,
): void => {
  const tick = createDeadlineCheck(deadline);
  const around = boxesAroundCircle(center, km);
  if (field === 'dcat_centroid') {
    into.set(centroidDocs(view, around, (x, y) => distanceKm(center, [x, y]) <= km));
    return;
  }
  const keepNear = (columns: ExtentColumns, test: (place: number) => boolean): Bitset =>
    filterExtents(columns, intersectingExtents(columns, around), (place) => {
      tick();
      return test(place);
    });
  const { extents: places, shapes } = view;
  const found = docsWhere(view, field, {
    places: () =>
      keepNear(places, (place) => boxesOfExtent(places, place).some((box) => distanceToBoxKm(center, box) <= km)),
    shapes: () => keepNear(shapes, (place) => distanceToGeometryKm(center, geometryOfShape(shapes, place), km) <= km),
  });
  into.set(found);
};
