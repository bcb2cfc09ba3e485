// The second half of an engine: answers questions over the records that are kept. Engines agree on which records match, totals,
// facet counts, order of field sorts, paging, visibility and geometry; scores follow the same rules and may differ in last digits.
import type { Box } from '@periplus/geo';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { RelationEdge } from '../record/relations.ts';
import type { FieldName } from '../schema/fields.ts';
import type { QueryContext } from './query-context.ts';
import type { StoredRecord } from './record-store.ts';
import type { SpatialFit } from './spatial-fit.ts';

/** What a word counts in a record: as it is, in another form, as the name of a place that the record lies in, or in a value. */
export type WordPart = {
  readonly kind: 'word';
  readonly word: string;
  readonly form: 'same' | 'other' | 'place' | 'value';
  readonly fields: readonly FieldName[];
  readonly weight: number;
  readonly rarity: number;
  readonly score: number;
};

/** What an id or a title that is exactly the question adds. */
export type BonusPart = { readonly kind: 'bonus'; readonly of: 'id' | 'title'; readonly score: number };

/** What the sum of the others is multiplied by. */
export type FactorPart = {
  readonly kind: 'factor';
  readonly of: 'box' | 'title' | 'fullValue' | 'parent' | 'recency';
  readonly factor: number;
};

export type HitPart = WordPart | BonusPart | FactorPart;

export type Hit = {
  readonly record: StoredRecord;
  readonly score: number;
  readonly fit?: SpatialFit;
  /** When the question asks to explain, as far as the engine can tell. */
  readonly explain?: readonly HitPart[];
};

export type FacetBucket = { readonly value: string | number | boolean; readonly count: number };

export type FacetResult = {
  readonly field: FieldName;
  /** By count descending then value, or in the order of the table; cut to the size of the row. */
  readonly buckets: readonly FacetBucket[];
  /** How many distinct values there are in all, counted up to VALUES_COUNTED (bucket-order.ts). */
  readonly distinct: number;
};

export type SearchResult = {
  readonly total: number;
  readonly hits: readonly Hit[];
  /** Ids of records that belong among the hits and cannot be read; counts include them. */
  readonly damaged?: readonly string[];
  readonly facets: readonly FacetResult[];
};

export type FacetSort = 'count_desc' | 'count_asc' | 'alpha_asc' | 'alpha_desc';

export type FacetValuesQuery = {
  /** Only text, filter, includeNonPublic and facetMode count. */
  readonly within: SearchQuery;
  readonly field: FieldName;
  readonly sort: FacetSort;
  /** Keeps values that contain this text; case and accents fold. */
  readonly contains?: string;
  readonly offset: number;
  readonly limit: number;
};

export type FacetValuesResult = { readonly total: number; readonly buckets: readonly FacetBucket[] };

export type SuggestQuery = {
  readonly text: string;
  readonly limit: number;
  readonly includeNonPublic: boolean;
};

export type Suggestion = {
  /** Record in which the text stands. */
  readonly id: string;
  /** As written in the record. */
  readonly label: string;
  /** Normalised: lower case, punctuation folded. */
  readonly text: string;
  readonly field: FieldName;
  readonly score: number;
};

export type SuggestResult = {
  readonly suggestions: readonly Suggestion[];
  /** The words as typed matched nothing, so near spellings were used. */
  readonly fuzzy: boolean;
};

export type HexQuery = {
  /** Only text, filter and includeNonPublic count. */
  readonly within: SearchQuery;
  readonly resolution: number;
  /** Viewport on the centroid; none means everywhere. */
  readonly boxes: readonly Box[];
  readonly limit: number;
};

export type HexResult = {
  readonly hexes: readonly (readonly [cell: string, count: number])[];
  /** Matches that are global or nearly so: they have no cell. Counted without the viewport. */
  readonly globalCount: number;
};

export type RelatedQuery = {
  readonly ids: readonly string[];
  /** Each list is the union of its edges: "A replaces B" and "B is replaced by A" say the same. */
  readonly lists: readonly (readonly RelationEdge[])[];
  readonly includeNonPublic: boolean;
  /** Of every list. */
  readonly offset: number;
  readonly limit: number;
};

/**
 * Ordered by title, then id. Ids that no record has are left out, and so is the record itself. Suppressed published records
 * count: their parent links to them.
 */
export type RelatedResult = {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly title: string }[];
};

export type SimilarQuery = { readonly id: string; readonly limit: number };

export type WordsQuery = {
  /** Each one word as somebody typed it; case and accents fold. */
  readonly words: readonly string[];
  /** Counts speak of the records that the asker may see. */
  readonly includeNonPublic: boolean;
  /** Near spellings wanted of each word, 32 at most; 0 saves the work. */
  readonly similarLimit: number;
  /** Words with the same strong stem are wanted too. */
  readonly family?: boolean;
};

export type SimilarWord = {
  readonly word: string;
  /** Insertions, deletions, replacements and swaps of neighbours. */
  readonly edits: number;
  readonly records: number;
};

export type WordResult = {
  /** As the index has it; empty when what was typed is no word, or is several. */
  readonly word: string;
  /** How many records have the word just so in a searched field. */
  readonly exact: number;
  /** The same in any of its forms: singular, plural, ... */
  readonly anyForm: number;
  /** Nearest first, then those with the same first letter, then those in more records; words that no record has are left out. */
  readonly similar: readonly SimilarWord[];
  /** Words that a strong stem joins with it (packages/text/src/strong-stem.ts), those in more records first; without its own forms. */
  readonly family: readonly { readonly word: string; readonly records: number }[];
};

/** Every question may be given up: by its deadline, or because nobody waits for the answer any more. */
export type SearchIndex = {
  readonly search: (query: SearchQuery, context: QueryContext) => Promise<SearchResult>;
  readonly facetValues: (query: FacetValuesQuery, context: QueryContext) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery, context: QueryContext) => Promise<SuggestResult>;
  /** Records like another one, best first. */
  readonly similar: (query: SimilarQuery, context: QueryContext) => Promise<readonly Hit[]>;
  readonly hexes: (query: HexQuery, context: QueryContext) => Promise<HexResult>;
  /** Per id and per list, in the order asked; many ids at once cost little more than one. */
  readonly related: (query: RelatedQuery, context: QueryContext) => Promise<readonly (readonly RelatedResult[])[]>;
  /**
   * Streams every record that matches, in the order of the question; sees one state of the catalogue. The deadline is for
   * the whole stream, however slowly it is read.
   */
  readonly scan: (query: SearchQuery, context: QueryContext) => AsyncIterable<StoredRecord>;
  /** What is known of words, in the order asked. */
  readonly words: (query: WordsQuery, context: QueryContext) => Promise<readonly WordResult[]>;
  /** How the engine read a text, for `debug`. */
  readonly explain: (text: TextQuery, context: QueryContext) => Promise<unknown>;
  /** Makes all that was written so far searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Differs whenever an answer to a question may differ: names this catalogue, what is kept and the state that search sees. It
   * is asked for with every request, so it is at hand; what another process writes may show some milliseconds late.
   */
  readonly revision: () => string;
};
