// What serving threads do about thumbnails that are not there.
import type { StoredRecord } from '../../engine/engine.ts';
import type { Harvested } from './thumbnail-harvest.ts';

export type Thumbnailing = {
  /** Fetched in the background, before long. */
  readonly wish: (record: StoredRecord) => Promise<void>;
  /** Fetched while the client waits. Throws service_unavailable when too many wait. */
  readonly fetchNow: (record: StoredRecord) => Promise<Harvested>;
  readonly close: () => Promise<void>;
};

export const NO_THUMBNAILING: Thumbnailing = {
  wish: async () => {},
  fetchNow: async () => ({ kind: 'none', why: 'no pictures are fetched here' }),
  close: async () => {},
};
