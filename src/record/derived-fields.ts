// What an engine needs to know of a record beyond its own fields: computed once at import, plain JSON, stored beside it.

import type { Box, Geometry, Position } from '@periplus/geo';
import type { DayInterval } from '@periplus/time';
import type { DerivedFieldName, RecordFieldName } from '../schema/fields.ts';

/** Values of facets and filters that are not (or not so) in the record itself. */
export type DerivedValues = {
  readonly [Name in DerivedFieldName | RecordFieldName]?: readonly (string | number | boolean)[];
};

export type DerivedFields = {
  /** Publication state is `published`: reachable by id. */
  readonly published: boolean;
  /** Published and not suppressed: found by search, lists, facets. */
  readonly visible: boolean;
  /** From dcat_bbox, else locn_geometry, else the centroid; two boxes when it crosses the antimeridian; none when unplaced. */
  readonly boxes: readonly Box[];
  /** Only when locn_geometry says more than `boxes` (a real polygon, line, ...). */
  readonly geometry?: Geometry;
  readonly centroid?: Position;
  /** Index years, ascending, without repeats. */
  readonly years: readonly number[];
  /** The time covered: from date ranges, temporal texts and index years; absent when undated. */
  readonly time?: DayInterval;
  /** Derived columns, and record fields whose indexed values differ from the delivered ones (b1g_language_sm, ...). */
  readonly derived: DerivedValues;
};
