// The page of one record: map, links and all fields, with schema.org data in the head.
import { html, isWebUrl, type SafeHtml } from '@periplus/markup';
import { renderExternalLink } from '../../../http/html/elements.ts';
import { renderExtentMap } from '../../../http/html/extent-map.ts';
import { renderFieldValue } from '../../../http/html/record/fields.ts';
import { renderRecordSections } from '../../../http/html/record/sections.ts';
import { cataloguePage, type PageSite } from '../../../http/request/site.ts';
import { text } from '../../../http/texts/texts.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { toRecordView } from '../../../record/views/record-view.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { Feature } from '../present/feature.ts';
import type { OgcLink, OgcLinkTemplate } from '../present/resource-links.ts';
import { type OgcPage, renderAnchor } from './layout.ts';

export type ItemPage = {
  readonly site: PageSite;
  readonly record: AardvarkRecord;
  readonly feature: Feature;
  readonly dictionaries: readonly Dictionary[];
  /** URL of a map drawn by this server. */
  readonly map: string | undefined;
};

const renderLink = ({ href, rel, title = href, type }: OgcLink): SafeHtml =>
  html`<li>${isWebUrl(href) ? renderExternalLink(href, title) : renderAnchor(href, title)} (${[rel, type].filter((part) => part !== undefined).join(', ')})</li>\n`;

const renderTemplate = ({ rel, title, uriTemplate }: OgcLinkTemplate): SafeHtml =>
  html`<li>${title}: <code>${uriTemplate}</code> (${rel})</li>\n`;

/** All that the feature has, so that the page lacks nothing. */
const renderLinks = ({ links, linkTemplates = [] }: Feature): SafeHtml =>
  html`<section><h2>${text('ogc.links')}</h2><ul lang="en">
${links.map(renderLink)}${linkTemplates.map(renderTemplate)}</ul></section>`;

const renderExtent = (geometry: Feature['geometry'], map: string | undefined): SafeHtml | false =>
  geometry !== null &&
  (map === undefined
    ? renderExtentMap([geometry], text('ogc.extentMap'))
    : html`<img class="where-map" src="${map}" alt="${text('ogc.extentMap')}">\n`);

export const toItemPage = ({ site, record, feature, dictionaries, map }: ItemPage): OgcPage => {
  const view = toRecordView(record, cataloguePage(site, record.id));
  const { path } = site;
  return {
    title: view.title.text,
    parent: 'items',
    jsonLd: view.jsonLd,
    body: html`<h1 dir="auto">${renderFieldValue(view.title, path)}</h1>
${renderExtent(feature.geometry, map)}${renderLinks(feature)}${renderRecordSections(view, dictionaries, path)}`,
  };
};
