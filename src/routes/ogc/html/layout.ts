// What the pages of this door share: where one is, the same as JSON, and what machines look for in the head.
import { escapeHtml, markSafe, type SafeHtml } from '@periplus/markup';
import { toScriptJson } from '../../../http/html/standalone-page.ts';
import type { Site } from '../../../http/request/site.ts';
import { collectionUrl, itemsUrl, ogcUrl } from '../names.ts';
import type { OgcLink } from '../present/resource-links.ts';

export type Breadcrumb = { readonly title: string; readonly href: string };

export type OgcPage = {
  readonly site: Site;
  readonly title: string;
  /** From the landing page down to the one above this. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** The other forms of this page. */
  readonly links: readonly OgcLink[];
  /** Trusted HTML. */
  readonly body: string;
  readonly jsonLd?: object;
};

export const renderAnchor = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const asHtml = (url: string): string => `${url}?f=html`;

export const landingBreadcrumb = ({ base, name }: Site): Breadcrumb => ({ title: name, href: asHtml(ogcUrl(base)) });
export const collectionsBreadcrumb = ({ base }: Site): Breadcrumb => ({
  title: 'Collections',
  href: asHtml(ogcUrl(base, 'collections')),
});
export const collectionBreadcrumb = ({ base }: Site): Breadcrumb => ({
  title: 'Records',
  href: asHtml(collectionUrl(base)),
});
export const itemsBreadcrumb = ({ base }: Site): Breadcrumb => ({ title: 'Items', href: asHtml(itemsUrl(base)) });

const renderTrail = (trail: readonly Breadcrumb[], title: string): string => {
  const steps = trail.map((crumb) => `<li>${renderAnchor(crumb.href, crumb.title)}</li>`);
  return `<nav class="trail" aria-label="Breadcrumbs"><ul>${steps.join('')}<li aria-current="page">${escapeHtml(title)}</li></ul></nav>\n`;
};

const renderHeadLink = ({ rel, type, title, href }: OgcLink): string =>
  `<link rel="${escapeHtml(rel)}"${type === undefined ? '' : ` type="${escapeHtml(type)}"`}${
    title === undefined ? '' : ` title="${escapeHtml(title)}"`
  } href="${escapeHtml(href)}">\n`;

const renderAlternates = (links: readonly OgcLink[]): string => {
  const items = links.map(({ href, title, type }) => `<li>${renderAnchor(href, title ?? type ?? href)}</li>`);
  return items.length === 0 ? '' : `<nav class="trail" aria-label="Other forms"><ul>${items.join('')}</ul></nav>\n`;
};

/** The page without the frame of the site around it. */
export type OgcDocument = { readonly title: string; readonly head: SafeHtml; readonly main: SafeHtml };

export const renderOgcPage = ({ title, breadcrumbs: trail, links, body, jsonLd }: OgcPage): OgcDocument => {
  const others = links.filter(({ rel }) => rel !== 'self');
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  const data = jsonLd === undefined ? '' : `<script type="application/ld+json">${toScriptJson(jsonLd)}</script>\n`;
  return {
    title,
    head: markSafe(`${others.map(renderHeadLink).join('')}${data}`),
    main: markSafe(
      `<article class="document">${renderTrail(trail, title)}${body}${renderAlternates(alternates)}</article>`,
    ),
  };
};
