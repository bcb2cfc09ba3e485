// The records that match, as a page: a form that asks again, a map of this page's extents, and the records.

import { boxesOfGeometry, type Geometry } from '@periplus/geo';
import { escapeHtml, toHtmlString } from '@periplus/markup';
import { formatCount } from '@periplus/text';
import type { Hit } from '../../../engine/engine.ts';
import { type MapTiles, renderMapPanel } from '../../../http/html/map-panel.ts';
import type { Site } from '../../../http/request/site.ts';
import { type Params, paramOf, toScalarText } from '../../../query/params.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import { toExcerpt } from '../../../record/views/strings.ts';
import { codesOf, OGC_SORTABLES, TYPE_CODES } from '../../../schema/ogc-properties.ts';
import { itemsUrl, itemUrl } from '../names.ts';
import type { Feature } from '../present/feature.ts';
import { parseFeatures } from '../present/feature-collection.ts';
import type { OgcLink } from '../present/resource-links.ts';
import {
  collectionBreadcrumb,
  collectionsBreadcrumb,
  landingBreadcrumb,
  type OgcDocument,
  renderAnchor,
  renderOgcPage,
} from './layout.ts';

export type ItemsPage = {
  readonly site: Site;
  readonly params: Params;
  readonly query: SearchQuery;
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly links: readonly OgcLink[];
  readonly tiles: MapTiles;
};

const EXCERPT = 240;

const field = (params: Params, name: string, label: string, example: string): string => {
  const value = escapeHtml(toScalarText(paramOf(params, name)) ?? '');
  return `<label>${label} <input name="${name}" value="${value}" placeholder="${escapeHtml(example)}"></label>`;
};

const choice = (params: Params, name: string, label: string, values: readonly string[]): string => {
  const chosen = toScalarText(paramOf(params, name)) ?? '';
  const options = ['', ...values].map(
    (value) => `<option${value === chosen ? ' selected' : ''}>${escapeHtml(value)}</option>`,
  );
  return `<label>${label} <select name="${name}">${options.join('')}</select></label>`;
};

const renderForm = ({
  site,
  params,
}: ItemsPage): string => `<form action="${escapeHtml(itemsUrl(site.base))}" method="get" role="search" aria-label="Records by OGC API">
<p>${field(params, 'q', 'Words', 'lake, river')}
${field(params, 'bbox', 'Box', 'west,south,east,north')}
${field(params, 'datetime', 'Time', '1850-01-01/1900-12-31')}
${choice(params, 'type', 'Type', codesOf(TYPE_CODES))}
${choice(
  params,
  'sortby',
  'Order',
  [...OGC_SORTABLES.keys()].flatMap((name) => (name === 'relevance' ? [name] : [name, `-${name}`])),
)}
<input type="hidden" name="f" value="html">
<button>Search</button></p>
</form>
`;

const boxesText = (geometry: Feature['geometry']): string =>
  (geometry === null ? [] : boxesOfGeometry(geometry)).map((box) => box.join(',')).join(' ');

const renderRecord = (base: string, { id, properties, geometry }: Feature): string => {
  const { title, description, type, updated } = properties;
  const facts = [type, updated].filter((fact) => typeof fact === 'string');
  const about = typeof description === 'string' ? `<br>${escapeHtml(toExcerpt(description, EXCERPT))}` : '';
  return `<li dir="auto" data-id="${escapeHtml(id)}" data-boxes="${boxesText(geometry)}">${renderAnchor(`${itemUrl(base, id)}?f=html`, String(title))} (${escapeHtml(facts.join(', '))})${about}</li>`;
};

const renderPaging = ({ query, hits, total, links }: ItemsPage): string => {
  const from = hits.length === 0 ? 0 : query.offset + 1;
  const counts = `<p>${from} to ${query.offset + hits.length} of ${formatCount(total)} records.</p>\n`;
  const steps = links
    .filter(({ rel }) => rel === 'prev' || rel === 'next')
    .map(({ href, title = '' }) => `<li>${renderAnchor(href, title)}</li>`);
  return `${counts}${steps.length === 0 ? '' : `<nav class="trail" aria-label="Pages"><ul>${steps.join('')}</ul></nav>\n`}`;
};

const renderExtents = (geometries: readonly Geometry[], tiles: MapTiles): string =>
  geometries.length === 0 ? '' : toHtmlString(renderMapPanel(geometries, tiles, 'plain'));

export const renderItemsPage = (page: ItemsPage): OgcDocument => {
  const { site, hits, links } = page;
  const features = parseFeatures(hits, site);
  const geometries = features.flatMap(({ geometry }) => geometry ?? []);
  const records = features.map((feature) => renderRecord(site.base, feature)).join('\n');
  return renderOgcPage({
    site,
    title: 'Items',
    breadcrumbs: [landingBreadcrumb(site), collectionsBreadcrumb(site), collectionBreadcrumb(site)],
    links,
    body: `<h1>Records</h1>\n${renderForm(page)}${renderPaging(page)}${renderExtents(geometries, page.tiles)}<ol id="cards" start="${page.query.offset + 1}">\n${records}\n</ol>\n`,
  });
};
