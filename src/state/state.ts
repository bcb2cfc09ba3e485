// The state store: everything that is not a record (keys, sources, runs, jobs), as named collections of small JSON
// documents, and leases for exclusive work. Every implementation must guarantee (test/contract/state-suite.ts):
//
// - When a promise has resolved, the change is on disk and visible to every other process.
// - A document is written completely or not at all. No transaction spans two documents.
// - Versions are unique and have no order.
// - Several processes and threads may use the same state at the same time.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

export type StateDocument = {
  readonly id: string;
  readonly version: string;
  readonly value: Json;
};

export type WriteCondition = { readonly kind: 'absent' } | { readonly kind: 'version'; readonly version: string };

export type PutResult = { readonly kind: 'stored'; readonly version: string } | { readonly kind: 'conflict' };

export type RemoveResult = { readonly kind: 'removed' } | { readonly kind: 'absent' } | { readonly kind: 'conflict' };

export type Page = {
  /** Exclusive. */
  readonly afterId?: string;
  readonly limit: number;
};

/** An exclusive right that expires. */
export type Lease = {
  /** Extends the lease; false if it has expired and another process has acquired it since. */
  readonly renew: () => Promise<boolean>;
  /** Does nothing if the lease has expired. */
  readonly release: () => Promise<void>;
};

export type StateStore = {
  readonly get: (collection: string, id: string) => Promise<StateDocument | undefined>;
  readonly put: (collection: string, id: string, value: Json, onlyIf?: WriteCondition) => Promise<PutResult>;
  readonly remove: (collection: string, id: string, onlyIf?: WriteCondition) => Promise<RemoveResult>;
  /** In order of id, by code point. */
  readonly list: (collection: string, page: Page) => Promise<readonly StateDocument[]>;
  /** The sorted names of all collections with documents. */
  readonly collections: () => Promise<readonly string[]>;
  /** Undefined when another holds the lease. A holder that does not renew in time loses it and must stop its work. */
  readonly acquire: (lease: string, ttlMs: number) => Promise<Lease | undefined>;
  readonly close: () => Promise<void>;
};

export const STATE_LIMITS = {
  /** Characters of an id or a lease name. */
  id: 512,
  /** Characters of a document as JSON. */
  value: 1_000_000,
  page: 1_000,
} as const;

const COLLECTION = /^[a-z][a-z0-9-]{0,62}$/;

/** For implementations: throws if a name exceeds the limits that all of them support. */
export const checkName = (collection: string, id: string): void => {
  if (!COLLECTION.test(collection)) throw new RangeError(`Not a valid collection name: ${collection.slice(0, 80)}`);
  if (id === '' || id.length > STATE_LIMITS.id || !id.isWellFormed() || id.includes('\0')) {
    throw new RangeError(`An id must have 1 to ${STATE_LIMITS.id} characters.`);
  }
};

export const checkPage = ({ limit }: Page): void => {
  if (limit < 1 || limit > STATE_LIMITS.page) throw new RangeError(`limit must be from 1 to ${STATE_LIMITS.page}.`);
};

export const toStateJson = (value: Json): string => {
  const text = JSON.stringify(value);
  if (text.length > STATE_LIMITS.value)
    throw new RangeError(`A document must not exceed ${STATE_LIMITS.value} characters.`);
  return text;
};
