// The search index of an engine. Engines agree on which records match, totals, facet counts, the order of field
// sorts, paging, visibility and geometry; scores follow the same rules and may differ in their last digits.

import type { Box } from '@periplus/geo';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { Visibility } from '../query/visibility.ts';
import type { RelationEdge } from '../record/relations.ts';
import type { FieldName } from '../schema/fields.ts';
import type { QueryContext } from './query-context.ts';
import type { StoredRecord } from './record-store.ts';
import type { SpatialFit } from './spatial-fit.ts';

/**
 * The score of one query word in a record: matched as typed, in another form, as the name of a place that contains
 * the record, or in a field value.
 */
export type WordPart = {
  readonly kind: 'word';
  readonly word: string;
  readonly form: 'same' | 'other' | 'place' | 'value';
  readonly fields: readonly FieldName[];
  readonly weight: number;
  readonly rarity: number;
  readonly score: number;
};

/** Added to the score when a filter stands for a word: by the extent, the date or a value of the record. */
export type FilterPart = {
  readonly kind: 'filter';
  readonly of: 'spatial' | 'temporal' | 'value';
  readonly score: number;
  readonly reason?: string;
};

/** Added to the score when the id or the title equals the query. */
export type BonusPart = { readonly kind: 'bonus'; readonly of: 'id' | 'title'; readonly score: number };

/** A factor applied to the sum of the word and bonus scores. */
export type FactorPart = {
  readonly kind: 'factor';
  readonly of: 'box' | 'title' | 'fullValue' | 'parent' | 'recency';
  readonly factor: number;
};

export type HitPart = WordPart | FilterPart | BonusPart | FactorPart;

export type Hit = {
  readonly record: StoredRecord;
  readonly score: number;
  /** Index of the first node that matches, if the text has tiers. */
  readonly tier?: number;
  readonly fit?: SpatialFit;
  readonly explain?: readonly HitPart[];
};

export type FacetBucket = { readonly value: string | number | boolean; readonly count: number };

export type FacetResult = {
  readonly field: FieldName;
  /** By descending count, then value, or in table order; truncated to the size given in the field table. */
  readonly buckets: readonly FacetBucket[];
  /** Number of distinct values, counted up to DISTINCT_COUNT_LIMIT (bucket-order.ts). */
  readonly distinct: number;
};

export type SearchResult = {
  readonly total: number;
  /** Number of matches in each tier, if the text has tiers. */
  readonly tiers?: readonly number[];
  readonly hits: readonly Hit[];
  /** Ids of hits that cannot be read from the store; counts include them. */
  readonly damaged?: readonly string[];
  readonly facets: readonly FacetResult[];
  /** The number of matches on this page, if `maxPageBytes` ended it before `limit`; the next page starts there. */
  readonly pageEnd?: number;
};

export type FacetSort = 'count_desc' | 'count_asc' | 'alpha_asc' | 'alpha_desc';

export type FacetValuesQuery = {
  /** Only text, filter, visibility and facetMode apply. */
  readonly within: SearchQuery;
  readonly field: FieldName;
  readonly sort: FacetSort;
  /** Returns only values that contain this text, ignoring case and accents. */
  readonly contains?: string;
  readonly offset: number;
  readonly limit: number;
};

export type FacetValuesResult = { readonly total: number; readonly buckets: readonly FacetBucket[] };

export type SuggestQuery = {
  readonly text: string;
  readonly limit: number;
  readonly visibility: Visibility;
};

export const SUGGESTION_KINDS = ['place', 'subject', 'title', 'creator', 'publisher', 'provider'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export type Suggestion = {
  readonly id: string;
  readonly label: string;
  /** Normalised: lower case, without punctuation. */
  readonly text: string;
  readonly field: FieldName;
  readonly kind: SuggestionKind;
  readonly score: number;
};

export type SuggestResult = {
  readonly suggestions: readonly Suggestion[];
  /** The words as typed matched nothing, so similar spellings were used. */
  readonly fuzzy: boolean;
};

export type HexQuery = {
  /** Only text, filter and visibility apply. */
  readonly within: SearchQuery;
  readonly resolution: number;
  /** Limits the records to those whose centroid is in one of these boxes; empty means no limit. */
  readonly boxes: readonly Box[];
  readonly limit: number;
  /** Returns the typical size as well. */
  readonly sized?: true;
};

export type HexResult = {
  readonly hexes: readonly (readonly [cell: string, count: number])[];
  /** Matches of global or near-global extent, which have no cell. Counted regardless of `boxes`. */
  readonly globalCount: number;
  /** The approximate median width and height, in degrees, of extents that have a cell and are a single box. */
  readonly typicalSize?: readonly [width: number, height: number];
};

export type RelatedQuery = {
  readonly ids: readonly string[];
  /** Each list is the union of its edges: "A replaces B" and "B is replaced by A" are equivalent. */
  readonly lists: readonly (readonly RelationEdge[])[];
  readonly visibility: Visibility;
  /** Offset and limit apply to each list. */
  readonly offset: number;
  readonly limit: number;
};

/**
 * Ordered by title, then id, without the record itself and ids that do not exist. Includes suppressed published
 * records, because their parent links to them.
 */
export type RelatedResult = {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly title: string }[];
};

export type SimilarQuery = {
  readonly id: string;
  readonly limit: number;
  /** Folded words that do not make records similar, such as articles. */
  readonly ignoredWords?: readonly string[];
};

export type WordsQuery = {
  /** Single words as typed; case and accents are ignored. */
  readonly words: readonly string[];
  /** Counts include only records visible to the client. */
  readonly visibility: Visibility;
  /** Maximum number of similar spellings per word, at most 32. */
  readonly similarLimit: number;
  readonly family?: boolean;
};

export type SimilarWord = {
  readonly word: string;
  /** Number of insertions, deletions, replacements and transpositions. */
  readonly edits: number;
  readonly records: number;
};

export type WordResult = {
  /** The indexed form; empty unless the input is exactly one word. */
  readonly word: string;
  /** Number of records that contain exactly this word in a searched field. */
  readonly exact: number;
  /** Number of records that contain the word in any form, such as singular or plural. */
  readonly anyForm: number;
  readonly similar: readonly SimilarWord[];
  /** Other words with the same strong stem (packages/text/src/strong-stem.ts), most records first. */
  readonly family: readonly { readonly word: string; readonly records: number }[];
};

export type SearchIndex = {
  readonly search: (query: SearchQuery, context: QueryContext) => Promise<SearchResult>;
  /** The ids of the hits that `search` returns, without reading the records. */
  readonly ids: (query: SearchQuery, context: QueryContext) => Promise<readonly string[]>;
  readonly facetValues: (query: FacetValuesQuery, context: QueryContext) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, context: QueryContext) => Promise<SuggestResult>;
  readonly similar: (query: SimilarQuery, context: QueryContext) => Promise<readonly Hit[]>;
  readonly hexes: (query: HexQuery, context: QueryContext) => Promise<HexResult>;
  /** One result per id and list, in query order; many ids cost little more than one. */
  readonly related: (query: RelatedQuery, context: QueryContext) => Promise<readonly (readonly RelatedResult[])[]>;
  /**
   * Streams all matching records in query order from one state of the catalogue. The deadline covers the entire stream,
   * however slowly the consumer reads.
   */
  readonly scan: (query: SearchQuery, context: QueryContext) => AsyncIterable<StoredRecord>;
  /** Looks up words in the dictionary; results are in query order. */
  readonly words: (query: WordsQuery, context: QueryContext) => Promise<readonly WordResult[]>;
  /** How the engine interprets a text query, for `debug`. */
  readonly explain: (text: TextQuery, context: QueryContext) => Promise<unknown>;
  /** Makes all completed writes searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Changes whenever a search result may change: identifies the catalogue, its stored records and the index state.
   * Cheap, because every request reads it; writes of another process may show a few milliseconds late.
   */
  readonly revision: () => string;
};
