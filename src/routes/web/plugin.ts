// The web interface: pages and the files that they load.
import type { FastifyPluginAsync } from 'fastify';
import { NO_DOWNLOAD_SERVICE } from '../../catalog/external/download-service.ts';
import { NO_PICTURES } from '../../http/html/pictures.ts';
import { createIndexing } from '../../http/response/indexing.ts';
import { registerBookmarks } from './bookmarks/routes.ts';
import type { WebContext } from './context.ts';
import { registerDemoFiles } from './demo-files.ts';
import { registerCells } from './map/cells.ts';
import { registerExtent } from './map/extent.ts';
import { registerPlaces } from './map/places.ts';
import { registerTiles } from './map/tiles.ts';
import { registerRecordPage } from './record/routes.ts';
import { registerFacetPage } from './search/facet-page.ts';
import { registerFrontPage } from './search/front-page.ts';
import { registerSearchPages } from './search/routes.ts';
import { registerAssets } from './site/assets.ts';
import { registerPictures } from './site/pictures.ts';
import { registerRobots } from './site/robots.ts';
import { registerSitemap } from './site/sitemap.ts';
import { registerTextPages } from './site/text-pages.ts';

export const createWebPlugin =
  ({ pictures = NO_PICTURES, downloading = NO_DOWNLOAD_SERVICE, ...dependencies }: WebContext): FastifyPluginAsync =>
  async (app) => {
    const context = { ...dependencies, pictures, downloading };
    const indexing = createIndexing(context.catalog, context.config);
    app.addHook('onRequest', indexing.onRequest);
    registerFrontPage(app, context); // GET /
    registerSearchPages(app, context); // GET /search
    registerFacetPage(app, context); // GET /search/facets/{field}
    registerRecordPage(app, context); // GET /resources/{id}
    registerTextPages(app, context); // GET /about, /help
    registerBookmarks(app, context); // GET /bookmarks, /bookmarks/export
    registerTiles(app); // GET /map/tiles/{z}/{x}/{y}
    registerCells(app, context); // GET /map/cells
    registerExtent(app, context); // GET /map/extent
    registerPlaces(app); // GET /map/places
    registerAssets(app, context.config); // GET /assets/*, /favicon.ico, /manifest.webmanifest, /opensearch.xml
    registerPictures(app, context); // GET /pictures
    registerRobots(app, indexing); // GET /robots.txt
    registerSitemap(app, context); // GET /sitemap.xml, /sitemaps/{file}
    registerDemoFiles(app); // GET /demo/geojson/{id}.geojson
  };
