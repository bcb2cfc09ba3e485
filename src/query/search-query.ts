// The one internal question. Every door parses its own dialect into it; every engine answers it, as the comments here say.

import type { ArrayRelation } from '@periplus/cql2';
import type { Box, Geometry, SpatialRelation } from '@periplus/geo';
import type { TimeRelation } from '@periplus/time';
import type { FieldName } from '../schema/fields.ts';

export type FilterValue = string | number | boolean;

/** Record geometry that a spatial filter looks at: the box, the full geometry, or the centroid. */
export type SpatialField = 'dcat_bbox' | 'locn_geometry' | 'dcat_centroid';

/**
 * What must hold of a record; evaluated without a score. A record matches when the whole is true.
 *
 * Logic has three values, as in SQL and CQL2 (OGC 21-065r2): a condition on what the record does not have, be it a field, a
 * place or a date, is neither true nor false but unknown. `and` is false when one part is false, otherwise unknown when one
 * is unknown; `or` is true when one part is true, otherwise unknown when one is unknown; `not` of unknown is unknown. An `and`
 * of nothing is true, an `or` of nothing is false. `exists`, `text` and `exclude` are never unknown.
 */
export type Filter =
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }
  /** NOT of CQL2: a record without the field matches neither the filter nor its negation. */
  | { readonly kind: 'not'; readonly filter: Filter }
  /** exclude_filters of the JSON API: true unless the filter is true, so that a record without the field stays in. */
  | { readonly kind: 'exclude'; readonly filter: Filter }
  /** At least one value of the field equals one of `values`, exactly; `id` is a field like any other. */
  | { readonly kind: 'in'; readonly field: FieldName; readonly values: readonly FilterValue[] }
  /** At least one value lies between the bounds; strings compare by code point, numbers as numbers. */
  | { readonly kind: 'range'; readonly field: FieldName; readonly min?: Bound; readonly max?: Bound }
  /**
   * A value of `left` stands in this relation to a value of `right`; strings by code point, numbers as numbers. Unknown also
   * when one field holds numbers and the other does not. Dates are compared by `temporal`.
   */
  | { readonly kind: 'compare'; readonly left: FieldName; readonly operator: Comparison; readonly right: FieldName }
  /** At least one value matches: `%` any run, `_` one character, `\` takes the next one literally (packages/text/src/fold.ts folds). */
  | {
      readonly kind: 'like';
      readonly field: FieldName;
      readonly pattern: string;
      readonly foldCase: boolean;
      readonly foldAccents: boolean;
    }
  /** The set of all values of these fields against the set of `values`; unknown when there are none. */
  | {
      readonly kind: 'array';
      readonly relation: ArrayRelation;
      readonly fields: readonly FieldName[];
      readonly values: readonly FilterValue[];
    }
  | { readonly kind: 'exists'; readonly field: FieldName }
  /** By days, or by milliseconds, of which a date without a time of day has all those of its day. UTC. */
  | {
      readonly kind: 'temporal';
      readonly relation: TimeRelation;
      readonly left: TimeOperand;
      readonly right: TimeOperand;
      readonly precision: TimePrecision;
    }
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

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

export type TimePrecision = 'day' | 'millisecond';

/** A span of time with both ends included. Unknown for a record that states no date there, or an end before the start. */
export type TimeOperand =
  /** What the record is about: date ranges, temporal coverage and index years together, from the first day to the last. */
  | { readonly kind: 'coverage' }
  /** From the first to the last date of the first of these fields that states any (record/time-spans.ts says which can). */
  | { readonly kind: 'dates'; readonly fields: readonly FieldName[] }
  /** A bound left out is an open end, before or after everything. */
  | { readonly kind: 'span'; readonly start?: TimeBound; readonly end?: TimeBound };

/** Days or milliseconds since 1970, as the precision says; or the dates of fields, their first as a start, their last as an end. */
export type TimeBound = number | { readonly fields: readonly FieldName[] };

/** What a match counts compared with other parts of the question; 1 when absent. It decides on scores only. */
type Weighted = { readonly weight?: number };

/** `fields` absent means all searched fields with their boosts; it may name any field that holds texts. */
type Leaf = Weighted & { readonly fields?: readonly FieldName[] };

/**
 * Full text. Words are not yet analysed. An `and` of nothing matches everything, an `or` of nothing matches nothing; a part
 * without a word in it ("&") asks for nothing and is left out.
 */
export type TextQuery =
  | { readonly kind: 'and'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'or'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly node: TextQuery }
  /** Any of the nodes matches; the score is that of the first that does: others are other ways to say the same. */
  | { readonly kind: 'firstOf'; readonly nodes: readonly TextQuery[] }
  /**
   * So many of the nodes match, or all of them when fewer ask for anything; 0 or less is no condition. The score is the sum of
   * those that match: a node that does not adds nothing, though some of its words may be there.
   */
  | { readonly kind: 'atLeast'; readonly count: number; readonly nodes: readonly TextQuery[] }
  /**
   * Plain words: all must occur, in any of the fields, spread over fields if need be. Function words such as `of` count
   * only when there are no others (packages/text/src/stop-words.ts). Other forms of a word count, but not for the names of places
   * that a record lies in (rows with `coded`): those are found as they are, unless there are too many (`searchedUpTo`),
   * and by `wildcard` and `fuzzy` only where `fields` names them.
   */
  | (Leaf & { readonly kind: 'words'; readonly text: string })
  /** The words in this order, with at most `slop` other words between them. */
  | (Leaf & { readonly kind: 'phrase'; readonly text: string; readonly slop: number })
  /** `*` any run, `?` one character; 'minn*' is the common case. */
  | (Leaf & { readonly kind: 'wildcard'; readonly pattern: string })
  | (Leaf & { readonly kind: 'fuzzy'; readonly text: string; readonly edits: 0 | 1 | 2 });

export type SortKey =
  | { readonly kind: 'relevance' }
  /**
   * A field whose row says so, or `id`. By the least value ascending, by the greatest descending; case and accents fold.
   * Missing values come last in both directions.
   */
  | { readonly kind: 'field'; readonly field: FieldName; readonly direction: 'asc' | 'desc' };

export type FacetMode = 'filtered' | 'multi';

export type SearchQuery = {
  /** Absent matches everything. Scored. */
  readonly text?: TextQuery;
  /** A top-level `and` lists what the caller asked for one by one; `multi` facets leave out their own `in` there. */
  readonly filter?: Filter;
  readonly includeNonPublic: boolean;
  /** The first key decides, then the next; ties of all are settled by score, then by id. No key at all is relevance. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FieldName[];
  readonly facetMode: FacetMode;
  /** So many values of a facet are enough, but for those in the order of a table; an engine may give more. */
  readonly facetSize?: number;
  /** With a box filter and relevance sort, how well a record fits these boxes joins its score. */
  readonly fit?: readonly Box[];
  /** The question as it was typed, when it may be answered in other words than these; absent when it is meant to the letter. */
  readonly rawText?: string;
  /** The question in plain words, when `text` says more than them: records whose title says them come first. */
  readonly wording?: string;
  /** Each hit tells what its score is made of. */
  readonly explain?: true;
  /** Records come with all that is prepared of them, not only with its first part, which costs less to read. */
  readonly fullPrecomputed?: true;
};
