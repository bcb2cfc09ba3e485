// Dependencies of the web routes.
import type { Catalog } from '../../catalog/catalog.ts';
import type { DownloadService } from '../../catalog/external/download-service.ts';
import type { Config } from '../../config/settings.ts';
import type { PagePictures } from '../../http/html/pictures.ts';

export type WebContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly pictures?: PagePictures;
  readonly downloading?: Pick<DownloadService, 'unavailableSources'>;
};
