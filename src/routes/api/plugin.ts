// The JSON:API interface: lists its routes.
import type { FastifyPluginAsync } from 'fastify';
import { NO_DOWNLOAD_SERVICE, withoutTypes } from '../../catalog/external/download-service.ts';
import { NO_THUMBNAIL_SERVICE } from '../../catalog/external/thumbnail-service.ts';
import { createDocumentWorker } from '../../http/external-documents/document-worker.ts';
import { NO_PICTURES } from '../../http/html/pictures.ts';
import { createIndexing } from '../../http/response/indexing.ts';
import { registerChanges } from './changes/changes.ts';
import type { ApiContext } from './context.ts';
import { registerCsvAcceptCheck } from './csv-routes.ts';
import { registerKeys } from './keys.ts';
import { registerOgm } from './ogm.ts';
import { registerStaticMaps } from './pictures/static-maps.ts';
import { registerThumbnails } from './pictures/thumbnails.ts';
import { registerAccess } from './record/access.ts';
import { registerCitations } from './record/citations.ts';
import { registerDataDictionaries } from './record/data-dictionaries.ts';
import { registerGeneratedDownloads } from './record/generated-downloads.ts';
import { registerMetadata } from './record/metadata.ts';
import { registerMetadataDisplay } from './record/metadata-display.ts';
import { registerOgmViewer } from './record/ogm-viewer.ts';
import { registerRelationships } from './record/relationships.ts';
import { registerResource } from './record/resource.ts';
import { registerResources } from './record/resources.ts';
import { registerSimilar } from './record/similar.ts';
import { registerSpatialFacets } from './record/spatial-facets.ts';
import { createServeCached } from './response-cache.ts';
import { registerRoot } from './root.ts';
import { registerFacetValues } from './search/facet-values.ts';
import { registerMap } from './search/map.ts';
import { registerSearch } from './search/search.ts';
import { registerSuggest } from './search/suggest.ts';
import { registerService } from './service.ts';
import { registerValidate } from './validate/validate.ts';

/** Without pictures, responses do not link to any. */
export type ApiPluginOptions = Omit<ApiContext, 'pictures' | 'thumbnailing' | 'downloading'> &
  Partial<Pick<ApiContext, 'pictures' | 'thumbnailing' | 'downloading'>>;

/** Generated downloads that the reference interface does not have. */
const OWN_TYPES = ['geopackage', 'geoparquet'] as const;

/** Pictures may be indexed like the pages that show them. */
const createPicturesPlugin =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', createIndexing(context.catalog, context.config).onRequest);
    registerStaticMaps(app, context); // GET /resources/{id}/static-map..., /static-maps/..., /static-map-assets/{map_hash}
    registerThumbnails(app, context); // GET /resources/{id}/thumbnail..., /thumbnails/...
  };

export const createApiPlugin =
  (parts: ApiPluginOptions): FastifyPluginAsync =>
  async (app) => {
    const { downloading = NO_DOWNLOAD_SERVICE } = parts;
    const context: ApiContext = {
      pictures: NO_PICTURES,
      thumbnailing: NO_THUMBNAIL_SERVICE,
      ...parts,
      // Clients of the reference interface expect a zip file behind a download named GeoPackage.
      downloading: parts.config.api.profile === 'reference' ? withoutTypes(downloading, OWN_TYPES) : downloading,
    };
    const serveCached = createServeCached(context, app.httpContext);
    const documents = createDocumentWorker();
    app.addHook('onClose', documents.close);
    registerCsvAcceptCheck(app);
    registerRoot(app, context); // GET /
    registerSearch(app, context, serveCached); // GET, POST /search
    registerFacetValues(app, context); // GET /search/facets/{facet_name}
    registerSuggest(app, context); // GET /suggest
    registerMap(app, context); // GET /map/h3
    registerResources(app, context); // GET /resources/
    registerResource(app, context, serveCached); // GET /resources/{id}
    registerMetadata(app, context); // GET /resources/{id}/ogm, /metadata, /metadata/ogm, /metadata/b1g
    registerMetadataDisplay(app, context, documents); // GET /resources/{id}/metadata/display
    registerDataDictionaries(app, context); // GET /resources/{id}/data-dictionaries
    registerCitations(app, context); // GET /resources/{id}/citation, .../json-ld, .../ris, .../bibtex
    registerAccess(app, context); // GET /resources/{id}/distributions, /links, /downloads, /viewer
    registerGeneratedDownloads(app, context); // GET /resources/{id}/downloads/generated/{download_type}...
    registerOgmViewer(app, context, documents); // GET /resources/{id}/ogm-viewer
    registerRelationships(app, context); // GET /resources/{id}/relationships
    registerSpatialFacets(app, context); // GET /resources/{id}/spatial-facets
    registerSimilar(app, context); // GET /resources/{id}/similar-items
    await app.register(createPicturesPlugin(context));
    registerChanges(app, context); // GET /changes, /changes.atom
    registerOgm(app, context.openHarvest); // GET /ogm/repos, /ogm/harvest/failures, /ogm/harvest/runs/{run_id}/failures
    registerService(app, context); // GET /service, /ld/...
    registerValidate(app); // POST /validate
    registerKeys(app); // GET /keys/self
  };
