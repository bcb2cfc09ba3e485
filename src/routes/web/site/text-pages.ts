// GET /about and /help.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import { type PageSite, siteOf } from '../../../http/request/site.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import { text } from '../../../http/texts/texts.ts';
import type { WebContext } from '../context.ts';

const paragraphs = (text: string): readonly SafeHtml[] =>
  text.split(/\n\s*\n/).map((paragraph) => html`<p>${paragraph.trim()}</p>`);

const renderContact = ({ contactEmail, contactUrl }: Config['api']): SafeHtml =>
  html`${
    contactEmail !== undefined && html`<p>Contact: <a href="mailto:${contactEmail}">${contactEmail}</a></p>`
  }${contactUrl !== undefined && html`<p><a href="${contactUrl}">Operator of this catalogue</a></p>`}`;

const renderAbout = ({ name, path }: PageSite, config: Config, records: number): SafeHtml => {
  return html`<article class="prose"><h1>About ${name}</h1>
${paragraphs(config.web.about ?? config.api.description)}
<p>The catalogue contains ${text('search.records', { count: records })}. <a href="${path}/search">Browse all records</a>.</p>
${renderContact(config.api)}
<h2>APIs</h2>
<ul><li><a href="${path}/api/docs">API documentation</a>: search, records, citations and downloads as JSON</li>
<li><a href="${path}${API_PREFIX}/ogc/?f=html">OGC API - Records</a>: for QGIS and other GIS programs</li>
<li><a href="${path}${API_PREFIX}/changes.atom">Atom feed of changes</a></li></ul>
<h2>Privacy</h2>
<p>This site sets no cookies, does not track visitors, and loads nothing from other servers unless you open a viewer. Bookmarks are stored in your browser.</p>
<p class="quiet">Powered by Periplus, an open catalogue server for geospatial metadata.</p></article>`;
};

const EXAMPLES = [
  ['railroad minnesota', 'both words, in any field and form'],
  ['"soil survey"', 'an exact phrase'],
  ['lake OR river', 'either word'],
  ['roads NOT highways', 'the first word but not the second'],
  ['(lake OR river) AND ice', 'grouping with parentheses'],
  ['geolog*', 'all words with this prefix'],
  ['minesota~', 'words with similar spelling'],
] as const;

const SENTENCE = 'scanned maps of Minnesota before 1900';

const renderHelp = (path: string): SafeHtml => html`<article class="prose"><h1>How to search</h1>
<h2>Words</h2>
<p>Enter a few words. Every word must match, in any field. Matching ignores case, accents and common word endings, and treats British and American
spellings alike. If no record matches all words, the catalogue corrects the spelling or drops words, and tells you so above the results.</p>
<dl class="examples">${EXAMPLES.map(([text, meaning]) => html`<dt><a href="${path}/search?q=${encodeURIComponent(text)}"><code>${text}</code></a></dt><dd>${meaning}</dd>`)}</dl>
<h2>Places, times and kinds</h2>
<p>Write them as you would say them: <a href="${path}/search?q=${encodeURIComponent(SENTENCE)}">${SENTENCE}</a>. Records then also match by their extent, their date and
their type. <em>Read as</em> above the results shows how the search was read. Click a part to search for its words instead, or choose another place with the same name.</p>
<h2>Filters</h2>
<p>The filters list the values of the results with the number of records. Select several values of one filter to see records with any of them; values of
different filters must all match. Active filters appear above the results; click one to remove it.</p>
<h2>Years</h2><p>Click a bar of the histogram to select those years, or enter the first and the last year.</p>
<h2>Map and area</h2>
<p>Select <em>Map</em> above the results. Move the map and press <em>Search here</em>, draw a box, or enter a place name to go there. With the keyboard, the arrow keys
move the map and plus and minus zoom. The filter <em>Area</em> takes the four sides of a bounding box in degrees; if west is greater than east, the box crosses the antimeridian.</p>
<h2>Bookmarks</h2><p>The bookmark button of a record stores it in your browser. <a href="${path}/bookmarks">Bookmarks</a> lists your records, with a link to share and files to export.</p>
<h2>Saving and sharing</h2><p>The URL of a search contains all of its filters: bookmark it or send it to others. <em>CSV</em>, <em>GeoJSON</em> and <em>GeoPackage</em> export all results as a file.</p></article>`;

export const registerTextPages = (app: FastifyInstance, { catalog, config }: Required<WebContext>): void => {
  app.get('/about', { schema: { hide: true } }, async (request, reply) => {
    const { visible } = await catalog.stats();
    const main = renderAbout(siteOf(request), config, visible);
    sendSitePage(request, reply, { title: 'About', main, kind: 'text', navigationPath: '/about' });
  });
  app.get('/help', { schema: { hide: true } }, (request, reply) => {
    const main = renderHelp(siteOf(request).path);
    sendSitePage(request, reply, { title: 'Help', main, kind: 'text', navigationPath: '/help' });
  });
};
