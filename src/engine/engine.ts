// The engine interface: a record store and a search index over it, independent of any backend.
import type { RecordStore } from './record-store.ts';
import type { SearchIndex } from './search-index.ts';

export type * from './record-store.ts';
export type * from './search-index.ts';

export type Engine = {
  readonly records: RecordStore;
  readonly index: SearchIndex;
  readonly close: () => Promise<void>;
};
