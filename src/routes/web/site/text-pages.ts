// GET /about and /help.
import { type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import { type PageSite, siteOf } from '../../../http/request/site.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import type { TextKey } from '../../../http/texts/language.ts';
import { renderText, text } from '../../../http/texts/texts.ts';
import type { WebContext } from '../context.ts';

const paragraphs = (prose: string): readonly SafeHtml[] =>
  prose.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph.trim()}</p>`);

const renderContact = ({ contactEmail, contactUrl }: Config['api']): SafeHtml =>
  html`${
    contactEmail !== undefined &&
    html`<p>${renderText('about.contact', { address: html`<a href="mailto:${contactEmail}">${contactEmail}</a>` })}</p>`
  }${contactUrl !== undefined && html`<p><a href="${contactUrl}">${text('about.operator')}</a></p>`}`;

const renderAbout = ({ name, path }: PageSite, config: Config, records: number): SafeHtml => {
  const item = (href: string, title: string, note: string): SafeHtml =>
    html`<li>${renderText('about.item', { name: html`<a href="${path}${href}">${title}</a>`, note })}</li>`;
  return html`<article class="prose"><h1>${text('about.title', { name })}</h1>
${paragraphs(config.web.about ?? config.api.description)}
<p>${text('about.contains', { records: text('search.records', { count: records }) })} <a href="${path}/search">${text('search.browseAll')}</a></p>
${renderContact(config.api)}
<h2>${text('about.apis')}</h2>
<ul>${item('/api/docs', text('about.apiDocs'), text('about.apiDocsNote'))}
${item(`${API_PREFIX}/ogc/?f=html`, 'OGC API - Records', text('about.ogcNote'))}
<li><a href="${path}${API_PREFIX}/changes.atom">${text('about.atom')}</a></li></ul>
<h2>${text('about.privacy')}</h2>
<p>${text('about.privacyText')}</p>
<p class="quiet">${text('about.poweredBy')}</p></article>`;
};

const EXAMPLES = [
  ['railroad minnesota', 'help.both'],
  ['"soil survey"', 'help.phrase'],
  ['lake OR river', 'help.either'],
  ['roads NOT highways', 'help.not'],
  ['(lake OR river) AND ice', 'help.grouping'],
  ['geolog*', 'help.prefix'],
  ['minesota~', 'help.similar'],
] as const;

const SENTENCE = 'scanned maps of Minnesota before 1900';

const renderExample = (path: string, query: string, content: HtmlContent = query): SafeHtml =>
  html`<a href="${path}/search?q=${encodeURIComponent(query)}" lang="en">${content}</a>`;

const renderTopic = (heading: TextKey, body: HtmlContent): SafeHtml => html`<h2>${text(heading)}</h2><p>${body}</p>\n`;

const emphasise = (key: TextKey): SafeHtml => html`<em>${text(key)}</em>`;

const renderHelp = (path: string): SafeHtml => html`<article class="prose"><h1>${text('help.title')}</h1>
${renderTopic('help.words', text('help.wordsText'))}
<dl class="examples">${EXAMPLES.map(([query, key]) => html`<dt>${renderExample(path, query, html`<code>${query}</code>`)}</dt><dd>${text(key)}</dd>`)}</dl>
${renderTopic('help.places', renderText('help.placesText', { example: renderExample(path, SENTENCE), readAs: emphasise('readings.readAs') }))}
${renderTopic('help.filters', text('help.filtersText'))}
${renderTopic('help.years', text('help.yearsText'))}
${renderTopic('help.map', renderText('help.mapText', { map: emphasise('search.view.map'), searchHere: emphasise('map.searchHere'), area: emphasise('search.area') }))}
${renderTopic('help.bookmarks', renderText('help.bookmarksText', { bookmarks: html`<a href="${path}/bookmarks">${text('bookmarks.title')}</a>` }))}
${renderTopic('help.saving', renderText('help.savingText', { formats: html`<em>CSV, GeoJSON, GeoPackage</em>` }))}</article>`;

export const registerTextPages = (app: FastifyInstance, { catalog, config }: Required<WebContext>): void => {
  app.get('/about', { schema: { hide: true } }, async (request, reply) => {
    const { visible } = await catalog.stats();
    const main = renderAbout(siteOf(request), config, visible);
    sendSitePage(request, reply, { title: text('layout.about'), main, kind: 'text', navigationPath: '/about' });
  });
  app.get('/help', { schema: { hide: true } }, (request, reply) => {
    const main = renderHelp(siteOf(request).path);
    sendSitePage(request, reply, { title: text('layout.help'), main, kind: 'text', navigationPath: '/help' });
  });
};
