// The one internal question. Every door parses its own dialect into it; every engine answers it.
import type { Box, Geometry, SpatialRelation } from '../lib/geo/types.ts';
import type { FieldName } from '../schema/fields.ts';

export type FilterValue = string | number | boolean;

/** Record geometry that a spatial filter looks at: the box, the full geometry, or the centroid. */
export type SpatialField = 'dcat_bbox' | 'locn_geometry' | 'dcat_centroid';

/** What must hold of a record; evaluated without a score. */
export type Filter =
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  /** At least one value of the field equals one of `values`, exactly; `id` is a field like any other. */
  | { readonly kind: 'in'; readonly field: FieldName; readonly values: readonly FilterValue[] }
  /** At least one value lies between the bounds; strings compare by code point, numbers as numbers. */
  | { readonly kind: 'range'; readonly field: FieldName; readonly min?: Bound; readonly max?: Bound }
  /** At least one value matches: `%` any run, `_` one character, `\` escapes; case and accents fold when `fold`. */
  | { readonly kind: 'like'; readonly field: FieldName; readonly pattern: string; readonly fold: boolean }
  | { readonly kind: 'exists'; readonly field: FieldName }
  /** The time covered by the record shares a day with [startDay, endDay]; an undated record matches nothing. */
  | { readonly kind: 'time'; readonly startDay?: number; readonly endDay?: number }
  | {
      readonly kind: 'spatial';
      readonly field: SpatialField;
      readonly relation: SpatialRelation;
      readonly geometry: Geometry;
    }
  /** Distance from the record (its centroid, or the nearest point of the other fields) is at most `km`. */
  | {
      readonly kind: 'distance';
      readonly field: SpatialField;
      readonly center: readonly [lon: number, lat: number];
      readonly km: number;
    }
  /** The record's centroid lies in one of these H3 cells, all of one resolution (2 to 8). */
  | { readonly kind: 'h3'; readonly resolution: number; readonly cells: readonly string[] }
  | { readonly kind: 'text'; readonly text: TextQuery };

export type Bound = { readonly value: string | number; readonly inclusive: boolean };

/**
 * Full text. `fields` absent means all searched fields with their boosts; it may name any field that holds texts. Words
 * are not yet analysed. An `and` of nothing matches everything, an `or` of nothing matches nothing.
 */
export type TextQuery =
  | { readonly kind: 'and'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'or'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly node: TextQuery }
  /**
   * Plain words: all must occur, in any of the fields, spread over fields if need be. Function words such as `of` count
   * only when there are no others (lib/text/function-words.ts).
   */
  | { readonly kind: 'words'; readonly text: string; readonly fields?: readonly FieldName[] }
  /** The words in this order, with at most `slop` other words between them. */
  | { readonly kind: 'phrase'; readonly text: string; readonly slop: number; readonly fields?: readonly FieldName[] }
  /** `*` any run, `?` one character; 'minn*' is the common case. */
  | { readonly kind: 'wildcard'; readonly pattern: string; readonly fields?: readonly FieldName[] }
  | {
      readonly kind: 'fuzzy';
      readonly text: string;
      readonly edits: 0 | 1 | 2;
      readonly fields?: readonly FieldName[];
    };

export type Sort =
  | { readonly kind: 'relevance' }
  /** Missing values last in both directions; ties by score, then by id. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly direction: 'asc' | 'desc' };

export type FacetMode = 'filtered' | 'multi';

export type SearchQuery = {
  /** Absent matches everything. Scored. */
  readonly text?: TextQuery;
  /** A top-level `and` lists what the caller asked for one by one; `multi` facets leave out their own `in` there. */
  readonly filter?: Filter;
  readonly includeNonPublic: boolean;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FieldName[];
  readonly facetMode: FacetMode;
  /** With a box filter and relevance sort, how well a record fits these boxes joins its score. */
  readonly fit?: readonly Box[];
  /** Plain words as typed, for spelling suggestions; absent when none are wanted. */
  readonly spelling?: string;
};
