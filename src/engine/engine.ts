// The engine interface: a store that keeps records, and an index over it that answers questions. No word of any backend is in it.
import type { RecordStore } from './record-store.ts';
import type { SearchIndex } from './search-index.ts';

export type * from './record-store.ts';
export type * from './search-index.ts';

export type Engine = {
  readonly records: RecordStore;
  readonly index: SearchIndex;
  /** Closes both. */
  readonly close: () => Promise<void>;
};
