// The link in the head of every page that leads clients to the OGC catalogue (OGC 20-004r1, autodiscovery).
import { html, type SafeHtml } from '@periplus/markup';
import { API_PREFIX } from '../request/urls.ts';
import { text } from '../texts/texts.ts';

export const OGC_PREFIX = `${API_PREFIX}/ogc`;
export const COLLECTION_ID = 'regional-records';
export const CATALOG_RELATION = 'http://www.opengis.net/def/rel/ogc/1.0/ogc-catalog';

/** The search endpoint of the catalogue. */
export const catalogUrl = (base: string): string => `${base}${OGC_PREFIX}/collections/${COLLECTION_ID}/items`;

export const renderCatalogLink = (base: string): SafeHtml =>
  html`<link rel="${CATALOG_RELATION}" type="application/geo+json" title="${text('ogc.records')}" href="${catalogUrl(base)}">\n`;
