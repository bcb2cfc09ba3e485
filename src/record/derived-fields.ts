// The derived fields of a record: computed at import, stored with it as plain JSON, used by the engines.

import type { Box, Geometry, Position } from '@periplus/geo';
import type { DayInterval } from '@periplus/time';
import type { DerivedFieldName, RecordFieldName } from '../schema/fields.ts';

/** Indexed values that differ from those of the record. */
export type DerivedValues = {
  readonly [Name in DerivedFieldName | RecordFieldName]?: readonly (string | number | boolean)[];
};

export type DerivedFields = {
  /** The publication state is `published`: readable by id. */
  readonly published: boolean;
  /** Published and not suppressed: in searches, lists and facets. */
  readonly visible: boolean;
  /**
   * From dcat_bbox, else locn_geometry, else the centroid. Two boxes if it crosses the antimeridian, none without
   * extent.
   */
  readonly boxes: readonly Box[];
  /** Only if locn_geometry is more precise than `boxes`. */
  readonly geometry?: Geometry;
  readonly centroid?: Position;
  /** Distinct index years, ascending. */
  readonly years: readonly number[];
  /** The temporal extent; absent if the record has no dates. */
  readonly time?: DayInterval;
  readonly derived: DerivedValues;
};
