// The response types of the cluster's API, reduced to what is read here.
export type GetResponse<T> = {
  readonly _id: string;
  readonly found?: boolean;
  readonly _seq_no?: number;
  readonly _primary_term?: number;
  readonly _source?: T;
  readonly error?: unknown;
};

export type SearchHit<T> = {
  readonly _id: string;
  readonly _score: number | null;
  readonly _seq_no?: number;
  readonly _primary_term?: number;
  readonly _source: T;
  readonly sort?: readonly unknown[];
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Names, with scores if these were requested. */
  readonly matched_queries?: readonly string[] | Readonly<Record<string, number>>;
};

export type SearchResponse<T> = {
  readonly pit_id?: string;
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly SearchHit<T>[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
  readonly _shards?: { readonly failed: number };
  readonly timed_out?: boolean;
};

export type BulkItem = {
  readonly _id: string;
  readonly status: number;
  readonly error?: unknown;
  readonly _shards?: { readonly total: number; readonly successful: number };
};

export type BulkResponse = { readonly items: readonly Readonly<Record<string, BulkItem>>[] };

/** A query in the OpenSearch query DSL. */
export type Dsl = { readonly [name: string]: unknown };
