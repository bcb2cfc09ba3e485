// SearchQuery, the internal query. Every interface parses its own dialect into it, and every engine implements the
// semantics documented here.

import type { ArrayRelation } from '@periplus/cql2';
import type { Box, Geometry, SpatialRelation } from '@periplus/geo';
import type { TimeRelation } from '@periplus/time';
import type { FieldName } from '../schema/fields.ts';
import type { ReadingChoice } from './interpreted-kinds.ts';
import type { Visibility } from './visibility.ts';

export type FilterValue = string | number | boolean;

/** Texts are compared without case, without accents, or both. */
export type Folds = { readonly foldCase: boolean; readonly foldAccents: boolean };

export type SpatialField = 'dcat_bbox' | 'locn_geometry' | 'dcat_centroid';

/**
 * An unscored condition on records.
 *
 * Logic has three values, as in SQL and CQL2 (OGC 21-065r2): a condition on a field, geometry or date that the record
 * does not have is unknown, and so is its negation. `and` is false if an operand is false, else unknown if one is
 * unknown; `or` is true if an operand is true, else unknown if one is unknown. An empty `and` is true, an empty `or`
 * is false. `exists`, `text` and `exclude` are never unknown. A record matches if the filter is true.
 */
export type Filter =
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }
  /** NOT of CQL2: a record without the field matches neither the filter nor its negation. */
  | { readonly kind: 'not'; readonly filter: Filter }
  /** exclude_filters of the JSON API: true unless the filter is true, so that records without the field match. */
  | { readonly kind: 'exclude'; readonly filter: Filter }
  /** At least one value of the field, which may be `id`, equals one of `values`. */
  | { readonly kind: 'in'; readonly field: FieldName; readonly values: readonly FilterValue[] }
  /** At least one value is within the bounds; strings are compared by code point, folded if `folds` is set. */
  | {
      readonly kind: 'range';
      readonly field: FieldName;
      readonly min?: Bound;
      readonly max?: Bound;
      readonly folds?: Folds;
    }
  /**
   * At least one value of `left` compares this way to a value of `right`; strings by code point, each side folded as
   * `folds` says. Unknown if only one of the fields is numeric. Dates are compared by `temporal`.
   */
  | {
      readonly kind: 'compare';
      readonly left: FieldName;
      readonly operator: Comparison;
      readonly right: FieldName;
      readonly folds?: { readonly left: Folds; readonly right: Folds };
    }
  /** At least one value matches: `%` is any run of characters, `_` one character, `\` escapes. */
  | ({ readonly kind: 'like'; readonly field: FieldName; readonly pattern: string } & Folds)
  /** Compares the set of all values of these fields with `values`; unknown if there are none. */
  | {
      readonly kind: 'array';
      readonly relation: ArrayRelation;
      readonly fields: readonly FieldName[];
      readonly values: readonly FilterValue[];
    }
  /** Compares the set of all values of the left fields with that of the right ones; unknown if one of them is empty. */
  | {
      readonly kind: 'arrays';
      readonly relation: ArrayRelation;
      readonly left: readonly FieldName[];
      readonly right: readonly FieldName[];
    }
  | { readonly kind: 'exists'; readonly field: FieldName }
  /** Compares by day or by millisecond, in UTC; a date without a time covers the whole day. */
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
  /** The centroid, or the nearest point of another field, is at most `km` away. */
  | {
      readonly kind: 'distance';
      readonly field: SpatialField;
      readonly center: readonly [lon: number, lat: number];
      readonly km: number;
    }
  /** The centroid is in one of these H3 cells, all of one resolution (2 to 8). */
  | { readonly kind: 'h3'; readonly resolution: number; readonly cells: readonly string[] }
  | { readonly kind: 'text'; readonly text: TextQuery };

export type Bound = { readonly value: string | number; readonly inclusive: boolean };

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

export type TimePrecision = 'day' | 'millisecond';

/** A time span that includes both ends. Unknown for a record without dates, or with an end before the start. */
export type TimeOperand =
  /** The temporal extent: date ranges, temporal coverage and index years, from the first day to the last. */
  | { readonly kind: 'coverage' }
  /** From the first to the last date of the first of these fields that has any (record/time-spans.ts). */
  | { readonly kind: 'dates'; readonly fields: readonly FieldName[] }
  /** A missing bound is open. */
  | { readonly kind: 'span'; readonly start?: TimeBound; readonly end?: TimeBound };

/**
 * Days or milliseconds since 1970, depending on the precision; or the first date of fields as a start, the last as an
 * end.
 */
export type TimeBound = number | { readonly fields: readonly FieldName[] };

/** The weight of a match in the score; 1 if absent. */
type Weighted = { readonly weight?: number };

/** Without `fields`, all searched fields apply with their boosts; `fields` may name any text field. */
type Leaf = Weighted & { readonly fields?: readonly FieldName[] };

/**
 * A full-text query, before analysis. An empty `and` matches everything, an empty `or` nothing; nodes without a word
 * ("&") are ignored.
 */
export type TextQuery =
  | { readonly kind: 'and'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'or'; readonly nodes: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly node: TextQuery }
  /** Any of the nodes matches; the score is that of the first that does. Used for synonyms. */
  | { readonly kind: 'firstOf'; readonly nodes: readonly TextQuery[] }
  /**
   * Like `firstOf`, with at most three nodes; hits are ordered by the first node that matches, their tier, and then by
   * score. Only at the root of a text.
   */
  | { readonly kind: 'tiers'; readonly nodes: readonly TextQuery[] }
  /**
   * At least `count` nodes match, or all if there are fewer; 0 or less matches everything. A node counts as often as
   * `weights` says, once if absent. The score is the sum over the matching nodes; a node that matches partially adds
   * nothing.
   */
  | {
      readonly kind: 'atLeast';
      readonly count: number;
      readonly nodes: readonly TextQuery[];
      readonly weights?: readonly number[];
    }
  /**
   * All words must occur, possibly in different fields. Stop words are ignored if there are other words
   * (packages/text/src/stop-words.ts). Inflected forms match, except in derived place names (rows with `coded`), which
   * match literally, only up to `maxSearchedValues`, and by `wildcard` and `fuzzy` only if `fields` names them.
   */
  | (Leaf & { readonly kind: 'words'; readonly text: string })
  /** The words in this order, with at most `slop` other words between them. */
  | (Leaf & { readonly kind: 'phrase'; readonly text: string; readonly slop: number })
  /** `*` is any run of characters, `?` one character. */
  | (Leaf & { readonly kind: 'wildcard'; readonly pattern: string })
  | (Leaf & { readonly kind: 'fuzzy'; readonly text: string; readonly edits: 0 | 1 | 2 })
  /**
   * The filter is true; adds the constant `score`. Used where an extent, a date or a type can stand for a word, as
   * `reason` explains.
   */
  | { readonly kind: 'filter'; readonly filter: Filter; readonly score: number; readonly reason?: string };

export type SortKey =
  | { readonly kind: 'relevance' }
  /**
   * A sortable field or `id`: by the least value ascending, by the greatest descending unless `by` is set, ignoring
   * case and accents. Missing values come last in both directions.
   */
  | {
      readonly kind: 'field';
      readonly field: FieldName;
      readonly direction: 'asc' | 'desc';
      readonly by?: 'least';
    };

export type FacetMode = 'filtered' | 'multi';

export type SearchQuery = {
  /** Scored; if absent, everything matches. */
  readonly text?: TextQuery;
  /** A top-level `and` lists the filters of the request; `multi` facets ignore their own `in` filter. */
  readonly filter?: Filter;
  readonly visibility: Visibility;
  /** Ties are broken by score, then by id. No key means relevance. */
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly FieldName[];
  readonly facetMode: FacetMode;
  /** Number of facet values needed, except for facets in table order; an engine may return more. */
  readonly facetSize?: number;
  /** A result with fewer matches may lack hits and facets, because the caller widens the query and searches again. */
  readonly minTotal?: number;
  /** With relevance sort, records that fit these boxes well score higher. */
  readonly fit?: readonly Box[];
  /** The text as typed, if the search may be relaxed; empty if only the clauses of an advanced query have words. */
  readonly rawText?: string;
  /** How to read `rawText`; absent for the likeliest reading. */
  readonly reading?: ReadingChoice;
  /** The plain words, if `text` was expanded; records with these words in the title rank first. */
  readonly wording?: string;
  /** Explain the score of each hit. */
  readonly explain?: true;
  /** Load core and extended precomputed parts of the hits, not only core parts. */
  readonly fullPrecomputed?: true;
  /** End the page before its stored texts exceed this size; it has at least one match. */
  readonly maxPageBytes?: number;
};
