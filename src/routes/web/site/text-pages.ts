// GET /about and /help: what this catalogue is, and how to find things in it.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { sendSitePage, sitePath } from '../../../http/html/site-page.ts';
import { type Site, siteOf } from '../../../http/request/site.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import type { WebContext } from '../context.ts';
import { plural } from '../search/labels.ts';

const paragraphs = (text: string): readonly SafeHtml[] =>
  text.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph.trim()}</p>`);

const renderContact = ({ contactEmail, contactUrl }: Config['api']): SafeHtml =>
  html`${
    contactEmail !== undefined && html`<p>Write to <a href="mailto:${contactEmail}">${contactEmail}</a>.</p>`
  }${contactUrl !== undefined && html`<p><a href="${contactUrl}">Who runs this catalogue</a></p>`}`;

const renderAbout = ({ name, base }: Site, config: Config, records: number): SafeHtml => {
  const path = sitePath(base);
  return html`<article class="prose"><h1>About ${name}</h1>
${paragraphs(config.web.about ?? config.api.description)}
<p>It holds ${plural(records, 'record', 'records')}. <a href="${path}/search">Browse them</a>.</p>
${renderContact(config.api)}
<h2>For programs</h2>
<ul><li><a href="${path}/api/docs">API documentation</a>: search, records, citations, downloads as JSON</li>
<li><a href="${path}${API_PREFIX}/ogc/?f=html">OGC API - Records</a>, for QGIS and other GIS programs</li>
<li><a href="${path}${API_PREFIX}/changes.atom">Feed of changes</a></li></ul>
<h2>Your privacy</h2>
<p>These pages set no cookies, load nothing from other servers unless you open a viewer, and count no visitors. Bookmarks stay in your browser.</p>
<p class="quiet">Runs on Periplus, an open catalogue server for geospatial metadata.</p></article>`;
};

/** Examples that say more than a grammar. */
const EXAMPLES = [
  ['railroad minnesota', 'both words, anywhere in the record, in any form'],
  ['"soil survey"', 'these words next to each other'],
  ['lake OR river', 'either word'],
  ['roads NOT highways', 'the first without the second'],
  ['(lake OR river) AND ice', 'parentheses group'],
  ['geolog*', 'every word that begins so'],
  ['minesota~', 'words that are spelled nearly so'],
] as const;

const renderHelp = (path: string): SafeHtml => html`<article class="prose"><h1>How to find things</h1>
<h2>Words</h2>
<p>Type a few words. Records that have all of them come first; plural and singular, British and American spelling count the same. When nothing has all of
them, the catalogue tries other spellings and fewer words, and says so above the results.</p>
<dl class="examples">${EXAMPLES.map(([text, meaning]) => html`<dt><a href="${path}/search?q=${encodeURIComponent(text)}"><code>${text}</code></a></dt><dd>${meaning}</dd>`)}</dl>
<h2>Filters</h2>
<p>Beside the results are the values that they have, each with the number of records. Choose several of one kind to see records with any of them;
values of different kinds narrow the results together. What you have chosen stands above the results; click it to take it away.</p>
<h2>Years</h2><p>Click a bar to see those years, or type the first and the last year.</p>
<h2>Map and area</h2>
<p>Choose <em>Map</em> above the results. Move the map and press <em>Search here</em>, draw a box, or type a place to go to it. With the keyboard: arrows
move the map, plus and minus zoom. <em>Area</em> among the filters takes the four sides of a box in degrees; west greater than east crosses the 180th meridian.</p>
<h2>Bookmarks</h2><p>The ribbon on a record keeps it in your browser. <a href="${path}/bookmarks">Bookmarks</a> lists what you kept, gives you a link to share and files to take along.</p>
<h2>Keeping and sharing</h2><p>The address of every search says all of it: bookmark it, send it, or come back to it. <em>CSV</em>, <em>GeoJSON</em> and <em>GeoPackage</em> give the whole result as a file.</p></article>`;

export const registerTextPages = (app: FastifyInstance, { catalog, config }: Required<WebContext>): void => {
  app.get('/about', { schema: { hide: true } }, async (request, reply) => {
    const { visible } = await catalog.stats();
    const main = renderAbout(siteOf(request), config, visible);
    sendSitePage(request, reply, { title: 'About', main, kind: 'text', navigationPath: '/about' });
  });
  app.get('/help', { schema: { hide: true } }, (request, reply) => {
    const main = renderHelp(sitePath(siteOf(request).base));
    sendSitePage(request, reply, { title: 'Help', main, kind: 'text', navigationPath: '/help' });
  });
};
