// The engine interface and its contract: answers questions and keeps records. Engines agree on which records match, totals,
// facet counts, order of field sorts, paging, visibility and geometry; scores are their own affair.
import type { Box } from '../lib/geo/types.ts';
import type { SearchQuery, TextQuery } from '../query/search-query.ts';
import type { RecordFacts } from '../record/record-facts.ts';
import type { RelationEdge } from '../record/relations.ts';
import type { Dictionary } from '../record/views/dictionaries.ts';
import type { FieldName } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** A record as it is kept. Texts are JSON ready to be spliced into an answer; nothing here needs parsing to be served. */
export type StoredRecord = {
  readonly id: string;
  /** The record as JSON text. */
  readonly text: string;
  /** Prepared parts of answers, as the writer gave them. */
  readonly prepared: string;
  readonly published: boolean;
  readonly visible: boolean;
  /** Where it was loaded from. */
  readonly source: string;
  /** Change sequence number of its last change. */
  readonly sequence: number;
};

export type RecordPut = {
  readonly record: AardvarkRecord;
  readonly facts: RecordFacts;
  readonly prepared: string;
  readonly source: string;
  /** Only if this is still the sequence number of the record's last change; left as it is (`unchanged`) otherwise. */
  readonly ifSequence?: number;
};

export type WriteBatch = {
  readonly puts: readonly RecordPut[];
  readonly removes: readonly string[];
  /** From now on all facts and prepared parts in the engine are of this version; given when a re-derivation is complete. */
  readonly derivation?: number;
};

/** Outcome per record, in the order of the batch; a batch is kept whole or not at all. */
export type WriteResult = {
  readonly puts: readonly ('added' | 'changed' | 'unchanged')[];
  readonly removed: number;
  readonly sequence: number;
};

export type SpatialFit = { readonly overlap: number; readonly containment: number; readonly score: number };

export type Hit = { readonly record: StoredRecord; readonly score: number; readonly fit?: SpatialFit };

export type FacetBucket = { readonly value: string | number | boolean; readonly count: number };

export type FacetResult = {
  readonly field: FieldName;
  /** By count descending then value, or in the order of the table; cut to the size of the row. */
  readonly buckets: readonly FacetBucket[];
  /** How many distinct values there are in all. */
  readonly distinct: number;
};

export type Spelling = { readonly text: string; readonly highlighted: string; readonly score: number };

export type SearchResult = {
  readonly total: number;
  readonly hits: readonly Hit[];
  readonly facets: readonly FacetResult[];
  readonly spelling: readonly Spelling[];
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

export type ListQuery = {
  readonly includeNonPublic: boolean;
  /** Lists in order of id, those after this id. */
  readonly afterId?: string;
  readonly offset: number;
  readonly limit: number;
};

export type ListResult = { readonly total: number; readonly records: readonly StoredRecord[] };

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

export type EngineStats = {
  readonly records: number;
  readonly visible: number;
  readonly sequence: number;
  /** Sequence number up to which search sees the changes. */
  readonly searchable: number;
  /** Version of the code that computed facts and prepared parts. */
  readonly derivation: number;
};

export type Engine = {
  readonly search: (query: SearchQuery) => Promise<SearchResult>;
  readonly facetValues: (query: FacetValuesQuery) => Promise<FacetValuesResult>;
  readonly suggest: (query: SuggestQuery) => Promise<SuggestResult>;
  /** Any record, whatever its visibility. */
  readonly get: (id: string) => Promise<StoredRecord | undefined>;
  readonly list: (query: ListQuery) => Promise<ListResult>;
  /** Streams every record that matches, in the order of the question; sees one state of the catalogue. */
  readonly scan: (query: SearchQuery) => AsyncIterable<StoredRecord>;
  readonly similar: (id: string, limit: number) => Promise<readonly Hit[]>;
  readonly hexes: (query: HexQuery) => Promise<HexResult>;
  /** Per id and per list, in the order asked; many ids at once cost little more than one. */
  readonly related: (query: RelatedQuery) => Promise<readonly (readonly RelatedResult[])[]>;
  readonly write: (batch: WriteBatch) => Promise<WriteResult>;
  /** Data dictionaries that were written for a record, in order of id; the record need not exist. */
  readonly dictionaries: (recordId: string) => Promise<readonly Dictionary[]>;
  /** Each replaces the dictionary of the same record and id, if there is one; all are kept or none. */
  readonly writeDictionaries: (puts: readonly Dictionary[]) => Promise<void>;
  /** Makes all that was written so far searchable. */
  readonly refresh: () => Promise<void>;
  readonly stats: () => Promise<EngineStats>;
  /**
   * Differs whenever an answer to a question may differ: names this catalogue and the state that search sees. It is asked for
   * with every request, so it is at hand; what another process writes may show some milliseconds late.
   */
  readonly revision: () => string;
  /** How the engine read a text, for `debug`. */
  readonly explain: (text: TextQuery) => Promise<unknown>;
  readonly close: () => Promise<void>;
};
