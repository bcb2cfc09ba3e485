// The main content of OGC API pages: breadcrumbs, body, and links to other formats.
import { html, type SafeHtml } from '@periplus/markup';
import { renderJsonScript } from '../../../http/html/elements.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { text } from '../../../http/texts/texts.ts';
import { collectionUrl, itemsUrl, ogcUrl } from '../names.ts';
import type { OgcLink } from '../present/resource-links.ts';

const PARENTS = ['landing', 'collections', 'collection', 'items'] as const;
type Parent = (typeof PARENTS)[number];

export type OgcPage = {
  readonly title: string;
  /** The page above this one; absent on the landing page. */
  readonly parent?: Parent;
  readonly body: SafeHtml;
  /** Links for the head, beside those to the resource in JSON and HTML. */
  readonly otherLinks?: readonly OgcLink[];
  readonly jsonLd?: object;
};

/** The content of a page without the site layout. */
export type OgcDocument = { readonly title: string; readonly head: SafeHtml; readonly main: SafeHtml };

export const renderAnchor = (href: string, label: string): SafeHtml => html`<a href="${href}">${label}</a>`;

const renderParent = (parent: Parent, { url, name }: PageSite): SafeHtml => {
  const [title, href] = {
    landing: [name, ogcUrl(url)],
    collections: [text('ogc.collections'), ogcUrl(url, 'collections')],
    collection: [text('ogc.records'), collectionUrl(url)],
    items: [text('ogc.items'), itemsUrl(url)],
  }[parent] as [string, string];
  return html`<li>${renderAnchor(`${href}?f=html`, title)}</li>`;
};

const renderTrail = ({ title, parent }: OgcPage, site: PageSite): SafeHtml => {
  const parents = parent === undefined ? [] : PARENTS.slice(0, PARENTS.indexOf(parent) + 1);
  return html`<nav class="trail" aria-label="${text('ogc.breadcrumbs')}"><ul>${parents.map((one) => renderParent(one, site))}<li aria-current="page">${title}</li></ul></nav>\n`;
};

const renderHeadLink = ({ rel, type, title, href }: OgcLink): SafeHtml =>
  html`<link rel="${rel}" lang="en"${type !== undefined && html` type="${type}"`}${title !== undefined && html` title="${title}"`} href="${href}">\n`;

const renderAlternates = (links: readonly OgcLink[]): SafeHtml | false =>
  links.length > 0 &&
  html`<nav class="trail" aria-label="${text('ogc.otherFormats')}" lang="en"><ul>${links.map(({ href, title, type }) => html`<li>${renderAnchor(href, title ?? type ?? href)}</li>`)}</ul></nav>`;

export const renderOgcPage = (page: OgcPage, site: PageSite, ownLinks: readonly OgcLink[]): OgcDocument => {
  const { title, body, otherLinks = [], jsonLd } = page;
  const links = [...ownLinks, ...otherLinks];
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  return {
    title,
    head: html`${links.filter(({ rel }) => rel !== 'self').map(renderHeadLink)}${jsonLd !== undefined && renderJsonScript('application/ld+json', jsonLd)}`,
    main: html`<article class="document">${renderTrail(page, site)}${body}${renderAlternates(alternates)}</article>`,
  };
};
