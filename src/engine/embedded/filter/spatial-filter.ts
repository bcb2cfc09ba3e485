// Spatial filters on boxes, geometries or centroids. A record without an extent matches no spatial filter, not even
// `disjoint`.
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

export const addDocsWithLocation = (view: SegmentView, field: SpatialField, into: Bitset): void => {
  if (field !== 'dcat_centroid') for (const doc of view.extents.docs) addBit(into, doc);
  else for (let doc = 0; doc < view.size; doc++) if (hasCentroid(view, doc)) addBit(into, doc);
};

type ExtentMatches = { readonly extents: () => Bitset; readonly shapes: () => Bitset };

/** A filter on the geometry uses the shape of a record if it has one; other filters use its boxes. */
const docsMatching = (
  { extents, shapes, visible }: SegmentView,
  field: SpatialField,
  matches: ExtentMatches,
): Bitset => {
  const docs = new Uint32Array(visible.length);
  addDocsOfExtents(extents, matches.extents(), docs);
  if (field !== 'locn_geometry' || shapes.docs.length === 0) return docs;
  for (const doc of shapes.docs) removeBit(docs, doc);
  addDocsOfExtents(shapes, matches.shapes(), docs);
  return docs;
};

const addComplement = (view: SegmentView, field: SpatialField, except: Bitset, into: Bitset): void => {
  const located = new Uint32Array(into.length);
  addDocsWithLocation(view, field, located);
  for (let word = 0; word < into.length; word++) into[word] = (located[word] as number) & ~(except[word] as number);
};

/** Evaluates `disjoint` as the complement of `intersects` among records with an extent. */
export const addSpatial = (view: SegmentView, filter: FilterOf<'spatial'>, into: Bitset, deadline: Deadline): void => {
  const { field, geometry } = filter;
  const relation = filter.relation === 'disjoint' ? 'intersects' : filter.relation;
  const found =
    field === 'dcat_centroid'
      ? matchCentroids(view, geometry, relation, deadline)
      : docsMatching(view, field, {
          extents: () => matchExtents(view.extents, relation, geometry, deadline),
          shapes: () => matchShapes(view.shapes, relation, geometry, deadline),
        });
  if (filter.relation === 'disjoint') addComplement(view, field, found, into);
  else into.set(found);
};

export const addDistance = (
  view: SegmentView,
  { field, center, km }: FilterOf<'distance'>,
  into: Bitset,
  deadline: Deadline,
): void => {
  const tick = createDeadlineCheck(deadline);
  const circleBoxes = boxesAroundCircle(center, km);
  if (field === 'dcat_centroid') {
    into.set(centroidDocs(view, circleBoxes, (x, y) => distanceKm(center, [x, y]) <= km));
    return;
  }
  const keepNear = (columns: ExtentColumns, test: (extent: number) => boolean): Bitset =>
    filterExtents(columns, intersectingExtents(columns, circleBoxes), (extent) => {
      tick();
      return test(extent);
    });
  const { extents, shapes } = view;
  const found = docsMatching(view, field, {
    extents: () =>
      keepNear(extents, (extent) => boxesOfExtent(extents, extent).some((box) => distanceToBoxKm(center, box) <= km)),
    shapes: () => keepNear(shapes, (extent) => distanceToGeometryKm(center, geometryOfShape(shapes, extent), km) <= km),
  });
  into.set(found);
};
