// What every route of the web door needs.
import type { Catalog } from '../../catalog/catalog.ts';
import type { DownloadService } from '../../catalog/external/download-service.ts';
import type { Config } from '../../config/settings.ts';
import type { Pictures } from '../../http/html/pictures.ts';

/** Asked with the path of the site, so that addresses begin with it. */
export type PagePictures = Pictures;

export type WebContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly pictures?: PagePictures;
  readonly downloading?: Pick<DownloadService, 'unavailableSources'>;
};
