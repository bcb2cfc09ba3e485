// Where a record lies, as the index keeps it: the box around, and a key that says exactly what the place is.
import { type Box, boundingBoxOf, boxesOfGeometry, type Geometry, toH3Cell } from '@periplus/geo';
import type { SpatialField } from '../../../query/search-query.ts';
import type { DerivedFields } from '../../../record/derived-fields.ts';
import { digest } from '../cluster/index-names.ts';

/** A place that records share is decided once. The key of boxes is their text; other shapes are kept apart, by digest. */
export type SpatialColumn = {
  readonly key: string;
  /** It is one box: then bounds alone tell how it lies. */
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

/** What is kept of a geometry that is more than boxes. */
export type StoredShape = { readonly key: string; readonly text: string };

const SHAPE_MARK = '#';

export const isShapeKey = (key: string): boolean => key.startsWith(SHAPE_MARK);

const toColumn = (key: string, boxes: readonly Box[], isBox: boolean): SpatialColumn | undefined => {
  const around = boundingBoxOf(boxes);
  if (around === undefined) return undefined;
  const [west, south, east, north] = around;
  return { key, isBox, west, south, east, north };
};

const columnOfBoxes = (boxes: readonly Box[]): SpatialColumn | undefined =>
  toColumn(JSON.stringify(boxes), boxes, boxes.length === 1);

export const toStoredShape = (geometry: Geometry): StoredShape => {
  const text = JSON.stringify(geometry);
  return { key: `${SHAPE_MARK}${digest(text)}`, text };
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

export const toSpatialColumns = (facts: DerivedFields): SpatialColumns => {
  const { boxes, geometry, centroid } = facts;
  const box = columnOfBoxes(boxes);
  const shape = geometry === undefined ? undefined : toStoredShape(geometry);
  const outline = geometry && shape ? toColumn(shape.key, boxesOfGeometry(geometry), false) : box;
  const centre = centroid && columnOfBoxes([[centroid[0], centroid[1], centroid[0], centroid[1]]]);
  const all = { box, shape: box && outline, centre };
  const columns: Record<string, SpatialColumn> = {};
  for (const [name, column] of Object.entries(all)) if (column !== undefined) columns[name] = column;
  return { columns, cells: toCells(facts), ...(shape === undefined ? {} : { shape }) };
};
