// The frame of the pages for people: header with a search box, the page itself, footer. Everything comes from this server.

import { memoise } from '@periplus/collections';
import { type HtmlContent, html, markSafe, type SafeHtml, toHtmlString } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { type Site, siteOf } from '../request/site.ts';
import { toBytes } from '../response/bytes.ts';
import { isNotModified, sendBody, versionEtag } from '../response/send-body.ts';
import { renderCatalogLink } from './autodiscovery.ts';
import { COMPASS_ICON } from './icons.ts';
import { assetPath, MAIN_SCRIPT, RECORD_SCRIPT, STYLE_SHEET } from './site-assets.ts';

const PAGE_TYPE = 'text/html; charset=utf-8';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Scripts, styles, pictures and data from here alone; nothing inline, no frame around us. Only tiles of an operator's choice may come from
 * another host.
 */
const siteCsp = memoise(
  (tiles: string): string =>
    POLICY.replace("img-src 'self'", `img-src 'self'${tiles === '' ? '' : ` ${new URL(tiles).origin}`}`),
  1,
);

export type SitePage = {
  readonly title: string;
  readonly main: SafeHtml;
  /** More for the head. */
  readonly head?: HtmlContent;
  /** Fills the search box of the header; null leaves the box out, where the page has one of its own. */
  readonly q?: string | null;
  /** A class of the body: which kind of page this is. */
  readonly kind: 'front' | 'search' | 'record' | 'text';
  /** The entry of the navigation that leads here. */
  readonly navigationPath?: string;
  readonly status?: number;
  /** Stands for the content, see send-body.ts. */
  readonly version?: string;
  /** Sent again as it is to the next who asks for this version, see `repeatPage`. */
  readonly isCacheable?: boolean;
};

/** Addresses on a page start with a path, so that they lead to the host by which the reader came. */
export const sitePath = memoise((base: string): string => (URL.parse(base)?.pathname ?? '').replace(/\/$/, ''), 20);

const NAVIGATION = [
  ['/search', 'Browse'],
  ['/bookmarks', 'Bookmarks'],
  ['/help', 'Help'],
  ['/about', 'About'],
] as const;

const renderNavigation = (
  path: string,
  here: string | undefined,
): SafeHtml => html`<nav class="site-nav" aria-label="Site">
<ul>${NAVIGATION.map(
  ([target, label]) =>
    html`<li><a href="${path}${target}"${target === here && markSafe(' aria-current="page"')}>${label}${
      target === '/bookmarks' && markSafe('<span class="badge" data-bookmark-count hidden></span>')
    }</a></li>`,
)}</ul></nav>`;

export const renderSearchBox = (path: string, q: string, hidden: HtmlContent = undefined): SafeHtml =>
  html`<form class="search-box" role="search" action="${path}/search" method="get" data-search>
<label class="sr-only" for="q">Search maps and data</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search maps and data" autocomplete="off" maxlength="1000" enterkeyhint="search">
${hidden}<button type="submit">Search</button>
</form>`;

const renderBrand = (path: string, { name }: Site, hasLogo: boolean): SafeHtml =>
  html`<a class="brand" href="${path}/">${
    hasLogo ? html`<img src="${path}/assets/logo" alt="" height="32">` : COMPASS_ICON
  }<span>${name}</span></a>`;

const renderFooter = (path: string, { api, web }: Config): SafeHtml => html`<footer class="site-footer">
<p>${web.footer ?? api.description}</p>
<ul><li><a href="${path}/about">About</a></li><li><a href="${path}/help">Help</a></li><li><a href="${path}/api/docs">API</a></li><li><a href="${path}/api/v1/ogc/?f=html">OGC API</a></li>${
  api.contactEmail !== undefined && html`<li><a href="mailto:${api.contactEmail}">Contact</a></li>`
}</ul></footer>`;

const renderHead = (path: string, site: Site, { title, head, kind }: SitePage): SafeHtml => {
  const script = assetPath(kind === 'record' ? RECORD_SCRIPT : MAIN_SCRIPT);
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.name ? title : `${title} - ${site.name}`}</title>
<link rel="stylesheet" href="${path}${assetPath(STYLE_SHEET)}">
<link rel="icon" href="${path}/favicon.ico" type="image/svg+xml">
<link rel="manifest" href="${path}/manifest.webmanifest">
<link rel="search" type="application/opensearchdescription+xml" title="${site.name}" href="${path}/opensearch.xml">
${markSafe(renderCatalogLink(site.base))}${script !== undefined && html`<script type="module" src="${path}${script}"></script>\n`}${head}</head>`;
};

export const renderSitePage = (site: Site, config: Config, page: SitePage): string => {
  const path = sitePath(site.base);
  return toHtmlString(html`<!DOCTYPE html>
<html lang="en">
${renderHead(path, site, page)}
<body class="page-${page.kind}" data-path="${path}">
<a class="skip" href="#main">Skip to content</a>
<header class="site-header">${renderBrand(path, site, config.web.logo !== undefined)}${
    page.q !== null && renderSearchBox(path, page.q ?? '')
  }${renderNavigation(path, page.navigationPath)}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
${renderFooter(path, config)}
</body>
</html>
`);
};

const setPolicy = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', siteCsp(reply.server.httpContext.config.web.tileUrl ?? ''));

/** True when the reader holds this version of the page. A 304 carries the policy of the page too: browsers take over its headers. */
export const isPageNotModified = (reply: FastifyReply, version: string): boolean =>
  isNotModified(setPolicy(reply), version);

/** True when this version of the page has been made before: it is sent, unless the reader holds it. */
export const sendCachedPage = (reply: FastifyReply, version: string): boolean => {
  const { bodyCache: kept, metrics: figures } = reply.server.httpContext;
  const known = kept.get(reply.request, version);
  figures.count(known === undefined ? 'madeAnswers' : 'keptAnswers');
  if (known !== undefined)
    sendBody(setPolicy(reply), { type: PAGE_TYPE, body: known.bytes, tag: known.tag, isStatic: true });
  return known !== undefined;
};

export const sendSitePage = (request: FastifyRequest, reply: FastifyReply, page: SitePage): void => {
  const { config, bodyCache: kept } = request.server.httpContext;
  const { version, isCacheable: keep, status = 200 } = page;
  setPolicy(reply);
  const body = toBytes(renderSitePage(siteOf(request), config, page));
  if (version !== undefined && keep === true)
    kept.set(request, version, () => ({ tag: versionEtag(reply, version), bytes: body }));
  sendBody(reply, { type: PAGE_TYPE, body, status, ...(version === undefined ? {} : { version }) });
};
