// One record as a page: its map, its links and every field, with schema.org data for machines.

import { escapeHtml } from '@periplus/markup';
import { renderExtentMap } from '../../../http/html/extent-map.ts';
import { renderRecordSections } from '../../../http/html/record-page.ts';
import { renderLink } from '../../../http/html/standalone-page.ts';
import { cataloguePage, type Site } from '../../../http/request/site.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { toJsonLd } from '../../../record/views/citation/json-ld.ts';
import { isWebUrl } from '../../../record/views/urls.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { Feature } from '../present/feature.ts';
import type { OgcLink } from '../present/resource-links.ts';
import {
  collectionBreadcrumb,
  collectionsBreadcrumb,
  itemsBreadcrumb,
  landingBreadcrumb,
  type OgcDocument,
  renderOgcPage,
} from './layout.ts';

export type ItemPage = {
  readonly site: Site;
  readonly record: AardvarkRecord;
  readonly feature: Feature;
  readonly dictionaries: readonly Dictionary[];
  readonly links: readonly OgcLink[];
  /** Address of a map that this server draws. */
  readonly map: string | undefined;
};

/** Links within the API are told by the frame. */
const OWN_RELATIONS: ReadonlySet<string> = new Set(['self', 'alternate', 'collection', 'profile']);

const renderLinks = ({ links }: Feature): string => {
  const items = links
    .filter(({ rel, href }) => !OWN_RELATIONS.has(rel) && isWebUrl(href))
    .map(
      ({ href, title, type }) =>
        `<li>${renderLink(href, title ?? href)}${type === undefined ? '' : ` (${escapeHtml(type)})`}</li>`,
    );
  return items.length === 0 ? '' : `<section>\n<h2>Links</h2>\n<ul>\n${items.join('\n')}\n</ul>\n</section>\n`;
};

const EXTENT = 'Extent of the record';

const renderExtent = (geometry: Feature['geometry'], map: string | undefined): string => {
  if (geometry === null) return '';
  return map === undefined
    ? renderExtentMap([geometry], EXTENT)
    : `<img class="where-map" src="${escapeHtml(map)}" alt="${EXTENT}">\n`;
};

export const renderItemPage = ({ site, record, feature, dictionaries, links, map }: ItemPage): OgcDocument => {
  const title = String(feature.properties.title);
  const { geometry } = feature;
  return renderOgcPage({
    site,
    title,
    breadcrumbs: [
      landingBreadcrumb(site),
      collectionsBreadcrumb(site),
      collectionBreadcrumb(site),
      itemsBreadcrumb(site),
    ],
    links,
    jsonLd: toJsonLd(record, cataloguePage(site, record.id)),
    body: [
      `<h1 dir="auto">${escapeHtml(title)}</h1>\n`,
      renderExtent(geometry, map),
      renderLinks(feature),
      renderRecordSections(record, site, dictionaries),
    ].join(''),
  });
};
