// URLs, media types, link relations and profiles of the OGC API.

import { encodeUrlComponent } from '@periplus/markup';
import { CATALOG_RELATION, COLLECTION_ID, catalogUrl, OGC_PREFIX } from '../../http/html/autodiscovery.ts';

export { COLLECTION_ID, OGC_PREFIX };

/** Includes the name that the reference implementation uses. */
export const COLLECTION_ALIASES: readonly string[] = [COLLECTION_ID, 'btaa-records'];

export const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html';
export const GEOJSON_TYPE = 'application/geo+json';
export const CATALOG_TYPE = 'application/ogc-catalog+json';
export const SCHEMA_TYPE = 'application/schema+json';
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';

/** Link relations that are URIs (OGC 20-004r1, OGC 19-079r2). */
export const RELATIONS = {
  conformance: 'http://www.opengis.net/def/rel/ogc/1.0/conformance',
  data: 'http://www.opengis.net/def/rel/ogc/1.0/data',
  catalog: CATALOG_RELATION,
  queryables: 'http://www.opengis.net/def/rel/ogc/1.0/queryables',
  sortables: 'http://www.opengis.net/def/rel/ogc/1.0/sortables',
  schema: 'http://www.opengis.net/def/rel/ogc/1.0/schema',
  facets: 'http://www.opengis.net/def/rel/ogc/1.0/facets',
} as const;

export const RECORD_PROFILE = 'http://www.opengis.net/def/profile/OGC/0/ogc-record';
export const CATALOG_PROFILE = 'http://www.opengis.net/def/profile/OGC/0/ogc-catalog';

/** The URL of the landing page ends with a slash. */
export const ogcUrl = (base: string, path = ''): string => `${base}${OGC_PREFIX}/${path}`;

export const collectionUrl = (base: string): string => ogcUrl(base, `collections/${COLLECTION_ID}`);
export const itemsUrl = catalogUrl;
export const itemUrl = (base: string, id: string): string => `${itemsUrl(base)}/${encodeUrlComponent(id)}`;
