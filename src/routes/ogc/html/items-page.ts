// The page of matching records: a search form, a map of their extents, and the records.

import { boxesOfGeometry } from '@periplus/geo';
import { html, markSafe, type SafeHtml } from '@periplus/markup';
import type { Hit } from '../../../engine/engine.ts';
import { type MapTiles, renderMapPanel } from '../../../http/html/map-panel.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { text } from '../../../http/texts/texts.ts';
import { type Params, paramOf, toScalarText } from '../../../query/params.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import { toExcerpt, toShortTitle } from '../../../record/views/strings.ts';
import { codesOf, OGC_SORTABLES, TYPE_CODES } from '../../../schema/ogc-properties.ts';
import { itemsUrl, itemUrl } from '../names.ts';
import type { Feature } from '../present/feature.ts';
import { parseFeatures } from '../present/feature-collection.ts';
import type { OgcLink } from '../present/resource-links.ts';
import { type OgcPage, renderAnchor } from './layout.ts';

export type ItemsPage = {
  readonly site: PageSite;
  readonly params: Params;
  readonly query: SearchQuery;
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly links: readonly OgcLink[];
  readonly tiles: MapTiles;
};

const EXCERPT_LENGTH = 240;

const renderInput = (params: Params, name: string, label: string, example: string): SafeHtml =>
  html`<label>${label} <input name="${name}" value="${toScalarText(paramOf(params, name))}" placeholder="${example}"></label>`;

const renderSelect = (params: Params, name: string, label: string, values: readonly string[]): SafeHtml => {
  const selected = toScalarText(paramOf(params, name)) ?? '';
  return html`<label>${label} <select name="${name}" lang="en">${['', ...values].map(
    (value) => html`<option${value === selected && markSafe(' selected')}>${value}</option>`,
  )}</select></label>`;
};

const SORTS = [...OGC_SORTABLES.keys()].flatMap((name) => (name === 'relevance' ? [name] : [name, `-${name}`]));

const renderForm = ({
  site,
  params,
}: ItemsPage): SafeHtml => html`<form action="${itemsUrl(site.url)}" method="get" role="search" aria-label="${text('ogc.searchForm')}">
<p>${renderInput(params, 'q', text('ogc.words'), text('ogc.wordsExample'))}
${renderInput(params, 'bbox', text('ogc.bbox'), text('ogc.bboxExample'))}
${renderInput(params, 'datetime', text('ogc.time'), '1850-01-01/1900-12-31')}
${renderSelect(params, 'type', text('ogc.type'), codesOf(TYPE_CODES))}
${renderSelect(params, 'sortby', text('search.sort'), SORTS)}
<input type="hidden" name="f" value="html">
<button>${text('layout.search')}</button></p>
</form>
`;

const toBoxesText = (geometry: Feature['geometry']): string =>
  (geometry === null ? [] : boxesOfGeometry(geometry)).map((box) => box.join(',')).join(' ');

const renderRecord = (base: string, { id, properties, geometry }: Feature): SafeHtml => {
  const { title, description, type, updated } = properties;
  const details = [type, updated].filter((detail) => typeof detail === 'string').join(', ');
  return html`<li dir="auto" data-id="${id}" data-boxes="${toBoxesText(geometry)}">${renderAnchor(`${itemUrl(base, id)}?f=html`, toShortTitle(String(title)))} <span class="quiet" lang="en">(${details})</span>${
    typeof description === 'string' && html`<br>${toExcerpt(description, EXCERPT_LENGTH)}`
  }</li>\n`;
};

const renderPaging = ({ site, query, hits, total, links }: ItemsPage): SafeHtml => {
  const first = hits.length === 0 ? 0 : query.offset + 1;
  const steps = links.filter(({ rel }) => rel === 'prev' || rel === 'next');
  return html`<p>${text('ogc.range', { first, last: query.offset + hits.length, records: text('search.records', { count: total }) })}</p>
${steps.length > 0 && html`<nav class="trail" aria-label="${text('ogc.pages')}"><ul>${steps.map(({ href, rel }) => html`<li>${renderAnchor(site.url + href.slice(site.base.length), text(rel === 'prev' ? 'ogc.previous' : 'ogc.next'))}</li>`)}</ul></nav>`}`;
};

export const toItemsPage = (page: ItemsPage): OgcPage => {
  const { site, hits } = page;
  const features = parseFeatures(hits, site);
  const geometries = features.flatMap(({ geometry }) => geometry ?? []);
  return {
    title: text('ogc.items'),
    parent: 'collection',
    otherLinks: page.links,
    body: html`<h1>${text('ogc.records')}</h1>
${renderForm(page)}${renderPaging(page)}${geometries.length > 0 && renderMapPanel(geometries, page.tiles, 'plain')}<ol id="cards" start="${page.query.offset + 1}">
${features.map((feature) => renderRecord(site.url, feature))}</ol>`,
  };
};
