// The layout of all pages: header with a search box, main content, footer. Pages load nothing from other servers.

import { memoise } from '@periplus/collections';
import { type HtmlContent, html, markSafe, type SafeHtml, toHtmlString } from '@periplus/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { toExcerpt, toOneLine } from '../../record/views/strings.ts';
import { isLanguageNegotiated, languageOf, languageVersion } from '../request/language.ts';
import { type PageSite, type Site, siteOf } from '../request/site.ts';
import { safePath } from '../request/urls.ts';
import { toBytes } from '../response/bytes.ts';
import { addVary } from '../response/headers.ts';
import { isNotModified, sendBody, versionEtag } from '../response/send-body.ts';
import { readLanguage } from '../texts/language.ts';
import { currentLanguage, runForRequest, text } from '../texts/texts.ts';
import { renderCatalogLink } from './autodiscovery.ts';
import { COMPASS_ICON, ICON_SYMBOLS } from './icons.ts';
import { type PageKind, renderScriptTexts } from './script-texts.ts';
import { renderShareTags, type ShareImage } from './share-tags.ts';
import { assetPath, MAIN_SCRIPT, RECORD_SCRIPT, STYLE_SHEET } from './site-assets.ts';

const PAGE_TYPE = 'text/html; charset=utf-8';

const SCRIPT_CSP = "script-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'";

/** Only the map tiles that the operator has configured may come from another host. */
const siteCsp = memoise((tiles: string): string => {
  const images = tiles === '' ? '' : ` ${new URL(tiles).origin}`;
  return `default-src 'none'; style-src 'self'; img-src 'self'${images} data: blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'`;
}, 1);

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
  /** For pages of which other sites show more than the title. */
  readonly share?: { readonly path: string; readonly description: string; readonly images: readonly ShareImage[] };
  /** Identifies the content, see send-body.ts. */
  readonly version?: string;
  /** Whether `sendCachedPage` may send it again. */
  readonly isCacheable?: boolean;
};

const NAVIGATION = [
  ['/search', 'layout.browse'],
  ['/bookmarks', 'layout.bookmarks'],
  ['/help', 'layout.help'],
  ['/about', 'layout.about'],
] as const;

const renderNavigation = (
  path: string,
  here: string | undefined,
): SafeHtml => html`<nav class="site-nav" aria-label="${text('layout.navigation')}">
<details class="site-menu"><summary>${text('layout.menu')}</summary><ul>${NAVIGATION.map(
  ([target, key]) =>
    html`<li><a href="${path}${target}"${target === here && markSafe(' aria-current="page"')}>${text(key)}${
      target === '/bookmarks' && markSafe('<span class="badge" data-bookmark-count hidden></span>')
    }</a></li>`,
)}</ul></details></nav>`;

export const renderSearchBox = (path: string, q: string, hidden: HtmlContent = undefined): SafeHtml =>
  html`<form class="search-box" role="search" action="${path}/search" method="get" data-search>
<label class="sr-only" for="q">${text('layout.searchField')}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${text('layout.searchField')}" autocomplete="off" maxlength="1000" enterkeyhint="search">
${hidden}<button type="submit">${text('layout.search')}</button>
</form>`;

const renderBrand = ({ name, path }: PageSite, root: string, hasLogo: boolean): SafeHtml =>
  html`<a class="brand" href="${path}/">${
    hasLogo ? html`<img src="${root}/assets/logo" alt="" height="32">` : COMPASS_ICON
  }<span>${name}</span></a>`;

/** The path and query of this page in each language. */
type LanguageLinks = readonly { readonly code: string; readonly href: string }[];

const toLanguageLinks = ({ root }: PageSite, { web }: Config, here: string): LanguageLinks =>
  web.languages.length < 2 ? [] : web.languages.map((code) => ({ code, href: `${root}/${code}${here}` }));

/** Links that work without scripts and cookies. */
const renderLanguages = (links: LanguageLinks): SafeHtml | false =>
  links.length > 0 &&
  html`<nav class="languages" id="languages" aria-label="${text('layout.languages')}"><ul>${links.map(
    ({ code, href }) =>
      html`<li><a href="${href}" lang="${code}" hreflang="${code}"${code === currentLanguage().code && markSafe(' aria-current="true"')}>${readLanguage(code).texts['language.name'] as string}</a></li>`,
  )}</ul></nav>`;

/** Search engines find the other languages by these links. Searches are not indexed, so they have none. */
const renderAlternates = (links: LanguageLinks, { base }: Site, here: string): SafeHtml | false =>
  links.length > 0 &&
  !here.includes('?') &&
  html`${links.map(({ code }) => html`<link rel="alternate" hreflang="${code}" href="${base}/${code}${here}">\n`)}<link rel="alternate" hreflang="x-default" href="${base}${here}">\n`;

const renderFooter = (
  path: string,
  { api, web }: Config,
  languages: LanguageLinks,
): SafeHtml => html`<footer class="site-footer">
<p>${web.footer ?? api.description}</p>
<ul><li><a href="${path}/about">${text('layout.about')}</a></li><li><a href="${path}/help">${text('layout.help')}</a></li><li><a href="${path}/api/docs">API</a></li><li><a href="${path}/api/v1/ogc/?f=html">OGC API</a></li>${
  api.contactEmail !== undefined && html`<li><a href="mailto:${api.contactEmail}">${text('layout.contact')}</a></li>`
}</ul>${renderLanguages(languages)}</footer>`;

const toScript = (kind: PageKind): string | undefined =>
  kind === 'document' ? undefined : assetPath(kind === 'record' ? RECORD_SCRIPT : MAIN_SCRIPT);

/** The HTML around every page. */
export const renderHtmlPage = (page: {
  /** Path of the site, which links start with. */
  readonly path: string;
  /** Path of the site without a language, for assets. */
  readonly root: string;
  readonly title: string;
  readonly head: HtmlContent;
  readonly kind: PageKind;
  readonly script: string | undefined;
  readonly body: SafeHtml;
}): string => {
  const { path, root, title, head, kind, script, body } = page;
  return toHtmlString(html`<!DOCTYPE html>
<html lang="${currentLanguage().code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${root}${assetPath(STYLE_SHEET)}">
<link rel="icon" href="${root}/favicon.ico" type="image/svg+xml">
${head}${script !== undefined && html`<script type="module" src="${root}${script}"></script>\n${renderScriptTexts(kind)}`}</head>
<body class="page-${kind}" data-path="${path}">
${body}
</body>
</html>
`);
};

const MAX_DESCRIPTION = 200;

/** Each language is a page of its own. Searches and errors are not shared. */
const renderShare = (site: PageSite, { api }: Config, page: SitePage, here: string): SafeHtml | false => {
  const { path = here, description = api.description, images = [] } = page.share ?? {};
  if (page.kind === 'document' || (page.status ?? 200) >= 400 || path.includes('?')) return false;
  return renderShareTags({
    title: page.title,
    siteName: site.name,
    description: toExcerpt(toOneLine(description), MAX_DESCRIPTION),
    canonical: `${site.url}${path}`,
    images,
  });
};

/** `here` is the path and query of the page without its language. */
export const renderSitePage = (site: PageSite, config: Config, page: SitePage, here = '/'): string => {
  const { path, root } = site;
  const languages = toLanguageLinks(site, config, here);
  return renderHtmlPage({
    ...{ path, root },
    title: page.title === site.name ? page.title : `${page.title} - ${site.name}`,
    kind: page.kind,
    script: toScript(page.kind),
    head: html`<link rel="manifest" href="${root}/manifest.webmanifest">
<link rel="search" type="application/opensearchdescription+xml" title="${site.name}" href="${path}/opensearch.xml">
${renderCatalogLink(site.base)}${renderAlternates(languages, site, here)}${renderShare(site, config, page, here)}${page.head}`,
    body: html`<a class="skip" href="#main">${text('layout.skip')}</a>
<header class="site-header">${renderBrand(site, root, config.web.logo !== undefined)}${
      page.q !== null && renderSearchBox(path, page.q ?? '')
    }${renderNavigation(path, page.navigationPath)}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
${renderFooter(path, config, languages)}${ICON_SYMBOLS}`,
  });
};

export const setLanguageHeaders = (reply: FastifyReply): FastifyReply => {
  if (isLanguageNegotiated(reply.request)) addVary(reply, 'Accept-Language');
  return reply.header('content-language', languageOf(reply.request));
};

const setPageHeaders = (reply: FastifyReply, kind?: PageKind): FastifyReply => {
  const csp = siteCsp(reply.server.httpContext.config.web.tileUrl ?? '');
  return setLanguageHeaders(reply).header(
    'content-security-policy',
    kind === 'document' ? csp : `${csp}; ${SCRIPT_CSP}`,
  );
};

/** The language is part of the version of every page. */
const toPageVersion = (request: FastifyRequest, version: string): string => `${version} ${languageVersion(request)}`;

/**
 * Sends a 304 and returns true if the client has this version. The 304 carries the policy, since browsers adopt its
 * headers.
 */
export const isPageNotModified = (reply: FastifyReply, version: string): boolean =>
  isNotModified(setPageHeaders(reply), toPageVersion(reply.request, version));

/** Sends this version of the page from the cache, or returns false. */
export const sendCachedPage = (reply: FastifyReply, version: string): boolean => {
  const { bodyCache, metrics } = reply.server.httpContext;
  const cached = bodyCache.get(reply.request, toPageVersion(reply.request, version));
  metrics.count(cached === undefined ? 'responseCacheMisses' : 'responseCacheHits');
  if (cached !== undefined)
    sendBody(setPageHeaders(reply), { type: PAGE_TYPE, body: cached.bytes, tag: cached.tag, isStatic: true });
  return cached !== undefined;
};

export const sendSitePage = (request: FastifyRequest, reply: FastifyReply, page: SitePage): void => {
  const { config, bodyCache } = request.server.httpContext;
  const { isCacheable = false, status = 200 } = page;
  const version = page.version === undefined ? undefined : toPageVersion(request, page.version);
  setPageHeaders(reply, page.kind);
  const text = runForRequest(request, () => renderSitePage(siteOf(request), config, page, safePath(request)));
  const body = toBytes(text);
  if (version !== undefined && isCacheable)
    bodyCache.set(request, version, () => ({ tag: versionEtag(reply, version), bytes: body }));
  sendBody(reply, { type: PAGE_TYPE, body, status, ...(version === undefined ? {} : { version }) });
};
