// What is not a record: keys, sources, runs, jobs, facts about media. Named collections of small JSON documents, kept durably, and
// leases for work that only one may do at a time. The contract of every backing (test/contract/state-suite.ts):
//
// - When a promise has resolved, its change is on disk and every other process sees it.
// - A document is written whole or not at all. Nothing spans two documents.
// - A version says only whether a document is still the same one; versions have no order, and one is never used again.
// - Several processes and threads may use the same state at the same time.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

export type StateDocument = {
  readonly id: string;
  readonly version: string;
  readonly value: Json;
};

/** Without a condition a change is made whatever is there. */
export type WriteCondition = { readonly kind: 'absent' } | { readonly kind: 'version'; readonly version: string };

export type PutResult = { readonly kind: 'stored'; readonly version: string } | { readonly kind: 'conflict' };

export type RemoveResult = { readonly kind: 'removed' } | { readonly kind: 'absent' } | { readonly kind: 'conflict' };

export type Page = {
  /** Those after this id. */
  readonly afterId?: string;
  readonly limit: number;
};

/** The right to do something alone, for a time. */
export type Lease = {
  /** Begins the time anew; false when it has run out and another holds the lease or has held it. */
  readonly renew: () => Promise<boolean>;
  /** Lets others in at once; no problem when it has run out. */
  readonly release: () => Promise<void>;
};

export type StateStore = {
  readonly get: (collection: string, id: string) => Promise<StateDocument | undefined>;
  readonly put: (collection: string, id: string, value: Json, onlyIf?: WriteCondition) => Promise<PutResult>;
  readonly remove: (collection: string, id: string, onlyIf?: WriteCondition) => Promise<RemoveResult>;
  /** In order of id, by code point. */
  readonly list: (collection: string, page: Page) => Promise<readonly StateDocument[]>;
  /** Names of those that have documents, sorted. */
  readonly collections: () => Promise<readonly string[]>;
  /** Undefined when another holds it. A holder that does not renew in time loses it: it must then stop what it does. */
  readonly acquire: (lease: string, ttlMs: number) => Promise<Lease | undefined>;
  readonly close: () => Promise<void>;
};

export const STATE_LIMITS = {
  /** In characters, of ids and of names of leases. */
  id: 512,
  /** Of a document as JSON text, in characters. */
  value: 1_000_000,
  page: 1_000,
} as const;

const COLLECTION = /^[a-z][a-z0-9-]{0,62}$/;

/** For backings: throws when what is asked for is beyond what all of them take. */
export const checkName = (collection: string, id: string): void => {
  if (!COLLECTION.test(collection)) throw new RangeError(`Not a name of a collection: ${collection.slice(0, 80)}`);
  if (id === '' || id.length > STATE_LIMITS.id || !id.isWellFormed() || id.includes('\0')) {
    throw new RangeError(`An id is a text of 1 to ${STATE_LIMITS.id} characters.`);
  }
};

export const checkPage = ({ limit }: Page): void => {
  if (limit < 1 || limit > STATE_LIMITS.page) throw new RangeError(`A page has 1 to ${STATE_LIMITS.page} documents.`);
};

export const toStateJson = (value: Json): string => {
  const text = JSON.stringify(value);
  if (text.length > STATE_LIMITS.value)
    throw new RangeError(`A document has ${STATE_LIMITS.value} characters at most.`);
  return text;
};
