// Addresses of a record's pictures. They are asked for when an answer is made and never prepared with the record: which
// pictures there are changes after it was written.
import type { StoredRecord } from '../../engine/engine.ts';

/** Each is present only where its address answers with a picture. */
export type PictureLinks = { readonly thumbnail_url?: string; readonly static_map?: string };

export type PicturedRecord = Pick<StoredRecord, 'id' | 'precomputed' | 'published'>;

export type Pictures = {
  readonly linksOf: (record: PicturedRecord, base: string) => PictureLinks;
  /** Differs whenever a link may differ: part of the version of an answer. */
  readonly revision: () => string;
};

const NONE: PictureLinks = {};

/** No picture is served, so none is promised. */
export const NO_PICTURES: Pictures = { linksOf: () => NONE, revision: () => '' };
