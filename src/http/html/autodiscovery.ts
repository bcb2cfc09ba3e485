// Tells machines that read a page where the catalogue is: a link in its head (OGC 20-004r1, autodiscovery).

import { escapeHtml } from '@periplus/markup';
import { API_PREFIX } from '../request/urls.ts';

export const OGC_PREFIX = `${API_PREFIX}/ogc`;
export const COLLECTION_ID = 'regional-records';
export const CATALOG_RELATION = 'http://www.opengis.net/def/rel/ogc/1.0/ogc-catalog';

/** The endpoint where the records are searched. */
export const catalogUrl = (base: string): string => `${base}${OGC_PREFIX}/collections/${COLLECTION_ID}/items`;

/** Trusted HTML for the head of a page. */
export const renderCatalogLink = (base: string): string =>
  `<link rel="${CATALOG_RELATION}" type="application/geo+json" title="Records" href="${escapeHtml(catalogUrl(base))}">\n`;
