// The layout of all pages: header with a search box, main content, footer. Pages load nothing from other servers.

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

const SCRIPT_CSP = "script-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'";

/** Only the map tiles that the operator has configured may come from another host. */
const siteCsp = memoise((tiles: string): string => {
  const images = tiles === '' ? '' : ` ${new URL(tiles).origin}`;
  return `default-src 'none'; style-src 'self'; img-src 'self'${images} data: blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'`;
}, 1);

/** A `document` runs no scripts: it may show content from other servers. */
export type PageKind = 'front' | 'search' | 'record' | 'text' | 'document';

export type SitePage = {
  readonly title: string;
  readonly main: SafeHtml;
  /** Additional elements of the head. */
  readonly head?: HtmlContent;
  /** Text in the search box of the header; null omits the box on pages that have their own. */
  readonly q?: string | null;
  /** Sets the class of the body and the script. */
  readonly kind: PageKind;
  /** The current entry of the navigation. */
  readonly navigationPath?: string;
  readonly status?: number;
  /** Identifies the content, see send-body.ts. */
  readonly version?: string;
  /** Whether `sendCachedPage` may send it again. */
  readonly isCacheable?: boolean;
};

/** Links on pages have no host, so that they work under every address of the site. */
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

const toScript = (kind: PageKind): string | undefined =>
  kind === 'document' ? undefined : assetPath(kind === 'record' ? RECORD_SCRIPT : MAIN_SCRIPT);

/** The HTML around every page. */
export const renderHtmlPage = (page: {
  readonly path: string;
  readonly title: string;
  readonly head: HtmlContent;
  readonly kind: PageKind | 'viewer';
  readonly script: string | undefined;
  readonly body: SafeHtml;
}): string => {
  const { path, title, head, kind, script, body } = page;
  return toHtmlString(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${path}${assetPath(STYLE_SHEET)}">
<link rel="icon" href="${path}/favicon.ico" type="image/svg+xml">
${head}${script !== undefined && html`<script type="module" src="${path}${script}"></script>\n`}</head>
<body class="page-${kind}" data-path="${path}">
${body}
</body>
</html>
`);
};

export const renderSitePage = (site: Site, config: Config, page: SitePage): string => {
  const path = sitePath(site.base);
  return renderHtmlPage({
    path,
    title: page.title === site.name ? page.title : `${page.title} - ${site.name}`,
    kind: page.kind,
    script: toScript(page.kind),
    head: html`<link rel="manifest" href="${path}/manifest.webmanifest">
<link rel="search" type="application/opensearchdescription+xml" title="${site.name}" href="${path}/opensearch.xml">
${renderCatalogLink(site.base)}${page.head}`,
    body: html`<a class="skip" href="#main">Skip to content</a>
<header class="site-header">${renderBrand(path, site, config.web.logo !== undefined)}${
      page.q !== null && renderSearchBox(path, page.q ?? '')
    }${renderNavigation(path, page.navigationPath)}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
${renderFooter(path, config)}`,
  });
};

const setPolicy = (reply: FastifyReply, kind?: PageKind): FastifyReply => {
  const csp = siteCsp(reply.server.httpContext.config.web.tileUrl ?? '');
  return reply.header('content-security-policy', kind === 'document' ? csp : `${csp}; ${SCRIPT_CSP}`);
};

/**
 * Sends a 304 and returns true if the client has this version. The 304 carries the policy, since browsers adopt its
 * headers.
 */
export const isPageNotModified = (reply: FastifyReply, version: string): boolean =>
  isNotModified(setPolicy(reply), version);

/** Sends this version of the page from the cache, or returns false. */
export const sendCachedPage = (reply: FastifyReply, version: string): boolean => {
  const { bodyCache, metrics } = reply.server.httpContext;
  const cached = bodyCache.get(reply.request, version);
  metrics.count(cached === undefined ? 'responseCacheMisses' : 'responseCacheHits');
  if (cached !== undefined)
    sendBody(setPolicy(reply), { type: PAGE_TYPE, body: cached.bytes, tag: cached.tag, isStatic: true });
  return cached !== undefined;
};

export const sendSitePage = (request: FastifyRequest, reply: FastifyReply, page: SitePage): void => {
  const { config, bodyCache } = request.server.httpContext;
  const { version, isCacheable = false, status = 200 } = page;
  setPolicy(reply, page.kind);
  const body = toBytes(renderSitePage(siteOf(request), config, page));
  if (version !== undefined && isCacheable)
    bodyCache.set(request, version, () => ({ tag: versionEtag(reply, version), bytes: body }));
  sendBody(reply, { type: PAGE_TYPE, body, status, ...(version === undefined ? {} : { version }) });
};
