// The search page: conditions, facets and results of one question, whole without any script.

import { createHighlighter } from '../../../catalog/highlight/highlight.ts';
import type { RelaxedResult } from '../../../catalog/relax/answer.ts';
import type { Hit } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { boxesToGeometry } from '../../../lib/geo/plane/rectangles.ts';
import type { ParsedSearch } from '../../../query/request/parse-search.ts';
import { readBoxes } from '../../../record/views/place.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { type MapTiles, renderMapPanel } from '../../html/map-panel.ts';
import { type Html, html } from '../../http/markup/html.ts';
import type { PagePictures } from '../context.ts';
import { renderCard } from './card.ts';
import { readChips, renderChips } from './chips.ts';
import { renderFacet } from './facets.ts';
import { renderPlaceForm } from './form.ts';
import { renderHistogram } from './histogram.ts';
import { renderEmpty, renderNotices } from './notices.ts';
import type { PageQuestion, View } from './question.ts';
import { createStateLinks, type StateLinks } from './state-links.ts';
import { type Paged, renderPages, renderToolbar } from './toolbar.ts';

export type SearchPage = {
  readonly question: PageQuestion;
  readonly parsed: ParsedSearch;
  readonly result: RelaxedResult;
  readonly warnings: readonly string[];
  readonly pictures: PagePictures;
  readonly path: string;
  readonly tiles: MapTiles;
};

const parse = ({ record }: Hit): AardvarkRecord => parseStoredRecord(record);

const renderCards = ({ result, pictures, path }: SearchPage, records: readonly AardvarkRecord[], view: View): Html => {
  const highlight = createHighlighter(result.answered);
  return html`<ol class="cards cards-${view}" id="cards">${result.hits.map(({ record: stored }, index) => {
    const record = records[index];
    const { thumbnail_url: thumbnail, static_map: map } = pictures.linksOf(stored, path);
    return record && renderCard({ record, picture: thumbnail ?? map, highlights: highlight(record), path });
  })}</ol>`;
};

const renderFacets = ({ result, path }: SearchPage, links: StateLinks): Html => {
  const chosen = readChips(links).length;
  return html`<details class="filters" id="filters"><summary>Filters${chosen > 0 && html` <span class="badge">${chosen}</span>`}</summary>
<div class="filters-body"><h2 class="sr-only">Filters</h2>
${result.facets.map((facet) =>
  facet.field === 'year_histogram' ? renderHistogram(facet, links, path) : renderFacet(facet, links, path),
)}${renderPlaceForm(links, path)}</div></details>`;
};

/** Without scripts: the extents of this page's records as a drawing. Scripts put the real map in its place. */
const renderResultMap = ({ tiles }: SearchPage, records: readonly AardvarkRecord[], view: View): Html => {
  const boxes = view === 'map' ? records.map(readBoxes).filter((list) => list.length > 0) : [];
  return renderMapPanel(boxes.map(boxesToGeometry), tiles, 'search');
};

export const renderSearchMain = (page: SearchPage): Html => {
  const { question, parsed, result, path } = page;
  const links = createStateLinks(question);
  const records = result.hits.map(parse);
  const { page: number, pageSize, sortId, q = '' } = parsed.view;
  const paged: Paged = { page: number, pageSize, total: result.total, shown: records.length };
  return html`<h1 class="sr-only">Search results</h1>
<div class="search-grid view-${question.view}" id="search">
<aside class="side" id="side" aria-label="Filters">${renderFacets(page, links)}</aside>
<section class="results" id="results" aria-label="Results" data-total="${result.total}">
${renderChips(links)}
${renderToolbar(links, path, paged, sortId, question.view)}
${renderNotices(result, q.trim(), links, page.warnings)}
${result.total === 0 ? renderEmpty(links, path) : renderCards(page, records, question.view)}
${renderPages(links, paged)}
</section>
${renderResultMap(page, records, question.view)}
</div>`;
};
