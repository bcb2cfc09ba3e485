// The visibility rule of spec 3: searches show published records that are not suppressed; by id, published is enough.
import type { AardvarkRecord } from '../schema/record-type.ts';

/** A record without a publication state is published. */
export const isPublished = (record: AardvarkRecord): boolean =>
  (record.b1g_publication_state_s ?? 'published').trim().toLowerCase() === 'published';

export const isSuppressed = (record: AardvarkRecord): boolean => record.gbl_suppressed_b === true;
