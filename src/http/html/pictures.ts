// URLs of a record's pictures. They are not precomputed, since pictures appear after the record was written.
import type { StoredRecord } from '../../engine/engine.ts';

/** A member is absent if there is no such picture. */
export type PictureLinks = { readonly thumbnail_url?: string; readonly static_map?: string };

export type PicturedRecord = Pick<StoredRecord, 'id' | 'precomputed' | 'published'>;

export type Pictures = {
  /** `base` is the base URL or the path of the site. */
  readonly linksOf: (record: PicturedRecord, base: string) => PictureLinks;
  /** Changes whenever a link may change; part of response versions. */
  readonly revision: () => string;
};

/** Pages show the map of a record until its thumbnail is cached. */
export type PagePictureLinks = PictureLinks & {
  /** The thumbnail with more pixels. */
  readonly large_thumbnail?: string;
  /** The thumbnail has been requested. */
  readonly isPending?: boolean;
};

export type PagePictures = {
  /** Requests the thumbnail if the record lacks it. */
  readonly linksOf: (record: PicturedRecord, base: string) => PagePictureLinks;
  /** The same for a thumbnail that may have been fetched a moment ago. */
  readonly latestLinksOf: (record: PicturedRecord, base: string) => Promise<PagePictureLinks>;
  readonly revision: () => string;
};

const NONE: PictureLinks = {};

/** For a server without pictures. */
export const NO_PICTURES: PagePictures = {
  linksOf: () => NONE,
  latestLinksOf: async () => NONE,
  revision: () => '',
};
