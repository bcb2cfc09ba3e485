// The search page: filters, facets and results. It works without scripts.

import { boxesToGeometry } from '@periplus/geo';
import { type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import { createHighlighter } from '../../../catalog/highlight/highlight.ts';
import { type TieredResult, tierOf } from '../../../catalog/search/tiered-search.ts';
import type { Hit } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { type MapTiles, renderMapPanel } from '../../../http/html/map-panel.ts';
import type { PagePictures } from '../../../http/html/pictures.ts';
import type { PageSite } from '../../../http/request/site.ts';
import { text } from '../../../http/texts/texts.ts';
import type { ParsedSearch } from '../../../query/request/parse-search.ts';
import { readBoxes } from '../../../record/views/footprint.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { renderCard } from './card.ts';
import { readFilterChips, renderChips } from './chips.ts';
import { renderFacet } from './facets.ts';
import { renderBboxForm } from './form.ts';
import { renderHistogram } from './histogram.ts';
import { renderNoResults, renderNotices } from './notices.ts';
import type { PageQuery, View } from './page-query.ts';
import { renderReadings } from './readings.ts';
import { createStateLinks, hitAnchor, type StateLinks } from './state-links.ts';
import { type Pagination, renderBeyondEnd, renderPagination, renderToolbar } from './toolbar.ts';
import { renderUseResults } from './use-results.ts';

export type SearchPage = {
  readonly pageQuery: PageQuery;
  readonly parsed: ParsedSearch;
  readonly result: TieredResult;
  readonly warnings: readonly string[];
  readonly pictures: PagePictures;
  readonly site: PageSite;
  readonly tiles: MapTiles;
};

const parse = ({ record }: Hit): AardvarkRecord => parseStoredRecord(record);

const renderCards = (
  { result, pictures, site: { path, root }, parsed }: SearchPage,
  records: readonly AardvarkRecord[],
  view: View,
  links: StateLinks,
): SafeHtml => {
  const highlight = createHighlighter(result.effectiveText);
  const firstPartial = result.hits.findIndex((hit) => tierOf(result, hit) === 'partial');
  return html`<ol class="cards cards-${view}" id="cards">${result.hits.map(({ record: stored }, index) => {
    const record = records[index];
    const position = parsed.query.offset + index + 1;
    const hit = { search: links.hit(position), anchor: hitAnchor(position) };
    const card = { links: pictures.linksOf(stored, root), isGallery: view === 'gallery', path, hit };
    return html`${index === firstPartial && html`<li class="tier-line"><h2>${text('search.partialMatches')}</h2></li>`}${
      record && renderCard({ ...card, record, highlights: highlight(record) })
    }`;
  })}</ol>`;
};

const renderHits = (
  page: SearchPage,
  records: readonly AardvarkRecord[],
  links: StateLinks,
  paged: Pagination,
): SafeHtml => {
  if (paged.total === 0) return renderNoResults(links, page.site.path);
  return records.length === 0 ? renderBeyondEnd(links, paged) : renderCards(page, records, page.pageQuery.view, links);
};

const renderYears = ({ result, site: { path } }: SearchPage, links: StateLinks): HtmlContent =>
  result.facets.filter(({ field }) => field === 'year_histogram').map((facet) => renderHistogram(facet, links, path));

/** Beside a map, the years are the time slider below it. */
const renderFacets = (page: SearchPage, links: StateLinks): SafeHtml => {
  const {
    result,
    site: { path },
    pageQuery,
  } = page;
  const filterCount = readFilterChips(links).length;
  return html`<details class="filters" id="filters"><summary>${text('search.filters')}${filterCount > 0 && html` <span class="badge">${filterCount}</span>`}</summary>
<div class="filters-body"><h2 class="sr-only">${text('search.filters')}</h2>
${result.facets.map((facet) =>
  facet.field === 'year_histogram'
    ? pageQuery.view !== 'map' && renderYears(page, links)
    : renderFacet(facet, links, path),
)}${renderBboxForm(links, path)}</div><p class="filters-end"><button type="button" data-close-filters>${text('search.showResults')}</button></p></details>`;
};

/** A drawing of the extents, which scripts replace with the map. */
const renderResultMap = ({ tiles }: SearchPage, records: readonly AardvarkRecord[], view: View): SafeHtml => {
  const boxes = view === 'map' ? records.map(readBoxes).filter((list) => list.length > 0) : [];
  return renderMapPanel(boxes.map(boxesToGeometry), tiles, 'search');
};

export const renderSearchMain = (page: SearchPage): SafeHtml => {
  const { pageQuery, parsed, result } = page;
  const links = createStateLinks(pageQuery);
  const records = result.hits.map(parse);
  const { page: number, pageSize, sortId, q = '' } = parsed.view;
  const paged: Pagination = { page: number, pageSize, total: result.total, shown: records.length };
  return html`<h1 class="sr-only">${text('search.heading')}</h1>
<div class="search-grid view-${pageQuery.view}" id="search">
<aside class="side" id="side" aria-label="${text('search.filters')}">${renderFacets(page, links)}</aside>
<section class="results" id="results" aria-label="${text('search.resultsRegion')}" data-total="${result.total}">
${renderChips(links)}
${renderReadings(result.interpretation, parsed.query.reading, links)}
${renderToolbar(links, page.site.path, paged, sortId, pageQuery.view)}
${renderNotices(result, q.trim(), links, page.warnings)}
${renderHits(page, records, links, paged)}
${renderPagination(links, paged)}
${paged.total > 0 && renderUseResults(links, page.site.base, page.site.name)}
</section>
<div class="map-column">${renderResultMap(page, records, pageQuery.view)}
<div id="time">${pageQuery.view === 'map' && renderYears(page, links)}</div></div>
</div>`;
};
