// The main content of OGC API pages: breadcrumbs, body, and links to other formats.
import { html, type SafeHtml } from '@periplus/markup';
import { renderJsonScript } from '../../../http/html/elements.ts';
import type { Site } from '../../../http/request/site.ts';
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

export const renderAnchor = (href: string, text: string): SafeHtml => html`<a href="${href}">${text}</a>`;

const renderParent = (parent: Parent, { base, name }: Site): SafeHtml => {
  const [title, url] = {
    landing: [name, ogcUrl(base)],
    collections: ['Collections', ogcUrl(base, 'collections')],
    collection: ['Records', collectionUrl(base)],
    items: ['Items', itemsUrl(base)],
  }[parent] as [string, string];
  return html`<li>${renderAnchor(`${url}?f=html`, title)}</li>`;
};

const renderTrail = ({ title, parent }: OgcPage, site: Site): SafeHtml => {
  const parents = parent === undefined ? [] : PARENTS.slice(0, PARENTS.indexOf(parent) + 1);
  return html`<nav class="trail" aria-label="Breadcrumbs"><ul>${parents.map((one) => renderParent(one, site))}<li aria-current="page">${title}</li></ul></nav>\n`;
};

const renderHeadLink = ({ rel, type, title, href }: OgcLink): SafeHtml =>
  html`<link rel="${rel}"${type !== undefined && html` type="${type}"`}${title !== undefined && html` title="${title}"`} href="${href}">\n`;

const renderAlternates = (links: readonly OgcLink[]): SafeHtml | false =>
  links.length > 0 &&
  html`<nav class="trail" aria-label="Other formats"><ul>${links.map(({ href, title, type }) => html`<li>${renderAnchor(href, title ?? type ?? href)}</li>`)}</ul></nav>`;

export const renderOgcPage = (page: OgcPage, site: Site, ownLinks: readonly OgcLink[]): OgcDocument => {
  const { title, body, otherLinks = [], jsonLd } = page;
  const links = [...ownLinks, ...otherLinks];
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  return {
    title,
    head: html`${links.filter(({ rel }) => rel !== 'self').map(renderHeadLink)}${jsonLd !== undefined && renderJsonScript('application/ld+json', jsonLd)}`,
    main: html`<article class="document">${renderTrail(page, site)}${body}${renderAlternates(alternates)}</article>`,
  };
};
