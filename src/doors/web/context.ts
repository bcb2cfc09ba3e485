// What every route of the web door needs.
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';

/** Which pictures of a record this server has; each address answers, and begins with `path`, as all addresses on a page do. */
export type PagePictures = {
  readonly linksOf: (
    record: AardvarkRecord,
    path: string,
  ) => { readonly thumbnail_url?: string; readonly static_map?: string };
  /** Differs whenever a link may differ. */
  readonly revision: () => string;
};

export type WebContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly pictures?: PagePictures;
};
