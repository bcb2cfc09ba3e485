// The spatial extent of a record in the index: its bounding box, and a key that identifies the exact geometry.
import { type Box, boundingBoxOf, boxesOfGeometry, type Geometry, toH3Cell } from '@periplus/geo';
import type { SpatialField } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { digest } from '../cluster/index-names.ts';

/**
 * Records with the same key are tested once. The key of boxes is their JSON; other shapes are stored separately by
 * digest.
 */
type SpatialColumn = {
  readonly key: string;
  /** A single box, for which the bounds are exact. */
  readonly isBox: boolean;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

export const SPATIAL_COLUMNS = {
  dcat_bbox: 'box',
  locn_geometry: 'shape',
  dcat_centroid: 'centre',
} as const satisfies Readonly<Record<SpatialField, string>>;

export const CELL_RESOLUTIONS = [2, 3, 4, 5, 6, 7, 8] as const;

/** A geometry that is more than boxes. */
export type StoredShape = { readonly key: string; readonly text: string };

const SHAPE_PREFIX = '#';

export const isShapeKey = (key: string): boolean => key.startsWith(SHAPE_PREFIX);

const toColumn = (key: string, boxes: readonly Box[], isBox: boolean): SpatialColumn | undefined => {
  const bounds = boundingBoxOf(boxes);
  if (bounds === undefined) return undefined;
  const [west, south, east, north] = bounds;
  return { key, isBox, west, south, east, north };
};

const columnOfBoxes = (boxes: readonly Box[]): SpatialColumn | undefined =>
  toColumn(JSON.stringify(boxes), boxes, boxes.length === 1);

const toStoredShape = (geometry: Geometry): StoredShape => {
  const text = JSON.stringify(geometry);
  return { key: `${SHAPE_PREFIX}${digest(text)}`, text };
};

export type SpatialColumns = {
  readonly columns: Readonly<Record<string, SpatialColumn>>;
  readonly cells: Readonly<Record<string, string>>;
  readonly shape?: StoredShape;
};

const toCells = ({ centroid, derived }: DerivedFields): Readonly<Record<string, string>> => {
  if (centroid === undefined || derived.geo_or_near_global?.[0] === true) return {};
  return Object.fromEntries(CELL_RESOLUTIONS.map((resolution) => [`r${resolution}`, toH3Cell(centroid, resolution)]));
};

export const toSpatialColumns = (derivedFields: DerivedFields): SpatialColumns => {
  const { boxes, geometry, centroid } = derivedFields;
  const box = columnOfBoxes(boxes);
  const shape = geometry === undefined ? undefined : toStoredShape(geometry);
  const outline = geometry && shape ? toColumn(shape.key, boxesOfGeometry(geometry), false) : box;
  const centre = centroid && columnOfBoxes([[centroid[0], centroid[1], centroid[0], centroid[1]]]);
  const all = { box, shape: box && outline, centre };
  const columns: Record<string, SpatialColumn> = {};
  for (const [name, column] of Object.entries(all)) if (column !== undefined) columns[name] = column;
  return { columns, cells: toCells(derivedFields), ...(shape === undefined ? {} : { shape }) };
};
