// The bookmarks page: a shared list, or the bookmarks stored in this browser.

import { html, type SafeHtml } from '@periplus/markup';
import type { PagePictures } from '../../../http/html/pictures.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { API_PREFIX } from '../../../http/request/urls.ts';
import { renderText, text } from '../../../http/texts/texts.ts';
import { toQueryString } from '../../../query/request/search-url.ts';
import { renderCard } from '../search/card.ts';
import { FILTER_GROUP } from '../search/state-links.ts';
import type { BookmarkList } from './bookmark-list.ts';
import { BOOKMARK_EXPORT_FORMATS, type BookmarkExportFormat } from './exports.ts';

const NAMES: Readonly<Record<BookmarkExportFormat, string>> = { geojson: 'GeoJSON', ris: 'RIS', bibtex: 'BibTeX' };

const renderExports = (ids: readonly string[], path: string): SafeHtml => {
  const csv = toQueryString([...ids.map((id) => [`${FILTER_GROUP}[id][]`, id] as const), ['format', 'csv']]);
  const list = encodeURIComponent(ids.join(','));
  return html`<p class="tools">${text('bookmarks.export')} <a class="quiet-button" href="${path}${API_PREFIX}/search?${csv}" download>CSV</a>${BOOKMARK_EXPORT_FORMATS.map(
    (name) =>
      html`<a class="quiet-button" href="${path}/bookmarks/export?format=${name}&amp;ids=${list}" download>${NAMES[name]}</a>`,
  )}</p>`;
};

export const renderBookmarkList = (
  { ids, found, missing }: BookmarkList,
  pictures: PagePictures,
  { path, root, url }: PageSite,
): SafeHtml => {
  const cards = found.map(({ stored, record }) =>
    renderCard({ record, links: pictures.linksOf(stored, root), highlights: {}, path }),
  );
  const link = `${url}/bookmarks?ids=${encodeURIComponent(ids.join(','))}`;
  return html`<section id="bookmark-list" aria-label="${text('bookmarks.list')}">
<p id="count">${text('search.records', { count: found.length })}</p>
<p class="copy-row"><input id="share" readonly value="${link}" aria-label="${text('bookmarks.share')}"><button type="button" class="quiet-button" data-copy="share" aria-label="${text('bookmarks.copyLink')}" hidden>${text('bookmarks.copy')}</button></p>
${
  found.length > 0 &&
  renderExports(
    found.map(({ record }) => record.id),
    path,
  )
}
<ol class="cards cards-list" id="cards">${cards}</ol>
${missing.length > 0 && html`<p class="notice">${text('bookmarks.missing', { ids: missing.join(', ') })}</p>`}</section>`;
};

export const renderBookmarkPage = (
  list: SafeHtml | undefined,
): SafeHtml => html`<article class="prose bookmarks"><h1>${text('bookmarks.title')}</h1>
${
  list ??
  html`<section id="own-bookmarks"><p>${text('bookmarks.storage')}</p>
<p class="quiet">${renderText('bookmarks.empty', { ids: html`<code>?ids=</code>` })}</p></section>`
}</article>`;
